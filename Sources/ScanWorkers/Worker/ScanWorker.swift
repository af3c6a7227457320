import CSandbox
import FoundationEssentials
import Glibc
import Photos
import ScanDecode

/// The other side of `ScanWorkers`: reads one photo after another in a sandbox and holds nothing else.
package enum ScanWorker {
    /// The first argument of a process that is to be a worker; no command for people.
    package static let argument = "scan-worker"
    /// The socket on which it is told and answers.
    static let socket: Int32 = 0

    /// Serves until the other side has gone.
    ///
    /// To be called before the process has a second thread.
    package static func run() -> Never {
        // They are sent to the whole group; the gateway says when its workers are to end.
        signal(SIGINT, SIG_IGN)
        signal(SIGTERM, SIG_IGN)
        signal(SIGHUP, SIG_IGN)
        endWithGateway()
        guard let first = receive(), first.kind == .settings,
            let settings = try? JSONDecoder().decode(WorkerSettings.self, from: Data(first.payload))
        else { exit(2) }
        let decoder = ScanDecoder(settings.scanning)
        PhotoCodecs.prepare()
        ScanDecoder.prepare()
        // What is set up at its first use is set up now, while files may still be opened.
        let picture = GreyImage(width: 64, height: 64, pixels: (0..<4096).map { UInt8(truncatingIfNeeded: $0) })
        _ = try? JSONEncoder().encode(ScanAnswer.scan(ScanTransfer(decoder.scan(picture))))
        do throws(SandboxError) {
            try Sandbox(memory: settings.limits.memory, processorSeconds: settings.limits.processorSeconds)
                .enter(keeping: [socket, STDERR_FILENO])
        } catch {
            send(Frame(.ready, Array("\(error)".utf8)))
            exit(1)
        }
        send(Frame(.ready))
        while let frame = receive() {
            switch frame.kind {
            case .photo:
                answer(within: settings.limits) { Frame(.answer, encoded(ScanAnswer(frame.payload, by: decoder))) }
            case .keep:
                answer(within: settings.limits) { kept(frame.payload, limits: settings.scanning.limits) }
            case .probe: send(.findings, SandboxProbe.run())
            default: exit(2)
            }
        }
        exit(0)
    }

    /// Lets a signal end this process once the gateway has gone, also while it computes and looks at no socket.
    ///
    /// Standard error is a pipe, of which only the gateway has the other end: the kernel says by SIGIO when that is closed.
    /// `PR_SET_PDEATHSIG` would not do: it means the thread that started this process, and threads of a pool come and go.
    private static func endWithGateway() {
        _ = fcntl(STDERR_FILENO, F_SETOWN, getpid())
        _ = fcntl(STDERR_FILENO, F_SETFL, fcntl(STDERR_FILENO, F_GETFL) | O_ASYNC)
    }

    private static func kept(_ photo: [UInt8], limits: PhotoLimits) -> Frame {
        do throws(PhotoError) {
            return Frame(.kept, try KeptPhoto(photo, limits: limits).payload)
        } catch {
            return Frame(.answer, encoded(ScanAnswer.refused(error)))
        }
    }

    /// Sends what `work` makes of a photo that has arrived.
    private static func answer(within limits: WorkerLimits, _ work: () -> Frame) {
        send(Frame(.begun))
        // The first ends a photo that never stops computing; the second one any other, should the gateway itself be gone.
        setTimer(ITIMER_PROF, to: limits.processorTime)
        setTimer(ITIMER_REAL, to: limits.time + .seconds(2))
        send(work())
        setTimer(ITIMER_PROF, to: .zero)
        setTimer(ITIMER_REAL, to: .zero)
        // Pixels of a large photo are not kept until the next one.
        malloc_trim(0)
    }

    /// Ends this process after a time by a signal, unless the timer is set again before; zero stops it.
    private static func setTimer(_ timer: __itimer_which, to time: Duration) {
        let (seconds, attoseconds) = time.components
        var value = itimerval()
        value.it_value = timeval(tv_sec: Int(seconds), tv_usec: Int(attoseconds / 1_000_000_000_000))
        setitimer(Int32(timer.rawValue), &value, nil)
    }

    // MARK: - The socket

    private static func receive() -> Frame? {
        var reader = FrameReader()
        var buffer = [UInt8](repeating: 0, count: 1 << 18)
        while true {
            // Never more than belongs to this frame.
            let count = read(socket, &buffer, min(reader.missing, buffer.count))
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return nil }
            do throws(FrameError) {
                if let frame = try reader.receive(buffer[..<count]) { return frame }
            } catch {
                return nil
            }
        }
    }

    private static func send(_ kind: Frame.Kind, _ value: some Encodable) {
        send(Frame(kind, encoded(value)))
    }

    private static func encoded(_ value: some Encodable) -> [UInt8] {
        guard let data = try? JSONEncoder().encode(value) else { exit(2) }
        return Array(data)
    }

    private static func send(_ frame: Frame) {
        var rest = (frame.header + frame.payload)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(socket, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { exit(0) }
            rest = rest.dropFirst(count)
        }
    }
}
