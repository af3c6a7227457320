import BluetoothSockets
import Glibc
import Testing

/// The virtual machine that has the kernel's Bluetooth, and devices on an emulated radio (`Tests/BluetoothGuest`).
enum Guest {
    /// Whether this is it; anywhere else there is nothing to test.
    static let isHere = variable("GATEWAYD_BLUETOOTH_GUEST") != nil

    /// Ends what would wait for ever; more than anything takes on a slow machine.
    static let patience = Duration.seconds(300)

    static func variable(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }
}

/// What needs the air; one test at a time, because they share its devices.
@Suite(.serialized, .enabled(if: Guest.isHere, "runs in its virtual machine: script/test-bluetooth"))
struct OnTheAir {}
