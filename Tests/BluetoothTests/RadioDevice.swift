import BlueZ
import BluetoothSockets
import Links
import Testing

/// One of the devices that the guest has on the air; `Tests/BluetoothGuest/guest/devices.py` says what they do.
struct RadioDevice: Sendable {
    /// A Tru-Test indicator on channel 2, paired by the PIN 0000, which answers commands.
    static let indicator = RadioDevice(key: "indicator", pin: "0000")
    /// A stick reader on channel 3, whose directory names channel 9 first.
    static let stick = RadioDevice(key: "stick")
    /// A stick reader on channel 1, paired by the PIN 1234.
    static let wand = RadioDevice(key: "wand", pin: "1234")
    /// A box on channel 1 without a directory, which sends back what it gets.
    static let scale = RadioDevice(key: "scale")

    /// A Tru-Test S3 of Low Energy: the weight scale service, and Nordic's UART that answers commands.
    static let s3 = RadioDevice(key: "s3")
    /// A scale of Low Energy with the weight scale service alone.
    static let platform = RadioDevice(key: "platform")

    let key: String
    var pin: String?

    var address: BluetoothAddress {
        get throws {
            let text = try #require(Guest.variable(key.uppercased()))
            return try #require(BluetoothAddress(text))
        }
    }

    /// A link to the device, which is paired where it needs that.
    func open(_ options: String = "", timeout: Duration = Guest.patience) async throws -> Link {
        try await BlueZ.guest.ensurePaired(self)
        return try await Link.open(LinkAddress("rfcomm:\(try address)\(options)"), timeout: timeout)
    }

    /// A link to a device of Low Energy.
    func openLowEnergy(_ options: String = "", timeout: Duration = Guest.patience) async throws -> Link {
        _ = try await BlueZ.guest.adapters()
        return try await Link.open(LinkAddress("ble:\(try address)\(options)"), timeout: timeout)
    }

    /// Makes the device connect to this machine's serial port; whether it can is seen later.
    func dial() async throws {
        try await tell("dial \(#require(Guest.variable("ADAPTER")))")
    }

    /// Tells the device what to do, such as `drop 0x15`; returns what it says to that.
    @discardableResult
    func tell(_ command: String) async throws -> String {
        let control = try await Link.open(.tcp(host: "127.0.0.1", port: 7700), timeout: Guest.patience)
        try await control.send(Array("\(key) \(command)\n".utf8))
        var answer: [UInt8] = []
        for await chunk in control.received { answer += chunk }
        let text = String(decoding: answer, as: UTF8.self)
        try #require(text.hasPrefix("ok "), "\(key) \(command): \(text)")
        return String(text.dropFirst(3).prefix { $0 != "\n" })
    }
}

extension Link {
    /// Waits for so many bytes, in however many pieces.
    func receive(_ count: Int) async -> [UInt8] {
        var bytes: [UInt8] = []
        for await chunk in received {
            bytes += chunk
            if bytes.count >= count { break }
        }
        return bytes
    }

    func receive(_ text: String) async -> String {
        String(decoding: await receive(text.utf8.count), as: UTF8.self)
    }

    func send(_ text: String) async throws {
        try await send(Array(text.utf8))
    }

    /// Reads to the end and tells why it came.
    func readToEnd() async -> LinkEnding? {
        for await _ in received {}
        return ending
    }
}
