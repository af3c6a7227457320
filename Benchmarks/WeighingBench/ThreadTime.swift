import Glibc

/// Time that this thread worked: what others do on the machine does not count.
enum ThreadTime {
    /// So far, in seconds.
    static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// What something gives, and how long it took.
    static func measure<Result>(_ work: () -> Result) -> (result: Result, seconds: Double) {
        let begun = now
        let result = work()
        return (result, now - begun)
    }
}
