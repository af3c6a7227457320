import Foundation
import Synchronization
import TestSupport

/// A farm for one test: a data directory, and programs that run in it until `close`.
final class Barn: Sendable {
    let folder: TemporaryFolder
    private let children = Mutex<[ChildProcess]>([])

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Where the daemon keeps everything.
    var data: String { folder.file("data") }

    /// What stands in there is plugged in.
    var ports: String { folder.file("ports") }

    /// Starts gatewayd with these arguments.
    func start(
        _ arguments: [String], environment: [String: String] = [:], input: String? = nil
    ) throws -> ChildProcess {
        // A folder of ports, which a test may make.
        let child = try ChildProcess(
            GatewayBinary.path(), arguments, environment: environment.merging(["GATEWAYD_PORTS": ports]) { $1 },
            input: input)
        children.withLock { $0.append(child) }
        return child
    }

    /// Runs gatewayd to its end and returns what it printed.
    @discardableResult
    func run(
        _ arguments: [String], environment: [String: String] = [:], input: String? = nil
    ) async throws -> String {
        let child = try start(arguments, environment: environment, input: input)
        let output = await child.rest()
        let exit = await child.exit()
        guard exit == .status(0) else {
            throw CommandFailed(arguments: arguments, exit: exit, output: output + child.standardError)
        }
        return output
    }

    /// Kills every program that still runs.
    func close() {
        for child in children.withLock({ $0 }) { child.send(SIGKILL) }
    }

    struct CommandFailed: Error {
        let arguments: [String]
        let exit: ChildProcess.Exit
        let output: String
    }
}
