#pragma once
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <malloc.h>
#include <sched.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

/// glibc is imported without _GNU_SOURCE, so these prototypes and flags are hidden from Swift.
extern int close_range(unsigned int first, unsigned int last, int flags);
extern int unshare(int flags);
extern int pipe2(int descriptors[2], int flags);
static const int sandbox_own_user = 0x10000000;    // CLONE_NEWUSER
static const int sandbox_own_network = 0x40000000; // CLONE_NEWNET

/// prctl is variadic, so Swift cannot call it.
static inline int sandbox_set(int option, unsigned long value) { return prctl(option, value, 0UL, 0UL, 0UL); }

/// syscall is variadic, and glibc has no function for seccomp.
static inline long sandbox_install(const struct sock_fprog *program) {
    return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, program);
}

/// A system call by its number, for trying what is refused.
static inline long sandbox_try(long number, long a, long b, long c, long d) {
    return syscall(number, a, b, c, d, 0L, 0L);
}

/// What the kernel tells a filter about the architecture of a call.
#if defined(__x86_64__)
static const uint32_t sandbox_architecture = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
static const uint32_t sandbox_architecture = AUDIT_ARCH_AARCH64;
#else
#error "the sandbox knows the system calls of x86_64 and aarch64 only"
#endif
