import Links

extension Command {
    /// `gatewayd devices`: where a device may be plugged in.
    static let devices = Command(
        name: "devices",
        summary: "Lists the serial ports of this machine, as links to copy into the configuration.",
        operands: "",
        options: []
    ) { _ in
        let ports = SerialPorts.list()
        if ports.isEmpty {
            StandardStream.output.line("no serial port was found; plug the adapter in and try again")
        }
        for port in ports { StandardStream.output.line("\(port.address)\t\(port.label)") }
        return 0
    }
}
