import Foundation
import Synchronization

/// A program under test, with its output as lines.
///
/// Whoever starts one ends it: `Barn` keeps them all and kills what is left.
final class ChildProcess: Sendable {
    let identifier: Int32
    private let process: Process
    private let output: AsyncStream<String>
    private let ending = Ending<End>()
    private let lastError = Ending<Bool>()
    private let errors = Mutex("")

    /// How a program ended.
    enum Exit: Equatable, Sendable {
        case status(Int32)
        case signal(Int32)
    }

    /// The end of a program, and when that was, however late a test that waits for it has its turn.
    struct End: Sendable {
        let exit: Exit
        let moment: ContinuousClock.Instant
    }

    /// - Parameter input: what it reads from standard input, such as a password.
    init(
        _ executable: String, _ arguments: [String], environment: [String: String] = [:], input: String? = nil
    ) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: executable)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let typed = Pipe()
        process.standardInput = input == nil ? FileHandle.nullDevice : typed
        let (standardOutput, standardError) = (Pipe(), Pipe())
        process.standardOutput = standardOutput
        process.standardError = standardError
        let (lines, stream) = AsyncStream.makeStream(of: String.self)
        output = lines
        self.process = process
        process.terminationHandler = { [ending] process in
            let status = process.terminationStatus
            ending.set(End(exit: process.terminationReason == .exit ? .status(status) : .signal(status), moment: .now))
        }
        try process.run()
        identifier = process.processIdentifier
        if let input {
            try typed.fileHandleForWriting.write(contentsOf: Data(input.utf8))
            try typed.fileHandleForWriting.close()
        }
        Self.read(standardOutput.fileHandleForReading, line: { stream.yield($0) }, end: { stream.finish() })
        Self.read(
            standardError.fileHandleForReading,
            line: { [weak self] line in self?.errors.withLock { $0 += line + "\n" } },
            end: { [lastError] in lastError.set(true) })
    }

    /// Waits for the next line of standard output that starts with `prefix`, and returns what follows it.
    ///
    /// - Throws: `EndedEarly` with what the program said on standard error.
    func line(after prefix: String) async throws -> String {
        for await line in output where line.hasPrefix(prefix) { return String(line.dropFirst(prefix.count)) }
        try Task.checkCancellation()
        throw EndedEarly(waitedFor: prefix, exit: await exit(), errors: standardError)
    }

    /// Standard output from now to its end.
    func rest() async -> String {
        await output.reduce(into: "") { $0 += $1 + "\n" }
    }

    /// What the program has said on standard error.
    var standardError: String { errors.withLock { $0 } }

    /// Waits until the program has ended, and all that it said was heard: its end may be seen before its last words.
    ///
    /// Of one that was killed nothing more is awaited; what it has started may outlive it for a while.
    func exit() async -> Exit { await end().exit }

    /// Waits as `exit` does.
    func end() async -> End {
        let end = await ending.value()
        if case .status = end.exit { _ = await lastError.value() }
        return end
    }

    func send(_ signal: Int32) {
        guard process.isRunning else { return }
        _ = kill(identifier, signal)
    }

    /// Reads a pipe to its end on a thread of its own: the cooperative pool has only one for each core.
    private static func read(
        _ handle: FileHandle, line: @escaping @Sendable (String) -> Void, end: @escaping @Sendable () -> Void
    ) {
        let descriptor = handle.fileDescriptor
        let thread = Thread {
            var rest: [UInt8] = []
            while case let data = handle.availableData, !data.isEmpty {
                rest += data
                while let feed = rest.firstIndex(of: 0x0A) {
                    line(String(decoding: rest[..<feed], as: UTF8.self))
                    rest.removeFirst(feed + 1)
                }
            }
            end()
        }
        thread.name = "pipe \(descriptor)"
        thread.start()
    }
}

extension ChildProcess {
    /// The program ended while something was expected from it.
    struct EndedEarly: Error, CustomStringConvertible {
        let waitedFor: String
        let exit: Exit
        let errors: String

        var description: String { "it ended with \(exit) before it printed '\(waitedFor)…'; it said: \(errors)" }
    }

    /// The end of a program or of what it says, for any number of waiters.
    private final class Ending<Value: Sendable>: Sendable {
        private struct State {
            var value: Value?
            var waiters: [CheckedContinuation<Value, Never>] = []
        }

        private let state = Mutex(State())

        func set(_ value: Value) {
            let waiters = state.withLock { state in
                state.value = value
                defer { state.waiters = [] }
                return state.waiters
            }
            for waiter in waiters { waiter.resume(returning: value) }
        }

        func value() async -> Value {
            await withCheckedContinuation { continuation in
                let value = state.withLock { state in
                    if state.value == nil { state.waiters.append(continuation) }
                    return state.value
                }
                if let value { continuation.resume(returning: value) }
            }
        }
    }
}

// MARK: - What it takes

extension ChildProcess {
    /// Memory that was resident at the worst moment, in bytes.
    var peakMemory: Int { (statusField("VmHWM") ?? 0) * 1024 }

    /// Memory that is resident now, in bytes.
    var memory: Int { (statusField("VmRSS") ?? 0) * 1024 }

    var threads: Int { statusField("Threads") ?? 0 }

    /// Open files, sockets and pipes.
    var descriptors: Int {
        (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(identifier)/fd"))?.count ?? 0
    }

    /// User's and system's, in the kernel's clock ticks of 10 ms; zero once it has ended.
    var processorTime: Duration {
        let text = (try? String(contentsOfFile: "/proc/\(identifier)/stat", encoding: .utf8)) ?? ""
        // The name before it may hold spaces: proc(5), fields 14 and 15, the name being the second.
        let fields = text[(text.lastIndex(of: ")") ?? text.startIndex)...].split(separator: " ")
        guard fields.count > 13, let user = Int(fields[12]), let system = Int(fields[13]) else { return .zero }
        return .seconds(user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    /// The programs that it has started and that have not ended.
    var children: [Int32] {
        let tasks = "/proc/\(identifier)/task"
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
        return threads.flatMap { thread in
            let text = (try? String(contentsOfFile: "\(tasks)/\(thread)/children", encoding: .utf8)) ?? ""
            return text.split(separator: " ").compactMap { Int32($0) }
        }
    }

    private func statusField(_ name: String) -> Int? {
        guard let text = try? String(contentsOfFile: "/proc/\(identifier)/status", encoding: .utf8) else { return nil }
        let line = text.split(separator: "\n").first { $0.hasPrefix(name + ":") }
        return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }
    }
}

extension ChildProcess {
    /// Waits until a text stands in what the program has said on standard error, so often.
    func says(_ text: String, times: Int = 1) async throws {
        while standardError.components(separatedBy: text).count <= times {
            try await Task.sleep(for: .milliseconds(10))
        }
    }
}
