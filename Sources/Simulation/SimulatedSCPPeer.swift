import ScaleProtocol
import Values

/// What every simulated Tru-Test device has in common: finding commands, remembering modes, shaping answers.
struct SimulatedSCPPeer: Sendable {
    /// A command without brackets and CRC, and whether it had a CRC.
    struct Command: Equatable, Sendable {
        let text: String
        let hasCRC: Bool
    }

    enum Answer: Equatable, Sendable {
        /// `^`, when acknowledgements are on.
        case acknowledgement
        /// `[…]`
        case data(String)
        /// `(nn)`, when error answers are on.
        case error(Int)
        case silence
    }

    /// Forgotten when the device is switched off.
    struct Modes: Equatable, Sendable {
        var acknowledges = false
        var answersErrors = false
        var endsLines = false
        var prefixesEvents = false
    }

    var modes = Modes()
    private var command: [UInt8]?
    private static let longestCommand = 256

    mutating func switchOff() {
        self = Self()
    }

    /// Takes one byte; gives the command it completes.
    ///
    /// A command with a wrong CRC is none.
    mutating func take(_ byte: UInt8) -> Command? {
        if byte == UInt8(ascii: "{") {
            command = [byte]
            return nil
        }
        guard let body = command else { return nil }
        guard byte == UInt8(ascii: "}") else {
            command = body.count < Self.longestCommand ? body + [byte] : nil
            return nil
        }
        command = nil
        guard let mark = body.lastIndex(of: CRC16.mark) else {
            return Command(text: String(latin1: body.dropFirst()), hasCRC: false)
        }
        guard CRC16.trailer(over: body[..<mark]).elementsEqual(body[mark...]) else { return nil }
        return Command(text: String(latin1: body[1..<mark]), hasCRC: true)
    }

    func bytes(of answer: Answer, to command: Command) -> [UInt8] {
        let frame: [UInt8]
        switch answer {
        case .acknowledgement where modes.acknowledges:
            frame = [UInt8(ascii: "^")]
        case .data(let text):
            let body = [UInt8(ascii: "[")] + Array(text.utf8)
            frame = body + (command.hasCRC ? CRC16.trailer(over: body) : []) + [UInt8(ascii: "]")]
        case .error(let code) where modes.answersErrors:
            frame = Array("(\(code))".utf8)
        case .acknowledgement, .error, .silence:
            return []
        }
        return frame + (modes.endsLines ? [.carriageReturn, .lineFeed] : [])
    }

    /// The answer to commands that switch a mode; `nil` for any other.
    mutating func switchMode(_ command: Command) -> Answer? {
        switch command.text {
        case "ZA1": modes.acknowledges = true
        case "ZE1": modes.answersErrors = true
        case "ZC1": modes.endsLines = true
        default: return nil
        }
        return .acknowledgement
    }
}
