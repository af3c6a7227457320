import CBlueZ
import Glibc

/// Whether this machine can do Bluetooth at all.
package enum BluetoothPresence {
    /// Whether the kernel has RFCOMM sockets; an adapter may still be missing.
    package static var hasSockets: Bool {
        let number = socket(AF_BLUETOOTH, Int32(SOCK_STREAM.rawValue), Int32(BTPROTO_RFCOMM))
        guard number >= 0 else { return errno != EAFNOSUPPORT && errno != EPROTONOSUPPORT }
        close(number)
        return true
    }
}
