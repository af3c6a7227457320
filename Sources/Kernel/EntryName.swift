/// The name of something in a folder, byte for byte: not every program that writes one knows UTF-8.
package struct EntryName: Hashable, Sendable {
    private let bytes: [UInt8]

    /// Longer ones no file system takes.
    private static let longest = 255
    /// What stands further behind a dot is no ending of a name.
    private static let longestEnding = 16

    /// - Returns: `nil` for what leads elsewhere, or can be no name.
    package init?(_ text: some StringProtocol) {
        self.init(bytes: Array(text.utf8))
    }

    init?(bytes: [UInt8]) {
        guard (1...Self.longest).contains(bytes.count), !bytes.contains(0), !bytes.contains(UInt8(ascii: "/")),
            bytes != [UInt8(ascii: ".")], bytes != Array("..".utf8)
        else { return nil }
        self.bytes = bytes
    }

    private init(_ stem: ArraySlice<UInt8>, _ end: [UInt8]) {
        var stem = stem
        if stem.count + end.count > Self.longest {
            stem = stem.prefix(Self.longest - end.count)
            // Not within a character.
            while let last = stem.last, last >= 0x80 {
                stem.removeLast()
                if last >= 0xC0 { break }
            }
        }
        bytes = stem + end
    }

    /// As text; bytes that are none are replaced.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// With a number before its ending, `a (2).jpg`; without one where it is 0.
    ///
    /// A long one is shortened.
    package func numbered(_ number: Int) -> EntryName {
        guard number > 0 else { return self }
        let dot = bytes.lastIndex(of: UInt8(ascii: ".")) ?? bytes.endIndex
        let end = bytes.count - dot > Self.longestEnding ? bytes.endIndex : dot
        return EntryName(bytes[..<end], Array(" (\(number))".utf8) + bytes[end...])
    }

    /// With another ending behind its own, `a.jpg.txt`.
    ///
    /// A long one is shortened.
    package func appending(_ ending: String) -> EntryName {
        EntryName(bytes[...], Array(ending.utf8))
    }

    /// As C wants it.
    var c: [CChar] { bytes.map { CChar(bitPattern: $0) } + [0] }
}
