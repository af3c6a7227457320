import Foundation
import Glibc

/// An nginx of our own, on a free port of this machine, with a configuration for one test.
///
/// Works as root and as an ordinary user. Always `stop()` it.
package final class PrivateNginx: Sendable {
    private let reserved: ReservedPort
    private let folder: TemporaryFolder
    private let process: Process
    private let end: ProcessEnd

    package var port: UInt16 { reserved.number }

    /// Starts nginx and returns once it accepts connections.
    ///
    /// - Parameter http: what stands within `http { … }`, made for the port to listen on and the file of its log.
    package init(http: (_ port: UInt16, _ log: String) -> String) throws {
        folder = try TemporaryFolder()
        reserved = try ReservedPort()
        let text = """
            daemon off;
            master_process off;
            pid \(folder.file("pid"));
            error_log \(folder.file("errors")) warn;
            events { worker_connections 256; }
            http {
                client_body_temp_path \(folder.file("bodies"));
                proxy_temp_path \(folder.file("answers"));
                fastcgi_temp_path \(folder.file("fastcgi"));
                uwsgi_temp_path \(folder.file("uwsgi"));
                scgi_temp_path \(folder.file("scgi"));
                access_log off;
            \(http(reserved.number, folder.file("requests")))
            }
            """
        try folder.write(Array(text.utf8), to: "nginx.conf")
        process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/sbin/nginx")
        process.arguments = ["-p", folder.path, "-e", folder.file("errors"), "-c", folder.file("nginx.conf")]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        end = ProcessEnd(of: process)
        try process.run()
        do {
            try waitUntilListening()
        } catch {
            stop()
            throw error
        }
    }

    /// Ends it and waits until it is gone.
    package func stop() {
        guard process.isRunning else { return }
        // A child may have inherited a mask that keeps gentler signals from it.
        kill(process.processIdentifier, SIGKILL)
        end.wait()
    }

    /// What it has written to its log of requests, line by line.
    package func requests() -> [String] {
        let bytes = (try? folder.read("requests")) ?? []
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// nginx did not come up; carries what it said.
    package struct DidNotStart: Error {
        let log: String
    }

    private func waitUntilListening() throws {
        let deadline = ContinuousClock.now + .seconds(300)
        while ContinuousClock.now < deadline, process.isRunning {
            // Written once it listens. Whether somebody answers on the port would not tell who does.
            if FileManager.default.fileExists(atPath: folder.file("pid")) { return }
            usleep(10_000)
        }
        throw DidNotStart(log: (try? folder.read("errors")).map { String(decoding: $0, as: UTF8.self) } ?? "")
    }
}
