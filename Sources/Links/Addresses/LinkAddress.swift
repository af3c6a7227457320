package import BluetoothSockets

/// Where a device is and how its bytes get here.
package enum LinkAddress: Hashable, Sendable {
    /// A serial port, by wire or USB adapter.
    case serial(path: String, settings: SerialSettings)
    /// A device on the network, or a serial port behind a network box.
    case tcp(host: String, port: UInt16)
    /// A pseudo-terminal, which a simulator or another program opened for us.
    case pty(path: String)
    /// A Bluetooth serial port; without a channel the device is asked for it.
    case rfcomm(BluetoothAddress, channel: UInt8?, security: BluetoothSecurity)
    /// A Bluetooth device that dials this machine, which must be paired with it.
    case rfcommListen(BluetoothAddress)
    /// A Bluetooth Low Energy device; without a service the first of `LowEnergyService` that it has.
    case ble(BluetoothAddress, service: LowEnergyService?)
    /// A recorded capture instead of a device.
    case replay(path: String, speed: ReplaySpeed)
}

/// How fast a capture is replayed.
package enum ReplaySpeed: Hashable, Sendable {
    /// So many times as fast as it was recorded.
    case times(Double)
    /// As fast as it is read.
    case maximum
}
