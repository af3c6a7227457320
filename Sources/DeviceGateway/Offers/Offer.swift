package import Avahi
package import BlueZ
package import Links
package import Values

/// Something that is there and that no device of this station uses: one press makes it one.
package struct Offer: Encodable, Equatable, Sendable {
    package let source: Source
    /// The link of the device that it would be.
    package let link: String
    /// What it calls itself; `nil` of one that says nothing.
    package let name: String?
    /// Where it is: a port of this machine, or an address.
    package let place: String
    /// What it probably is; `nil` where nothing says it.
    package let kind: DeviceKind?
    /// The dialect to begin with.
    package let dialect: String
    /// Whether it has to be paired first.
    package let needsPairing: Bool

    package enum Source: String, Encodable, Sendable {
        case serial, bluetooth, network
    }

    init(
        _ source: Source, link: String, name: String?, place: String, kind: DeviceKind? = nil,
        dialect: String = "auto", needsPairing: Bool = false
    ) {
        (self.source, self.link, self.name, self.place) = (source, link, name, place)
        (self.kind, self.dialect, self.needsPairing) = (kind, dialect, needsPairing)
    }
}

extension Offer {
    /// A port; at which rate and in which dialect its device speaks is found out.
    ///
    /// Where its name leads is looked up, so it may block for a moment.
    package init(_ port: SerialPortEntry) {
        // Without its options, which are the device's and not the port's.
        let link = String("\(port.address)".prefix { $0 != "?" })
        // A lasting name says no more than the product; the kernel's own is what its log says.
        let path = OccupiedLinks.resolved(port.path)
        self.init(
            .serial, link: link, name: port.product,
            place: path.hasPrefix("/dev/") ? String(path.dropFirst("/dev/".count)) : path)
    }

    /// A Bluetooth device.
    ///
    /// - Returns: `nil` for headphones and the like: nothing says that it has a serial port.
    package init?(_ device: DiscoveredDevice) {
        guard device.hint != nil || device.isPaired && device.hasSerialPort else { return nil }
        self.init(
            .bluetooth, link: device.link, name: device.name, place: device.address, kind: device.hint?.kind,
            dialect: device.hint?.dialect ?? "auto", needsPairing: !device.isPaired && !device.link.hasPrefix("ble:"))
    }

    package init(_ box: NetworkBox) {
        let place = "\(box.address):\(box.port)"
        self.init(.network, link: "tcp:\(place)", name: box.name.isEmpty ? nil : box.name, place: place)
    }
}

/// What is offered at one moment.
package struct Offers: Encodable, Equatable, Sendable {
    package let items: [Offer]
}
