/// What stands in a text by which an animal, or something of one, is known: ids, EIDs and ear tags.
struct Mentions {
    private(set) var all: Set<String> = []

    init(in text: some Sequence<UInt8>) {
        let bytes = Array(text)
        var index = 0
        while index < bytes.count {
            guard bytes[index].isOfWord else {
                index += 1
                continue
            }
            let end = Self.end(of: bytes, from: index)
            note(bytes, index..<end)
            index = end
        }
    }

    private static func end(of bytes: [UInt8], from start: Int) -> Int {
        var end = start
        while end < bytes.count, bytes[end].isOfWord { end += 1 }
        return end
    }

    private mutating func note(_ bytes: [UInt8], _ word: Range<Int>) {
        switch word.count {
        // Ear tags as people write them: `CZ 123456 789`.
        case 2: noteSpelled(bytes, word)
        case 3...14:
            if bytes[word].prefix(2).allSatisfy(\.isLetter), bytes[word].dropFirst(2).contains(where: \.isDigit) {
                add(bytes[word])
                noteSpelled(bytes, word)
            }
        case 15: if bytes[word].allSatisfy(\.isDigit) { add(bytes[word]) }
        case 36: if bytes[word.lowerBound + 8] == UInt8(ascii: "-") { add(bytes[word]) }
        default: break
        }
    }

    private mutating func noteSpelled(_ bytes: [UInt8], _ word: Range<Int>) {
        var tag = Array(bytes[word])
        guard tag.prefix(2).allSatisfy(\.isLetter) else { return }
        var end = word.upperBound
        for _ in 0..<2 {
            guard end < bytes.count, bytes[end] == UInt8(ascii: " ") else { return }
            let next = Self.end(of: bytes, from: end + 1)
            guard next > end + 1, bytes[end + 1..<next].allSatisfy(\.isDigit) else { return }
            tag += bytes[end + 1..<next]
            end = next
            guard tag.count <= 14 else { return }
            add(tag[...])
        }
    }

    private mutating func add(_ bytes: ArraySlice<UInt8>) {
        all.insert(String(decoding: bytes, as: UTF8.self))
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
    /// As in an ear tag.
    fileprivate var isLetter: Bool { (0x41...0x5A).contains(self) }
    fileprivate var isOfWord: Bool {
        isDigit || isLetter || (0x61...0x7A).contains(self) || self == UInt8(ascii: "-")
    }
}
