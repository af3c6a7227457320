import BluetoothSockets

extension LinkAddress: CustomStringConvertible {
    /// The text form which `init(_:)` reads; options that have their usual value are left out.
    package var description: String {
        switch self {
        case .serial(let path, let settings):
            "serial:\(AddressText.escape(path))" + AddressText.options(settings.options)
        case .tcp(let host, let port):
            host.contains(":") ? "tcp:[\(host)]:\(port)" : "tcp:\(host):\(port)"
        case .pty(let path):
            "pty:\(AddressText.escape(path))"
        case .rfcomm(let address, let channel, let security):
            "rfcomm:\(address)"
                + AddressText.options([
                    channel.map { "channel=\($0)" }, security == .medium ? nil : "security=\(security.rawValue)",
                ])
        case .rfcommListen(let address):
            "rfcomm-listen:\(address)"
        case .ble(let address, let service):
            "ble:\(address)" + AddressText.options([service.map { "service=\($0.rawValue)" }])
        case .replay(let path, let speed):
            "replay:\(AddressText.escape(path))"
                + AddressText.options([speed == .times(1) ? nil : "speed=\(speed.description)"])
        }
    }

    /// Reads the text form, such as `serial:/dev/ttyUSB0?baud=9600&format=8N1`.
    package init(_ text: some StringProtocol) throws(LinkAddressError) {
        let kindEnd = text.firstIndex(of: ":") ?? text.endIndex
        let kind = String(text[..<kindEnd])
        let rest = text[kindEnd...].dropFirst()
        let targetEnd = rest.firstIndex(of: "?") ?? rest.endIndex
        let target = String(rest[..<targetEnd])
        var options = try AddressOptions(rest[targetEnd...].dropFirst(), of: kind)
        switch kind {
        case "serial":
            self = .serial(path: try AddressText.path(target, of: kind), settings: try SerialSettings(&options))
        case "tcp":
            self = try Self.network(target)
        case "pty":
            self = .pty(path: try AddressText.path(target, of: kind))
        case "rfcomm":
            self = try Self.bluetooth(target, &options)
        case "rfcomm-listen":
            self = .rfcommListen(try Self.device(target, of: kind))
        case "ble":
            let service = try options.take(
                "service", { LowEnergyService(rawValue: $0) }, expected: "uart or weight")
            self = .ble(try Self.device(target, of: kind), service: service)
        case "replay":
            let speed = try options.take("speed", ReplaySpeed.init, expected: "'max' or a number such as 1 or 10")
            self = .replay(path: try AddressText.path(target, of: kind), speed: speed ?? .times(1))
        default:
            throw .unknownKind(kind)
        }
        try options.finish()
    }

    private static func network(_ target: String) throws(LinkAddressError) -> LinkAddress {
        let bad = LinkAddressError.badTarget(kind: "tcp", text: target, expected: "a host and a port from 1 to 65535")
        guard let colon = target.lastIndex(of: ":"),
            let port = UInt16(target[target.index(after: colon)...]), port > 0
        else { throw bad }
        var host = target[..<colon]
        if host.first == "[", host.last == "]" {
            host = host.dropFirst().dropLast()
        } else if host.contains(":") {
            throw .badTarget(kind: "tcp", text: target, expected: "unambiguous; an IPv6 address goes into [ ]")
        }
        guard !host.isEmpty, host.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { throw bad }
        return .tcp(host: String(host), port: port)
    }

    private static func bluetooth(
        _ target: String, _ options: inout AddressOptions
    ) throws(LinkAddressError) -> LinkAddress {
        let address = try device(target, of: "rfcomm")
        let channel = try options.take("channel", { UInt8($0) }, expected: "a number from 1 to 30") {
            (1...30).contains($0)
        }
        let security = try options.take(
            "security", { BluetoothSecurity(rawValue: $0) }, expected: "low, medium or high")
        return .rfcomm(address, channel: channel, security: security ?? .medium)
    }

    private static func device(_ target: String, of kind: String) throws(LinkAddressError) -> BluetoothAddress {
        guard let address = BluetoothAddress(target) else {
            throw .badTarget(kind: kind, text: target, expected: "a Bluetooth address of six octets")
        }
        return address
    }
}

extension ReplaySpeed: CustomStringConvertible {
    package var description: String {
        switch self {
        case .maximum: "max"
        case .times(let factor): factor == factor.rounded() ? "\(Int(factor))" : "\(factor)"
        }
    }

    init?(_ text: String) {
        if text == "max" {
            self = .maximum
        } else if let factor = Double(text), factor > 0, factor <= 1_000_000 {
            self = .times(factor)
        } else {
            return nil
        }
    }
}

extension LinkAddress: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        do throws(LinkAddressError) {
            try self.init(text)
        } catch {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: error.description)
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
