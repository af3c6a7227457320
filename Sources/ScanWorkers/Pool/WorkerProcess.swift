import CSandbox
import FoundationEssentials
import Glibc
import Photos
import Synchronization

/// A worker process and the socket to it; it ends when the last reference goes.
final class WorkerProcess: Sendable {
    let identifier: Int32
    private let socket: FrameSocket
    /// What it complains of before it breaks.
    private let complaints: Int32
    /// Set once it has been waited for: from then on its number may be somebody else's.
    private let ending = Mutex<WorkerEnding?>(nil)

    /// The longest answer that is believed.
    private static let longestAnswer = 4 << 20

    /// Starts a program that becomes a worker, and tells it its settings.
    ///
    /// - Throws: what kept it from starting.
    init(program: String, settings: WorkerSettings) throws(ScanError) {
        guard let frame = try? Frame(.settings, Array(JSONEncoder().encode(settings))) else {
            throw .noWorker("the settings of scanning cannot be told to a worker")
        }
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw .noWorker("no socket for a worker: \(String(cString: strerror(errno)))")
        }
        defer { close(ends[1]) }
        var pipe: [Int32] = [-1, -1]
        // A full pipe must stop neither side.
        guard pipe2(&pipe, O_CLOEXEC | O_NONBLOCK) == 0 else {
            close(ends[0])
            throw .noWorker("no pipe for a worker: \(String(cString: strerror(errno)))")
        }
        defer { close(pipe[1]) }
        socket = FrameSocket(descriptor: ends[0])
        complaints = pipe[0]
        do {
            identifier = try Self.spawn(program, input: ends[1], errors: pipe[1])
        } catch {
            close(ends[0])
            close(pipe[0])
            throw error
        }
        // A socket takes this much at once; whether anybody reads it shows when `ready` is awaited.
        try? socket.send(frame, until: .now + .seconds(1))
    }

    deinit {
        end()
        close(socket.descriptor)
        close(complaints)
    }

    /// Waits until it says that its sandbox is closed.
    func waitUntilReady(until deadline: ContinuousClock.Instant) throws(ScanError) {
        let frame: Frame
        do {
            frame = try socket.receive(limit: Self.longestAnswer, until: deadline)
        } catch {
            let why = error == .late ? "did not get ready in time" : "\(end())"
            throw .noWorker("a worker \(why)\(complaint.map { ": \($0)" } ?? "")")
        }
        guard frame.kind == .ready, frame.payload.isEmpty else {
            throw .noWorker("the sandbox for photos is not closed: \(String(decoding: frame.payload, as: UTF8.self))")
        }
    }

    /// Hands over a photo whose codes are to be read, and waits for what comes of it.
    ///
    /// - Returns: `nil` when the worker ended before the photo had arrived: that is not the photo's fault.
    func scan(_ photo: [UInt8], limits: WorkerLimits) throws(ScanError) -> ScanAnswer? {
        try hand(Frame(.photo, photo), limits: limits) { $0.kind == .answer ? Self.answer($0) : nil }
    }

    /// Hands over a photo that is to be kept, and waits for what comes of it.
    ///
    /// - Returns: `nil` when the worker ended before the photo had arrived: that is not the photo's fault.
    func keep(_ photo: [UInt8], limits: WorkerLimits) throws(ScanError) -> Result<KeptPhoto, PhotoError>? {
        try hand(Frame(.keep, photo), limits: limits) { (frame) -> Result<KeptPhoto, PhotoError>? in
            if frame.kind == .kept { return KeptPhoto(payload: frame.payload).map { .success($0) } }
            guard frame.kind == .answer, case .refused(let error)? = Self.answer(frame) else { return nil }
            return .failure(error)
        }
    }

    private static func answer(_ frame: Frame) -> ScanAnswer? {
        try? JSONDecoder().decode(ScanAnswer.self, from: Data(frame.payload))
    }

    /// - Parameter read: what an answer says; `nil` when it is nonsense.
    private func hand<Answer>(
        _ photo: Frame, limits: WorkerLimits, _ read: (Frame) -> Answer?
    ) throws(ScanError) -> Answer? {
        let deadline = ContinuousClock.now + limits.time
        var hasBegun = false
        do throws(FrameSocket.Failure) {
            try socket.send(photo, until: deadline)
            guard try socket.receive(limit: 0, until: deadline).kind == .begun else { throw .nonsense }
            hasBegun = true
            let frame = try socket.receive(limit: Self.longestAnswer, until: deadline)
            guard let answer = read(frame) else { throw .nonsense }
            return answer
        } catch {
            switch error {
            case .late: throw .tookTooLong(limits.time)
            case .closed where !hasBegun: return nil
            case .closed, .nonsense: throw failure(limits: limits)
            }
        }
    }

    /// What the sandbox around it refuses.
    func probe(until deadline: ContinuousClock.Instant) -> SandboxProbe? {
        try? socket.send(Frame(.probe), until: deadline)
        let frame = try? socket.receive(limit: Self.longestAnswer, until: deadline)
        return frame.flatMap { try? JSONDecoder().decode(SandboxProbe.self, from: Data($0.payload)) }
    }

    // MARK: - Its end

    /// Makes sure that it has ended, and says how.
    @discardableResult
    private func end() -> WorkerEnding {
        ending.withLock { ending in
            if let ending { return ending }
            // One that closed its socket is ending by itself; this is for one that hangs or sent nonsense.
            kill(identifier, SIGKILL)
            var status: Int32 = 0
            while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
            let found = WorkerEnding(status: status)
            ending = found
            return found
        }
    }

    private func failure(limits: WorkerLimits) -> ScanError {
        let ending = end()
        if ending == .killed(signal: SIGPROF) { return .tookTooLong(limits.processorTime) }
        // The words of Swift's and of C++'s runtime, both of which abort then.
        let isOutOfMemory = complaint.map { $0.contains("failed to allocate") || $0.contains("bad_alloc") } ?? false
        return isOutOfMemory ? .outOfMemory(limit: limits.memory) : .crashed(ending)
    }

    /// The first line that it wrote to standard error.
    private var complaint: String? {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = read(complaints, &buffer, buffer.count)
        let line = buffer.prefix(max(0, count)).split(separator: UInt8(ascii: "\n")).first
        return line.map { String(decoding: $0, as: UTF8.self) }
    }
}
