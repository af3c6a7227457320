/// Why a text is not the address of a link.
package enum LinkAddressError: Error, Hashable, Sendable {
    /// The part before the first `:` is none of the kinds; carries it.
    case unknownKind(String)
    /// The part after the kind cannot be read; carries the kind, the text and what was expected.
    case badTarget(kind: String, text: String, expected: String)
    /// The kind has no such option.
    case unknownOption(kind: String, option: String)
    /// An option stands twice.
    case repeatedOption(String)
    /// The option has no such value; carries what it may be.
    case badValue(option: String, value: String, expected: String)
    /// A device may not be there; carries the host or the path.
    case notAllowed(String)
}

extension LinkAddressError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unknownKind(let kind):
            "'\(kind)' is no kind of link: use serial, tcp, pty, rfcomm, rfcomm-listen, ble or replay, "
                + "for example \(Self.example(of: "serial"))"
        case .badTarget(let kind, let text, let expected):
            "'\(text)' is not \(expected): write it like \(Self.example(of: kind))"
        case .unknownOption(let kind, let option):
            "a \(kind) link has no option '\(option)': write it like \(Self.example(of: kind))"
        case .repeatedOption(let option):
            "the option '\(option)' stands twice: leave one of them out"
        case .badValue(let option, let value, let expected):
            "\(option)=\(value) cannot be used: \(option) is \(expected)"
        case .notAllowed(let target): "'\(target)' is not where a device may be"
        }
    }

    private static func example(of kind: String) -> String {
        switch kind {
        case "tcp": "tcp:192.168.7.1:9000"
        case "pty": "pty:/dev/pts/3"
        case "rfcomm": "rfcomm:00:12:F3:2A:7B:01?channel=1"
        case "rfcomm-listen": "rfcomm-listen:00:12:F3:2A:7B:01"
        case "ble": "ble:00:12:F3:2A:7B:01?service=weight"
        case "replay": "replay:scale.capture?speed=1"
        default: "serial:/dev/ttyUSB0?baud=9600&format=8N1"
        }
    }
}
