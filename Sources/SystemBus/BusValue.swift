/// A value received over the bus; variants are unwrapped, and integers of every width are one case.
package enum BusValue: Equatable, Sendable {
    case string(String)
    case path(String)
    case boolean(Bool)
    case integer(Int64)
    case double(Double)
    case array([BusValue])
    /// Keyed by strings or paths, which are all that is used here.
    case dictionary([String: BusValue])
    case record([BusValue])
    /// Stays open as long as the message it came in.
    case descriptor(Int32)

    /// The text of a string or a path.
    package var text: String? {
        switch self {
        case .string(let text), .path(let text): text
        default: nil
        }
    }

    package var flag: Bool? { if case .boolean(let value) = self { value } else { nil } }
    package var number: Int64? { if case .integer(let value) = self { value } else { nil } }
    package var entries: [String: BusValue]? { if case .dictionary(let value) = self { value } else { nil } }
    package var elements: [BusValue]? { if case .array(let value) = self { value } else { nil } }
    /// The elements of an array of bytes.
    package var bytes: [UInt8]? { elements?.compactMap { $0.number.flatMap { UInt8(exactly: $0) } } }
    package var descriptor: Int32? { if case .descriptor(let value) = self { value } else { nil } }
}

/// A value to send over the bus, with its exact type.
package enum BusArgument: Equatable, Sendable {
    case string(String)
    case path(String)
    case boolean(Bool)
    case int32(Int32)
    case uint16(UInt16)
    case uint32(UInt32)
    case bytes([UInt8])
    /// A value that is sent together with its type, as setting a property requires.
    indirect case variant(BusArgument)
    case options([String: BusArgument])

    /// Its type in D-Bus notation.
    package var signature: String {
        switch self {
        case .string: "s"
        case .path: "o"
        case .boolean: "b"
        case .int32: "i"
        case .uint16: "q"
        case .uint32: "u"
        case .bytes: "ay"
        case .variant: "v"
        case .options: "a{sv}"
        }
    }
}
