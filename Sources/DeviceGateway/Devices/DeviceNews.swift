import HerdStore
import Values

/// Something about a device that the log says and the store keeps.
enum DeviceNews: Sendable {
    /// The operator should hear how it is.
    case state(Device)
    /// A known weight has determined how it is to be read.
    case dialect(DialectChoice, of: Device)
    /// It said for the first time who it is.
    case identity(String, of: Device)
    /// It was found to speak at this rate.
    case rate(SerialRate, of: Device)
    /// A gate was not sent something.
    case unsent(UnsentLine)

    /// Writes it into the log, and stores it.
    ///
    /// - Returns: that it could not be stored, which is in the log then and is to be shown; `nil` when it was.
    func publish(to log: Log, _ store: HerdStore) async -> LinkTrouble? {
        let log = log.about(.device(deviceName))
        do {
            switch self {
            case .state(let device):
                log.notice(device.state?.summary ?? "")
                _ = try await store.append(.deviceState, data: device)
            case .dialect(let dialect, let device):
                log.notice("a known weight was on it, it is read as '\(dialect)' from now on")
                _ = try await store.keepDeterminedDialect(dialect.description, of: device.id)
            case .identity(let identity, let device):
                log.notice("says it is '\(identity)', and is known by that from now on")
                _ = try await store.adoptIdentity(identity, of: device.id, by: "device")
            case .rate(let rate, let device):
                log.notice("speaks at \(rate), where it is looked for first from now on")
                _ = try await store.keepRate(rate, of: device.id)
            case .unsent(let line):
                let gate = line.gate.map { "gate \($0)" } ?? "no gate"
                log.warning("'\(line.name)' (\(gate)) was not sent: \(line.message)")
                _ = try await store.append(.deviceUnsent, data: line)
            }
            return nil
        } catch {
            let trouble = LinkTrouble.notStored(what, because: error)
            log.error(trouble.message)
            return trouble
        }
    }

    private var deviceName: String {
        switch self {
        case .state(let device), .dialect(_, let device), .identity(_, let device), .rate(_, let device):
            device.name
        case .unsent(let line): line.device
        }
    }

    private var what: String {
        switch self {
        case .state: "how it is"
        case .dialect: "how it is to be read"
        case .identity: "who it is"
        case .rate: "at which rate it speaks"
        case .unsent: "that a line was not sent"
        }
    }
}
