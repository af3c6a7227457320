/// Where HTTPS is listened for.
package enum HTTPSListen: Hashable, Sendable {
    /// Beside HTTP, where others than this machine can call that.
    case automatic
    case off
    case at(ListenAddress)

    /// Reads `auto`, `off`, or an address and a port; `nil` for anything else.
    package init?(_ text: String) {
        switch text {
        case "auto": self = .automatic
        case "off": self = .off
        default:
            guard let address = ListenAddress(text) else { return nil }
            self = .at(address)
        }
    }

    /// The address beside one of HTTP; `nil` when there is to be no HTTPS.
    package func address(beside http: ListenAddress) -> ListenAddress? {
        switch self {
        case .off: return nil
        case .at(let address): return address
        case .automatic:
            guard !http.isOfThisMachine else { return nil }
            var address = http
            address.port = Self.port(beside: http.port)
            return address
        }
    }

    /// 443 beside 80, 8443 beside 8080; any free one beside any free one.
    private static func port(beside http: UInt16) -> UInt16 {
        let distance: UInt16 = 443 - 80
        if http == 0 { return 0 }
        return http <= .max - distance ? http + distance : http - distance
    }
}

extension ListenAddress {
    /// Whether only this machine itself can call there.
    package var isOfThisMachine: Bool { host == "localhost" || host == "::1" || host.hasPrefix("127.") }
}

extension HTTPSListen: ConfigurationText {
    static var expectation: String { "auto, off, or an address and a port such as 0.0.0.0:8443" }
    static var candidates: [String] { ["auto", "off"] }

    init?(configuration text: String) {
        self.init(text)
    }
}
