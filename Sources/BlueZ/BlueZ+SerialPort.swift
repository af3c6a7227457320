import BluetoothSockets
import Glibc
import SystemBus

/// Readers that dial this machine instead of being dialled.
extension BlueZ {
    /// Path of the object on which BlueZ announces connections.
    static let serialPort = "/org/gatewayd/serialport"
    /// The number of the service that devices with a serial port have.
    static let serialPortService = "00001101-0000-1000-8000-00805f9b34fb"

    /// Registers this machine as a serial port to which devices can connect.
    func registerSerialPort(on bus: BusConnection) async throws(BusError) {
        try await call(
            bus, "/org/bluez", "org.bluez.ProfileManager1", "RegisterProfile",
            [
                .path(Self.serialPort), .string(Self.serialPortService),
                .options([
                    "Name": .string("gatewayd"), "Role": .string("server"), "RequireAuthentication": .boolean(true),
                    // Of those that are paired, who may dial is said by `accept`. BlueZ would want them to be trusted,
                    // and who is trusted may be a keyboard as well.
                    "RequireAuthorization": .boolean(false), "AutoConnect": .boolean(false),
                ]),
            ])
    }

    /// Handles what BlueZ calls on that object: a device has dialled, or is about to be disconnected.
    func dialled(_ call: BusCall) {
        guard call.sender == owner else { return call.refuse(Self.rejected, "only the service may call this") }
        guard call.member == "NewConnection" else { return call.answer() }
        let arguments = call.arguments
        guard arguments.count >= 2, let path = arguments[0].text, let borrowed = arguments[1].descriptor,
            let device = BluetoothAddress(String(path.suffix(17).map { $0 == "_" ? ":" : $0 }))
        else { return call.refuse(Self.rejected, "no device or no descriptor") }
        // The descriptor in the message is closed together with the message.
        let descriptor = fcntl(borrowed, F_DUPFD_CLOEXEC, 0)
        guard descriptor >= 0 else { return call.refuse(Self.rejected, "out of descriptors") }
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        if let accept, accept(device, descriptor) {
            call.answer()
        } else {
            close(descriptor)
            call.refuse(Self.rejected, "\(device) is not one of the gateway's devices, or is connected already")
        }
    }
}
