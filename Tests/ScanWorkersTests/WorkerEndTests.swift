import Foundation
import ScanDecode
import TestSupport
import Testing

@testable import ScanWorkers

/// What becomes of a worker whose gateway is killed.
@Suite(.timeLimit(.minutes(10)))
struct WorkerEndTests {
    @Test func `a worker ends with its gateway, also while it looks at no socket`() throws {
        var (socket, pipe): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
        #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &socket) == 0)
        #expect(Glibc.pipe(&pipe) == 0)
        for end in pipe { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let worker = try WorkerProcess.spawn(GatewayBinary.worker(), input: socket[1], errors: pipe[1])
        close(socket[1])
        close(pipe[1])
        // It stays open, as if a photo kept the worker from looking at it.
        defer { close(socket[0]) }
        let settings = WorkerSettings(scanning: ScanSettings(), limits: WorkerLimits())
        let gateway = FrameSocket(descriptor: socket[0])
        try gateway.send(Frame(.settings, Array(JSONEncoder().encode(settings))), until: .now + .seconds(300))
        #expect(try gateway.receive(limit: 1 << 16, until: .now + .seconds(300)).kind == .ready)

        close(pipe[0])
        #expect(ending(of: worker, within: .seconds(300)) == .killed(signal: SIGIO))
    }

    /// How a process ended; one that goes on is killed.
    private func ending(of process: Int32, within time: Duration) -> WorkerEnding {
        let deadline = ContinuousClock.now + time
        var status: Int32 = 0
        while waitpid(process, &status, WNOHANG) == 0 {
            if ContinuousClock.now > deadline { kill(process, SIGKILL) }
            usleep(5000)
        }
        return WorkerEnding(status: status)
    }
}
