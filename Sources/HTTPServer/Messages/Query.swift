/// The query items of a request target, decoded, in the order they came.
package struct Query: Sendable, Equatable {
    /// One `name=value` pair; a bare name has an empty value.
    package struct Item: Sendable, Equatable {
        package let name: String
        package let value: String
    }

    package let items: [Item]

    /// The first value under a name.
    package subscript(name: String) -> String? {
        items.first { $0.name == name }?.value
    }

    /// Every value under a name.
    package func all(_ name: String) -> [String] {
        items.filter { $0.name == name }.map(\.value)
    }

    /// Decodes what stands behind the question mark.
    init(encoded: some Sequence<UInt8>) throws(RequestTargetError) {
        var items: [Item] = []
        for pair in Array(encoded).split(separator: UInt8(ascii: "&")) {
            let cut = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
            let name = try percentDecoded(pair[..<cut], plusIsSpace: true)
            let value = try percentDecoded(pair[cut...].dropFirst(), plusIsSpace: true)
            items.append(Item(name: name, value: value))
        }
        self.items = items
    }
}
