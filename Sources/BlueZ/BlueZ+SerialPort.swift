import BluetoothSockets
import Glibc

/// The other role: readers that dial this machine.
extension BlueZ {
    /// The object that the service tells of connections.
    static let serialPort = "/org/gatewayd/serialport"

    /// Makes this machine a serial port in the service's directory.
    func registerSerialPort(on bus: BusConnection) async throws(BusError) {
        try await call(
            bus, "/org/bluez", "org.bluez.ProfileManager1", "RegisterProfile",
            [
                .path(Self.serialPort), .string("00001101-0000-1000-8000-00805f9b34fb"),
                .options([
                    "Name": .string("gatewayd"), "Role": .string("server"), "RequireAuthentication": .boolean(true),
                    // Those that are trusted are authorised, and nobody else.
                    "RequireAuthorization": .boolean(true), "AutoConnect": .boolean(false),
                ]),
            ])
    }

    /// The service tells of a device that has dialled, or wants its connection back.
    func dialled(_ call: BusCall) {
        guard call.sender == owner else { return call.refuse("Rejected", "only the service may call this") }
        guard call.member == "NewConnection" else { return call.answer() }
        let arguments = call.arguments
        guard arguments.count >= 2, let path = arguments[0].text, let borrowed = arguments[1].descriptor,
            let device = BluetoothAddress(String(path.suffix(17).map { $0 == "_" ? ":" : $0 }))
        else { return call.refuse("Rejected", "no device or no descriptor") }
        // The one in the message is closed with it.
        let descriptor = fcntl(borrowed, F_DUPFD_CLOEXEC, 0)
        guard descriptor >= 0 else { return call.refuse("Rejected", "out of descriptors") }
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        if let accept, accept(device, descriptor) {
            call.answer()
        } else {
            close(descriptor)
            call.refuse("Rejected", "\(device) is not one of the gateway's devices, or is connected already")
        }
    }
}
