import Foundation
import Glibc

/// A message bus of our own, which ends with this.
package final class PrivateBus: Sendable {
    package let address: String
    private let folder: TemporaryFolder
    private let process = Process()
    private let end: ProcessEnd

    package init() throws {
        folder = try TemporaryFolder()
        address = "unix:path=\(folder.file("bus"))"
        end = ProcessEnd(of: process)
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/dbus-daemon")
        process.arguments = ["--session", "--nofork", "--nopidfile", "--address=\(address)", "--print-address"]
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        // It tells its address once it listens.
        _ = output.fileHandleForReading.availableData
    }

    deinit {
        // A child inherits what Dispatch's threads block, which is SIGTERM too.
        kill(process.processIdentifier, SIGKILL)
        end.wait()
    }
}
