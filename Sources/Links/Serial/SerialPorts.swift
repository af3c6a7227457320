import FoundationEssentials

/// A serial port of this machine.
package struct SerialPortEntry: Hashable, Sendable {
    /// The name that stays the same across restarts where there is one: `/dev/serial/by-id/…`.
    package let path: String
    /// For people, such as `FTDI FT232R USB UART A50285BI`.
    package let label: String
    /// What the adapter at the port calls itself; `nil` of one that says nothing.
    package let product: String?

    /// A link to it with the usual settings.
    package var address: LinkAddress { .serial(path: path, settings: SerialSettings()) }
}

/// The serial ports that this machine has now.
package enum SerialPorts {
    /// Adapters with a lasting name first, then other adapters, then built-in ports that exist in hardware.
    ///
    /// - Parameter folder: one in which every name is a port, such as those that another program makes; `nil` for none.
    package static func list(also folder: String? = nil) -> [SerialPortEntry] {
        let own = list(devices: "/dev", system: "/sys")
        guard let folder else { return own }
        return names(in: folder).map { entry("\(folder)/\($0)", called: label(ofName: $0)) } + own
    }

    static func list(devices: String, system: String) -> [SerialPortEntry] {
        let byName = "\(devices)/serial/by-id"
        let named = names(in: byName).map { entry("\(byName)/\($0)", called: label(ofName: $0)) }
        let targets = Set(named.compactMap { lastComponent(ofLink: $0.path) })
        let others = names(in: "\(system)/class/tty").compactMap { name -> SerialPortEntry? in
            guard !targets.contains(name) else { return nil }
            let path = "\(devices)/\(name)"
            if name.hasPrefix("ttyUSB") || name.hasPrefix("ttyACM") {
                return SerialPortEntry(path: path, label: "USB serial port \(name)", product: nil)
            }
            guard name.hasPrefix("ttyS"), isReal("\(system)/class/tty/\(name)/type") else { return nil }
            return SerialPortEntry(path: path, label: "built-in serial port \(name)", product: nil)
        }
        return named + others.filter { !$0.path.contains("ttyS") } + others.filter { $0.path.contains("ttyS") }
    }

    private static func entry(_ path: String, called name: String) -> SerialPortEntry {
        SerialPortEntry(path: path, label: name, product: name)
    }

    /// The kernel keeps places for ports that are not there; those have type 0, unknown.
    private static func isReal(_ typePath: String) -> Bool {
        guard let type = try? String(contentsOfFile: typePath, encoding: .utf8) else { return false }
        return !type.isEmpty && type.prefix { !$0.isNewline } != "0"
    }

    private static func names(in folder: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
    }

    private static func lastComponent(ofLink path: String) -> String? {
        let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
        return target?.split(separator: "/").last.map(String.init)
    }

    /// `usb-FTDI_FT232R_USB_UART_A50285BI-if00-port0` says all but the bus and the port in words.
    private static func label(ofName name: String) -> String {
        var text = name[...]
        if text.hasPrefix("usb-") { text = text.dropFirst(4) }
        // What follows names the interface and the port: `-if00-port0`.
        let words = text.split(separator: "-").prefix { !$0.hasPrefix("if") }.joined(separator: "-")
        return words.split(separator: "_").joined(separator: " ")
    }
}
