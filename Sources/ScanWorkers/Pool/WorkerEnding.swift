/// How a worker process ended.
package enum WorkerEnding: Hashable, Sendable {
    case exited(Int32)
    case killed(signal: Int32)

    /// - Parameter status: as `waitpid` tells it.
    init(status: Int32) {
        let signal = status & 0x7F
        self = signal == 0 ? .exited(status >> 8 & 0xFF) : .killed(signal: signal)
    }
}

extension WorkerEnding: CustomStringConvertible {
    package var description: String {
        switch self {
        case .exited(let status): "ended with status \(status)"
        case .killed(let signal): "was killed by signal \(signal)"
        }
    }
}
