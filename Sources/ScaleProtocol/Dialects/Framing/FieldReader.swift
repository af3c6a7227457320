/// Takes fields off the front of a line, without copying any.
struct FieldReader {
    private(set) var rest: ArraySlice<UInt8>
    /// The last field taken was the last there is.
    private(set) var isAtEnd = false

    init(_ line: ArraySlice<UInt8>) {
        rest = line
    }

    /// The bytes up to the next separator, which is taken too; `nil` when every field has been taken.
    mutating func next(upTo separator: UInt8 = UInt8(ascii: ",")) -> ArraySlice<UInt8>? {
        guard !isAtEnd else { return nil }
        let field = rest.prefix { $0 != separator }
        isAtEnd = field.count == rest.count
        rest = rest.dropFirst(field.count + 1)
        return field
    }
}
