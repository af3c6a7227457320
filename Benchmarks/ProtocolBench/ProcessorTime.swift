import Glibc

/// Time that a core worked: the machine may be busy with others, which does not count.
enum ProcessorTime {
    /// Of this program so far, in seconds.
    static var own: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Of `wc -l` over this file, in seconds, its start included; `nil` when it could not be run.
    static func lineCount(of path: String) -> Double? {
        let before = children
        var child: pid_t = 0
        let command = "exec wc -l '\(path)' >/dev/null"
        let texts = ["sh", "-c", command]
        var words: [UnsafeMutablePointer<CChar>?] = texts.map { strdup($0) } + [nil]
        defer { words.forEach { free($0) } }
        guard posix_spawn(&child, "/bin/sh", nil, nil, &words, environ) == 0 else { return nil }
        var status: Int32 = 0
        guard waitpid(child, &status, 0) == child, status == 0 else { return nil }
        return children - before
    }

    private static var children: Double {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
        return seconds(usage.ru_utime) + seconds(usage.ru_stime)
    }

    private static func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
}
