import CBlueZ
import Glibc

/// What the kernel demands of the radio link before it lets bytes through.
package enum BluetoothSecurity: String, CaseIterable, Sendable {
    /// No more than the device demands, for old readers without a PIN.
    case low
    /// Encrypted; the devices pair if necessary.
    case medium
    /// Encrypted with a key that was confirmed by a PIN or passkey.
    case high

    fileprivate var level: UInt8 {
        switch self {
        case .low: UInt8(BT_SECURITY_LOW)
        case .medium: UInt8(BT_SECURITY_MEDIUM)
        case .high: UInt8(BT_SECURITY_HIGH)
        }
    }
}

/// Client sockets of the Bluetooth serial port.
package enum RFCOMMSocket {
    /// Connects to a channel of a device and returns a non-blocking descriptor, which the caller closes.
    ///
    /// Blocks for up to `timeout`.
    ///
    /// - Parameter channel: RFCOMM channel, 1…30.
    /// - Throws: why the device cannot be reached.
    package static func connect(
        to address: BluetoothAddress, channel: UInt8, security: BluetoothSecurity, timeout: Duration
    ) throws(BluetoothError) -> Int32 {
        let type = Int32(SOCK_STREAM.rawValue) | O_NONBLOCK | O_CLOEXEC
        let descriptor = socket(AF_BLUETOOTH, type, BTPROTO_RFCOMM)
        guard descriptor >= 0 else { throw BluetoothError(code: errno, during: "socket") }
        do throws(BluetoothError) {
            try demand(security, on: descriptor)
            try begin(descriptor, to: address, channel: channel)
            try waitUntilConnected(descriptor, timeout: timeout)
            return descriptor
        } catch {
            close(descriptor)
            throw error
        }
    }

    private static func demand(_ security: BluetoothSecurity, on descriptor: Int32) throws(BluetoothError) {
        var option = bt_security(level: security.level, key_size: 0)
        let size = socklen_t(MemoryLayout<bt_security>.size)
        guard setsockopt(descriptor, SOL_BLUETOOTH, BT_SECURITY, &option, size) == 0 else {
            throw BluetoothError(code: errno, during: "setting the security level")
        }
    }

    private static func begin(
        _ descriptor: Int32, to address: BluetoothAddress, channel: UInt8
    ) throws(BluetoothError) {
        var target = sockaddr_rc()
        target.rc_family = sa_family_t(AF_BLUETOOTH)
        target.rc_bdaddr = address.kernelForm
        target.rc_channel = channel
        let started = withUnsafePointer(to: &target) { pointer in
            // The kernel takes every kind of address as a `sockaddr` and looks at its family.
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_rc>.size))
            }
        }
        guard started == 0 || errno == EINPROGRESS else {
            throw BluetoothError(code: errno, during: "connect")
        }
    }

    private static func waitUntilConnected(_ descriptor: Int32, timeout: Duration) throws(BluetoothError) {
        let deadline = ContinuousClock.now + timeout
        var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        while true {
            let left = (deadline - .now) / .milliseconds(1)
            let ready = poll(&waiting, 1, Int32(max(0, min(left, 3_600_000))))
            if ready > 0 { break }
            if ready == 0 { throw .timedOut }
            guard errno == EINTR else { throw BluetoothError(code: errno, during: "poll") }
        }
        // A connection that failed makes the socket writable too, and its error says so.
        var code: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        guard getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &size) == 0 else {
            throw BluetoothError(code: errno, during: "connect")
        }
        guard code == 0 else { throw BluetoothError(code: code, during: "connect") }
        // The radio link went away meanwhile, and the kernel has forgotten why: the next try finds out.
        guard waiting.revents & Int16(POLLHUP) == 0 else { throw .stillBusy }
    }
}

extension BluetoothAddress {
    /// The kernel's form, with the last octet first.
    var kernelForm: bdaddr_t {
        var form = bdaddr_t()
        withUnsafeMutableBytes(of: &form) { $0.copyBytes(from: octets.reversed()) }
        return form
    }
}
