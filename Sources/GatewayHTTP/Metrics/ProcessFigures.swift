import FoundationEssentials
import Glibc

/// What this process has used of its machine, from files of the kernel.
struct ProcessFigures: Sendable {
    /// Seconds.
    let cpu: Double
    /// Bytes; `nil` where the kernel does not tell.
    let memory: Int?
    let openFiles: Int?

    /// Now.
    static func now() -> ProcessFigures {
        var usage = rusage()
        getrusage(RUSAGE_SELF.rawValue, &usage)
        func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
        let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?
            .split(separator: " ").dropFirst().first.flatMap { Int($0) }
        return ProcessFigures(
            cpu: seconds(usage.ru_utime) + seconds(usage.ru_stime),
            memory: pages.map { $0 * Int(sysconf(Int32(_SC_PAGESIZE))) },
            openFiles: try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count)
    }
}
