import CCUPS

/// The attributes of one printer, job or collection, as Swift values.
struct IPPAttributes: Sendable {
    private indirect enum Value: Sendable {
        case integer(Int)
        case range(ClosedRange<Int>)
        case boolean(Bool)
        case string(String)
        case collection(IPPAttributes)
    }

    private var values: [String: [Value]] = [:]

    var isEmpty: Bool { values.isEmpty }

    func integer(_ name: String) -> Int? {
        guard case .integer(let number) = values[name]?.first else { return nil }
        return number
    }

    /// A range; a single number is a range of one.
    func range(_ name: String) -> ClosedRange<Int>? {
        switch values[name]?.first {
        case .integer(let number): number...number
        case .range(let range): range
        default: nil
        }
    }

    func boolean(_ name: String) -> Bool? {
        guard case .boolean(let flag) = values[name]?.first else { return nil }
        return flag
    }

    func string(_ name: String) -> String? {
        strings(name).first
    }

    func strings(_ name: String) -> [String] {
        (values[name] ?? []).compactMap { value in
            guard case .string(let text) = value else { return nil }
            return text
        }
    }

    func collections(_ name: String) -> [IPPAttributes] {
        (values[name] ?? []).compactMap { value in
            guard case .collection(let attributes) = value else { return nil }
            return attributes
        }
    }
}

extension IPPAttributes {
    /// All groups of one kind in a reply, such as one for each printer.
    static func groups(_ kind: ipp_tag_t, in message: OpaquePointer?) -> [IPPAttributes] {
        var groups: [IPPAttributes] = []
        var current = IPPAttributes()
        var attribute = ippFirstAttribute(message)
        while let found = attribute {
            // Two groups of the same kind are separated by an attribute without a name.
            if ippGetGroupTag(found) == kind, let name = ippGetName(found) {
                current.add(found, named: String(cString: name))
            } else if !current.isEmpty {
                groups.append(current)
                current = IPPAttributes()
            }
            attribute = ippNextAttribute(message)
        }
        return current.isEmpty ? groups : groups + [current]
    }

    /// All members of a collection.
    private init(collection: OpaquePointer?) {
        var attribute = ippFirstAttribute(collection)
        while let found = attribute {
            if let name = ippGetName(found) { add(found, named: String(cString: name)) }
            attribute = ippNextAttribute(collection)
        }
    }

    private mutating func add(_ attribute: OpaquePointer, named name: String) {
        values[name] = (0..<ippGetCount(attribute)).compactMap { Self.value(of: attribute, at: $0) }
    }

    private static func value(of attribute: OpaquePointer, at index: Int32) -> Value? {
        switch ippGetValueTag(attribute) {
        case IPP_TAG_INTEGER, IPP_TAG_ENUM:
            return .integer(Int(ippGetInteger(attribute, index)))
        case IPP_TAG_RANGE:
            var upper: Int32 = 0
            let lower = ippGetRange(attribute, index, &upper)
            return lower <= upper ? .range(Int(lower)...Int(upper)) : nil
        case IPP_TAG_BOOLEAN:
            return .boolean(ippGetBoolean(attribute, index) != 0)
        case IPP_TAG_BEGIN_COLLECTION:
            return .collection(IPPAttributes(collection: ippGetCollection(attribute, index)))
        default:
            return ippGetString(attribute, index, nil).map { .string(String(cString: $0)) }
        }
    }
}
