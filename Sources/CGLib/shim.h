#pragma once
#include <gio/gio.h>
#include <gio/gunixfdlist.h>
#include <glib-unix.h>
#include <sys/inotify.h>
#include <sys/timerfd.h>

// libdispatch: the descriptor that becomes readable when the main queue has work, and the call that does the work.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *unused);

// Swift's concurrency runtime: who takes the jobs of no actor (and, on the way back to their actor, of every
// resumed continuation), and the call that runs a job; no identity and no implementation mean "no actor".
extern void (*swift_task_enqueueGlobal_hook)(void *job, void *original);
void swift_job_run(void *job, void *identity, void *implementation);
static inline void haru_take_global_jobs(void (*take)(void *job, void *original)) {
  swift_task_enqueueGlobal_hook = take;
}
