import BluetoothSockets
package import Values

/// A guess at what a device is, by its name or the services it advertises: a suggestion for adding it, no more.
package struct DeviceHint: Codable, Equatable, Sendable {
    /// In words, such as "Tru-Test XRS2 stick reader".
    package let what: String
    package let kind: DeviceKind
    /// The dialect to begin with.
    package let dialect: String
    /// The PIN that such devices usually have; `nil` where none is known.
    package let pin: String?
    /// Whether it has no serial port but services of Bluetooth Low Energy.
    package let isLowEnergy: Bool

    private enum CodingKeys: String, CodingKey {
        case what, kind, dialect, pin
        case isLowEnergy = "lowEnergy"
    }

    private init(
        _ what: String, _ kind: DeviceKind, _ dialect: String, pin: String? = nil, isLowEnergy: Bool = false
    ) {
        self.what = what
        self.kind = kind
        self.dialect = dialect
        self.pin = pin
        self.isLowEnergy = isLowEnergy
    }

    /// Guesses by the device's name; `nil` when the name says nothing (protocols.md §1.6, §3.2, §3.4).
    package init?(name: String) {
        let hints: [(prefix: String, hint: DeviceHint)] = [
            ("XRS2", DeviceHint("Tru-Test XRS2 stick reader", .reader, "tru-test-scp")),
            ("SRS2", DeviceHint("Tru-Test SRS2 stick reader", .reader, "tru-test-scp")),
            ("XR5000", DeviceHint("Tru-Test XR5000 indicator", .both, "tru-test-scp")),
            ("ID5000", DeviceHint("Tru-Test ID5000 indicator", .both, "tru-test-scp")),
            ("EziWeigh", DeviceHint("Tru-Test EziWeigh indicator", .scale, "tru-test-scp")),
            ("RS420", DeviceHint("Allflex RS420 stick reader", .reader, "eid-lines", pin: "1234")),
            ("AWR", DeviceHint("Agrident AWR stick reader", .reader, "agrident-awr", pin: "1234")),
        ]
        if Self.isS3(name) {
            self = DeviceHint("Tru-Test S3 indicator", .scale, "tru-test-scp", isLowEnergy: true)
        } else if let hint = hints.first(where: { name.hasPrefix($0.prefix) })?.hint {
            self = hint
        } else {
            return nil
        }
    }

    /// Guesses by the UUIDs of the device's services, as BlueZ writes them; `nil` when none is known here.
    package init?(services: [String]) {
        if services.contains(LowEnergyService.weight.uuid) {
            self = DeviceHint("scale with the weight scale service", .scale, "weight-scale-service", isLowEnergy: true)
        } else if services.contains(LowEnergyService.uart.uuid) {
            self = DeviceHint("device with the Nordic UART service", .scale, "auto", isLowEnergy: true)
        } else {
            return nil
        }
    }

    /// `S3`, a space and six digits.
    private static func isS3(_ name: String) -> Bool {
        name.hasPrefix("S3 ") && name.utf8.count == 9
            && name.utf8.dropFirst(3).allSatisfy { (0x30...0x39).contains($0) }
    }
}
