import Glibc

/// What may still be spent on a calendar.
struct Budget {
    private let limits: CalendarLimits
    private let end: Double
    private var times = 0
    private var steps = 0

    init(_ limits: CalendarLimits) {
        self.limits = limits
        end = Self.processorTime + limits.seconds
    }

    /// One more time at which something happens.
    mutating func count() throws(CalendarError) {
        times += 1
        guard times <= limits.times else { throw .tooManyTimes(limit: limits.times) }
    }

    /// One more step of a rule.
    mutating func step() throws(CalendarError) {
        steps += 1
        if steps % 256 == 0 { try check() }
    }

    func check() throws(CalendarError) {
        guard Self.processorTime < end else { throw .tooMuchWork }
    }

    /// Of this thread: a busy machine does not make a calendar worse.
    private static var processorTime: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
