#pragma once
#include <malloc.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/timex.h>
#include <termios.h>
/// glibc is imported without _GNU_SOURCE / _XOPEN_SOURCE, so these prototypes are hidden from Swift.
extern int posix_openpt(int flags);
extern int grantpt(int descriptor);
extern int unlockpt(int descriptor);
extern int ptsname_r(int descriptor, char *buffer, size_t count);
extern int renameat2(int from, const char *name, int to, const char *other, unsigned int flags);
static const unsigned int rename_keeping_what_is_there = 1; // RENAME_NOREPLACE
/// The structure ends in unnamed bit fields, which Swift does not import.
static inline int clock_is_synchronised(void) {
    struct timex clock = {0};
    return adjtimex(&clock) >= 0 && (clock.status & STA_UNSYNC) == 0;
}
