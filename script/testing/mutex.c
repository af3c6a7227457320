// Tells ThreadSanitizer of the slow path of Swift's Mutex, which it cannot see.
//
// The quick path is atomics, inlined into the program and instrumented with it. When a second thread waits, the lock is
// handed over by the kernel (FUTEX_LOCK_PI) from inside libswiftSynchronization, which is not instrumented, and
// everything that the lock guards looked like a race. These two stand before the library's own, call them, and say what
// is true: what came before the unlocking came before the end of the locking. Nothing is silenced.
// script/sanitize compiles and preloads this; programs without the sanitizer or without Swift are not touched.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stdlib.h>

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *handle

typedef SWIFT void (*Lock)(uint32_t thread, SELF);
typedef SWIFT void (*Unlock)(SELF);

// The atomics of the quick path have the same address as the handle, so both paths meet.
extern void __tsan_acquire(void *address) __attribute__((weak));
extern void __tsan_release(void *address) __attribute__((weak));

static Lock library_lock;
static Unlock library_unlock;

__attribute__((constructor)) static void find_library(void) {
  library_lock = (Lock)dlsym(RTLD_NEXT, LOCK);
  library_unlock = (Unlock)dlsym(RTLD_NEXT, UNLOCK);
}

SWIFT void lock_slowly(uint32_t thread, SELF) __asm__(LOCK);
SWIFT void unlock_slowly(SELF) __asm__(UNLOCK);

SWIFT void lock_slowly(uint32_t thread, SELF) {
  if (!library_lock) abort();
  library_lock(thread, handle);
  if (__tsan_acquire) __tsan_acquire(handle);
}

SWIFT void unlock_slowly(SELF) {
  if (!library_unlock) abort();
  if (__tsan_release) __tsan_release(handle);
  library_unlock(handle);
}
