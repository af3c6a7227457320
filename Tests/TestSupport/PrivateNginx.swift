import Foundation
import Glibc

/// An nginx of our own, on a free port of this machine, with a configuration for one test.
///
/// Works as root and as an ordinary user. Always `stop()` it.
package final class PrivateNginx: Sendable {
    package let port: UInt16
    private let folder: TemporaryFolder
    private let process: Process
    private let end: ProcessEnd

    /// Starts nginx and returns once it accepts connections.
    ///
    /// - Parameter http: what stands within `http { … }`, made for the port to listen on and the file of its log.
    package init(http: (_ port: UInt16, _ log: String) -> String) throws {
        folder = try TemporaryFolder()
        port = try Self.freePort()
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
            \(http(port, folder.file("requests")))
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
        let deadline = ContinuousClock.now + .seconds(60)
        while ContinuousClock.now < deadline, process.isRunning {
            if Self.accepts(port) { return }
            // nginx tells nobody that it is ready, so it is asked until it is.
            usleep(10_000)
        }
        throw DidNotStart(log: (try? folder.read("errors")).map { String(decoding: $0, as: UTF8.self) } ?? "")
    }

    private static func accepts(_ port: UInt16) -> Bool {
        withSocket(port: port) { descriptor, address, length in connect(descriptor, address, length) == 0 } ?? false
    }

    /// A port that the system has just given, and taken back.
    private static func freePort() throws -> UInt16 {
        let port = withSocket(port: 0) { descriptor, address, length -> UInt16? in
            var (bound, size) = (sockaddr_in(), socklen_t(MemoryLayout<sockaddr_in>.size))
            return withUnsafeMutablePointer(to: &bound) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bound in
                    bind(descriptor, address, length) == 0 && getsockname(descriptor, bound, &size) == 0
                } ? UInt16(bigEndian: pointer.pointee.sin_port) : nil
            }
        }
        guard let port, let port else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
        return port
    }

    private static func withSocket<Value>(
        port: UInt16, _ body: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Value
    ) -> Value? {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }
}
