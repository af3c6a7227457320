package import Values

/// A configured device, and how it is when somebody who knows filled that in.
package struct Device: Codable, Equatable, Sendable {
    package typealias ID = Identifier<Device>

    package let id: ID
    package let name: String
    package let kind: DeviceKind
    /// Where it is, such as `serial:/dev/ttyUSB0?baud=9600`.
    package let link: String
    package var dialect: String
    /// What is written to a gate: a `LineTemplate`.
    package let line: String?
    package let place: String
    package let simulated: Bool
    package let createdAt: Timestamp
    /// The known weight it showed rightly when it was last tried; `nil` when it never was, or was off.
    package var confirmed: KnownWeightConfirmation?
    /// Who it said it was when it was adopted; `nil` of a device that never said it.
    package var identity: String?
    /// The rate of a serial line at which it was found, such as `4800 8N1`; `nil` where nobody had to look for it.
    package var rate: String?
    /// Not stored.
    package var state: DeviceState?
}

/// How the connection to a device stands.
package struct DeviceState: Codable, Equatable, Sendable {
    package var phase: Phase
    package var since: Timestamp
    package var lastByteAt: Timestamp?
    /// The kind of trouble in one word that stays the same, for words in other languages.
    package var trouble: String?
    package var message: String?
    /// What to do about it.
    package var action: String?
    /// What the words of the trouble are about, by name, such as a rate.
    package var parameters: [String: String]?
    /// What the device says it is.
    package var identity: String?
    package var bytesReceived: Int
    /// `true` when it can be asked for the sessions in its memory.
    package var keepsSessions: Bool?

    package enum Phase: String, Codable, Sendable {
        case connecting, connected, silent, waiting, disconnected, failed
    }

    package init(
        phase: Phase, since: Timestamp, lastByteAt: Timestamp? = nil, message: String? = nil, action: String? = nil,
        identity: String? = nil, bytesReceived: Int = 0
    ) {
        self.phase = phase
        self.since = since
        self.lastByteAt = lastByteAt
        self.message = message
        self.action = action
        self.identity = identity
        self.bytesReceived = bytesReceived
    }
}

/// What is needed to add a device.
package struct DeviceDraft: Codable, Equatable, Sendable {
    package var name: String
    package var kind: DeviceKind
    package var link: String
    package var dialect: String
    /// Of a gate only.
    package var line: String?
    package var place: String

    package init(
        name: String, kind: DeviceKind, link: String, dialect: String, line: String? = nil, place: String
    ) {
        self.name = name
        self.kind = kind
        self.link = link
        self.dialect = dialect
        self.line = line
        self.place = place
    }

    init(_ device: Device) {
        self.init(
            name: device.name, kind: device.kind, link: device.link, dialect: device.dialect, line: device.line,
            place: device.place)
    }

    private enum CodingKeys: CodingKey { case name, kind, link, dialect, line, place }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        name = try container.decode(String.self, forKey: .name)
        kind = try container.decode(DeviceKind.self, forKey: .kind)
        link = try container.decode(String.self, forKey: .link)
        dialect = try container.decodeIfPresent(String.self, forKey: .dialect) ?? "auto"
        line = try container.decodeIfPresent(String.self, forKey: .line)
        place = try container.decodeIfPresent(String.self, forKey: .place) ?? "main"
    }
}
