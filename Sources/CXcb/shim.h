#pragma once
#include <cairo/cairo-xcb.h>
#include <pango/pangocairo.h>
#include <stdlib.h>
#include <xcb/res.h>
#include <xcb/screensaver.h>
#include <xcb/sync.h>
#include <xcb/xcb.h>
#include <xcb/xcb_keysyms.h>
#include <xcb/xtest.h>

// The extension records of libxcb are mutable globals, which Swift refuses to read.
// Each answer is the first event number of the extension, or -1 when the server lacks it.
static inline int cxcb_first_event(xcb_connection_t *c, xcb_extension_t *e) {
  const xcb_query_extension_reply_t *r = xcb_get_extension_data(c, e);
  return r && r->present ? r->first_event : -1;
}
static inline int cxcb_res(xcb_connection_t *c) { return cxcb_first_event(c, &xcb_res_id); }
static inline int cxcb_sync(xcb_connection_t *c) { return cxcb_first_event(c, &xcb_sync_id); }
static inline int cxcb_screensaver(xcb_connection_t *c) {
  return cxcb_first_event(c, &xcb_screensaver_id);
}
static inline int cxcb_xtest(xcb_connection_t *c) { return cxcb_first_event(c, &xcb_test_id); }

// Asks for all of them in one round trip.
static inline void cxcb_prefetch(xcb_connection_t *c) {
  xcb_prefetch_extension_data(c, &xcb_res_id);
  xcb_prefetch_extension_data(c, &xcb_sync_id);
  xcb_prefetch_extension_data(c, &xcb_screensaver_id);
  xcb_prefetch_extension_data(c, &xcb_test_id);
}

// xcb_sync_systemcounter_name() of libxcb 1.15 starts two bytes late: the name follows the 14 bytes
// of the fixed part without padding (X Synchronization Extension Protocol, SYSTEMCOUNTER).
static inline const char *cxcb_counter_name(const xcb_sync_systemcounter_t *counter) {
  return (const char *)counter + 14;
}
