// libsoup and the parts of GIO that a local server needs, plus getrandom(2).
#pragma once
#include <gio/gio.h>
#include <gio/gunixsocketaddress.h>
#include <glib-unix.h>
#include <libsoup/soup.h>
#include <sys/random.h>
