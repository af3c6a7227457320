/// Bytes as decisions: which types a message has, and what stands in it.
struct BusScript {
    private let bytes: [UInt8]
    private var offset = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isOver: Bool { offset >= bytes.count }

    mutating func byte() -> UInt8 {
        defer { offset += 1 }
        return isOver ? 0 : bytes[offset]
    }

    mutating func number(below count: Int) -> Int { Int(byte()) % count }

    mutating func integer() -> Int64 {
        let width = number(below: 9)
        let bits = (0..<width).reduce(UInt64(0)) { bits, _ in bits << 8 | UInt64(byte()) }
        return Int64(bitPattern: bits)
    }

    /// A word that the services say, or whatever the bytes are.
    mutating func text() -> String {
        let choice = Int(byte())
        guard choice >= Self.words.count else { return Self.words[choice] }
        let count = (choice - Self.words.count) % 24
        let own = (0..<count).map { _ in byte() }.filter { $0 != 0 }
        return String(decoding: own, as: UTF8.self)
    }

    mutating func path() -> String { Self.paths[number(below: Self.paths.count)] }

    /// A type that a variant may hold.
    mutating func variant() -> String { Self.types[number(below: Self.types.count)] }

    /// Any types in a row; the bytes need not be ones.
    mutating func signature() -> String {
        String(
            decoding: (0..<number(below: 12)).map { _ in Self.letters[number(below: Self.letters.count)] },
            as: UTF8.self)
    }

    private static let letters = Array("ybnqiuxtdsogva(){}".utf8)
    private static let types = [
        "s", "b", "n", "u", "y", "as", "ay", "o", "a{sv}", "a{qv}", "(isb)", "v", "d", "x", "t", "g", "aas", "q", "i",
        "a(os)",
    ]
    private static let paths = ["/org/bluez/hci0", "/org/bluez/hci0/dev_00_12_F3_2A_7B_01", "/", "/a_/b"]
    private static let words = [
        "org.bluez.Adapter1", "org.bluez.Device1", "org.bluez.GattService1", "org.bluez.GattCharacteristic1", "Address",
        "Name", "Paired", "RSSI", "Connected", "UUIDs", "UUID", "Device", "Service", "Powered", "PowerState",
        "Discovering", "AddressType", "Value", "00:12:F3:2A:7B:01", "XRS2 123", "S3 123456", "random", "off-blocked",
        "00001101-0000-1000-8000-00805f9b34fb", "0000181d-0000-1000-8000-00805f9b34fb",
        "6e400001-b5a3-f393-e0a9-e50e24dcca9e", "00002a9d-0000-1000-8000-00805f9b34fb",
        "/org/bluez/hci0/dev_00_12_F3_2A_7B_01", "192.168.7.20", "_iostream._tcp", "",
    ]
}
