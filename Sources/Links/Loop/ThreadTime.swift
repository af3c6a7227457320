import Glibc

/// What the processor has spent on this thread: a machine that stalls does not count.
enum ThreadTime {
    static var now: Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
