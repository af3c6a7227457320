import Glibc
package import Links
package import Simulation
import Synchronization
import Values

/// A simulated device at a pseudo-terminal that understands, and is understood, only at its own speed.
///
/// Linux lets a pseudo-terminal have eight bits and no parity only (`pty_set_termios`), so it answers in every format of
/// its speed.
package final class RatedTerminal: Sendable {
    private let terminal: PseudoTerminal
    private let speed: speed_t
    private let watch: Int32
    private let device: Mutex<any SimulatedDevice>
    private let heardBytes = Mutex<[UInt8]>([])

    package init(_ device: any SimulatedDevice, speed: Int32) throws(LinkError) {
        terminal = try PseudoTerminal()
        self.speed = speed_t(speed)
        self.device = Mutex(device)
        watch = open(terminal.path, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    }

    deinit { close(watch) }

    package var link: String { terminal.address.description }
    /// Everything that was sent to it, at any speed.
    package var heard: [UInt8] { heardBytes.withLock { $0 } }

    /// Speaks until the task is cancelled.
    package func run() async {
        await withDiscardingTaskGroup { group in
            // Beside the other tests of its process, so that an answer comes while it is waited for.
            group.addTask(executorPreference: LinkLoop.shared) { await self.listen() }
            group.addTask(executorPreference: LinkLoop.shared) {
                while (try? await Task.sleep(for: .milliseconds(50))) != nil {
                    await self.say(self.device.withLock { $0.advance(to: Timestamp.now) })
                }
            }
        }
    }

    private func listen() async {
        for await chunk in terminal.link.received {
            heardBytes.withLock { $0 += chunk }
            let bytes = isUnderstood ? chunk : chunk.map { $0 | 0x80 }
            await say(device.withLock { $0.receive(bytes, at: Timestamp.now) })
        }
    }

    /// Says something by itself.
    package func say(_ bytes: [UInt8]) async {
        guard !bytes.isEmpty else { return }
        try? await terminal.link.send(isUnderstood ? bytes : bytes.map { $0 | 0x80 })
    }

    private var isUnderstood: Bool {
        var settings = termios()
        tcgetattr(watch, &settings)
        return cfgetospeed(&settings) == speed
    }
}

extension Timestamp {
    /// By a clock that nobody sets.
    fileprivate static var now: Timestamp {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Timestamp(microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000)
    }
}
