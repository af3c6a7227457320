/// CRC-32 of IEEE 802.3: reflected polynomial 0xEDB88320, start value and final inversion 0xFFFFFFFF.
struct CRC32 {
    private var sum: UInt32 = 0xFFFF_FFFF

    var value: UInt32 { ~sum }

    mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { sum = Self.table[Int((sum ^ UInt32(byte)) & 0xFF)] ^ sum >> 8 }
    }

    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
    }
}
