import Foundation
import Glibc

/// A CUPS scheduler of our own whose printers write to files.
///
/// It listens on a Unix socket in a temporary folder, so nothing collides with the system's scheduler or with a
/// second test. Works as root and as an ordinary user. Always `stop()` it.
package final class PrivateCUPS: Sendable {
    /// A queue as it stands when the scheduler starts.
    package struct Queue: Sendable {
        package var name: String
        package var info: String
        package var isDefault: Bool
        /// A printer that was stopped, with its reasons, such as `media-empty-error`.
        package var isStopped: Bool
        package var reasons: [String]
        package var message: String
        package var acceptsJobs: Bool
        /// Sizes that it offers, in points.
        package var pageSizes: [PageSize]
        /// The driver: a shell script that gets the PDF on standard input and writes for the printer on standard
        /// output; on standard error it says `STATE: +media-empty-error`, `ERROR: words`, as drivers do.
        package var driver: String
        /// Whether it turns the sheet to print its other side.
        package var isDuplex: Bool
        /// Whether it has no driver, and its printer gets what it is given.
        package var isRaw: Bool

        package init(
            _ name: String, info: String = "", isDefault: Bool = false, isStopped: Bool = false,
            reasons: [String] = [], message: String = "", acceptsJobs: Bool = true, pageSizes: [PageSize] = [.a4],
            driver: String = "cat", isDuplex: Bool = false, isRaw: Bool = false
        ) {
            self.name = name
            self.info = info
            self.isDefault = isDefault
            self.isStopped = isStopped
            self.reasons = reasons
            self.message = message
            self.acceptsJobs = acceptsJobs
            self.pageSizes = pageSizes
            self.driver = driver
            self.isDuplex = isDuplex
            self.isRaw = isRaw
        }
    }

    /// A size of paper in points.
    package struct PageSize: Sendable {
        let name: String
        let width: Double
        let height: Double

        package static let a4 = PageSize(name: "A4", width: 595.28, height: 841.89)
        package static let card = PageSize(name: "ID1", width: 153.01, height: 242.65)
    }

    /// The value for `CUPS_SERVER`.
    package let socket: String
    private let folder: TemporaryFolder
    private let process: Process
    private let end: ProcessEnd

    /// Starts the scheduler and returns once it accepts connections.
    /// - Parameter remembersJobs: whether it knows of jobs that have ended.
    package init(_ queues: [Queue], remembersJobs: Bool = true) throws {
        folder = try TemporaryFolder()
        socket = folder.file("sock")
        process = Process()
        end = ProcessEnd(of: process)
        try Self.prepare(folder, queues, remembersJobs: remembersJobs)
        process.executableURL = URL(fileURLWithPath: "/usr/sbin/cupsd")
        process.arguments = ["-f", "-c", folder.file("cupsd.conf"), "-s", folder.file("cups-files.conf")]
        // Of its own: the tests' is read while libraries of other tests may be changing it.
        process.environment = ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try Self.withAllSignals { try process.run() }
        do {
            try waitUntilListening()
        } catch {
            stop()
            throw error
        }
    }

    /// Ends the scheduler and waits until it is gone.
    package func stop() {
        guard process.isRunning else { return }
        process.terminate()
        end.wait()
    }

    /// Where it keeps all that it writes.
    var path: String { folder.path }

    /// What a printer got so far.
    package func output(of queue: String) throws -> [UInt8] {
        try folder.read("\(queue).out")
    }

    /// The job's attributes as the scheduler stored them, in IPP's binary form.
    package func spooledAttributes(of job: Int) throws -> [UInt8] {
        let digits = String(job)
        return try folder.read("spool/c" + String(repeating: "0", count: max(0, 5 - digits.count)) + digits)
    }

    package func log() -> String {
        (try? folder.read("error.log")).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// cupsd did not come up; carries its log.
    package struct DidNotStart: Error {
        let log: String
    }

    /// A child inherits the signal mask, and Dispatch's threads block everything: cupsd would not hear `stop()`.
    private static func withAllSignals(_ body: () throws -> Void) rethrows {
        var (none, previous) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &previous)
        defer { pthread_sigmask(SIG_SETMASK, &previous, nil) }
        try body()
    }

    private func waitUntilListening() throws {
        let deadline = ContinuousClock.now + .seconds(300)
        while ContinuousClock.now < deadline, process.isRunning {
            if Self.accepts(socket) { return }
            // cupsd tells nobody that it is ready, so it is asked until it is.
            usleep(10_000)
        }
        throw DidNotStart(log: log())
    }

    private static func accepts(_ path: String) -> Bool {
        let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
    }
}
