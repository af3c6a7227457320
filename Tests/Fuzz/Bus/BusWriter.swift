import CSystemd
import Glibc
import SystemBus

/// Writes messages by libsystemd, value by value, and says what must be read of each.
struct BusWriter {
    private let message: OpaquePointer

    /// A message of these types; `nil` when they are none.
    static func written(_ signature: String, by script: inout BusScript) -> (message: BusMessage, values: [BusValue])? {
        var pointer: OpaquePointer?
        guard sd_bus_message_new_signal(bus, &pointer, "/a", "a.b", "C") >= 0, let pointer else { return nil }
        let message = BusMessage(owned: pointer)
        let writer = BusWriter(message: pointer)
        var values: [BusValue] = []
        var rest = Array(signature.utf8)[...]
        while !rest.isEmpty {
            guard let value = writer.write(&rest, by: &script, depth: 0) else { return nil }
            values.append(value)
        }
        cookie += 1
        guard sd_bus_message_seal(pointer, cookie, 0) >= 0 else { return nil }
        return (message, values)
    }

    private nonisolated(unsafe) static var cookie: UInt64 = 0

    /// A connection that has not got through to anybody, which is enough to make messages.
    private nonisolated(unsafe) static let bus: OpaquePointer? = {
        var ends: [Int32] = [-1, -1]
        var bus: OpaquePointer?
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0, sd_bus_new(&bus) >= 0,
            sd_bus_set_fd(bus, ends[0], ends[0]) >= 0, sd_bus_start(bus) >= 0
        else { fatalError("no bus") }
        return bus
    }()

    /// Writes a value of the first type, which is taken off; `nil` when libsystemd does not want it.
    private func write(_ types: inout ArraySlice<UInt8>, by script: inout BusScript, depth: Int) -> BusValue? {
        guard depth < 12, let type = types.popFirst() else { return nil }
        switch type {
        case UInt8(ascii: "s"), UInt8(ascii: "o"), UInt8(ascii: "g"): return text(type, &script)
        case UInt8(ascii: "v"):
            let inner = script.variant()
            return inside("v", inner) {
                var rest = Array(inner.utf8)[...]
                return write(&rest, by: &script, depth: depth + 1)
            }
        case UInt8(ascii: "a"): return array(&types, by: &script, depth)
        case UInt8(ascii: "("):
            guard let inner = take(upTo: UInt8(ascii: ")"), of: &types, from: UInt8(ascii: "(")) else { return nil }
            return inside("r", String(decoding: inner, as: UTF8.self)) {
                var (rest, values) = (inner[...], [BusValue]())
                while !rest.isEmpty {
                    guard let value = write(&rest, by: &script, depth: depth + 1) else { return nil }
                    values.append(value)
                }
                return .record(values)
            }
        default: return number(type, &script)
        }
    }

    private func array(_ types: inout ArraySlice<UInt8>, by script: inout BusScript, _ depth: Int) -> BusValue? {
        let start = types
        guard types.first == UInt8(ascii: "{") else {
            guard Self.skip(&types) else { return nil }
            let element = start[..<types.startIndex]
            return inside("a", String(decoding: element, as: UTF8.self)) {
                var values: [BusValue] = []
                for _ in 0..<script.number(below: 5) {
                    var rest = element
                    guard let value = write(&rest, by: &script, depth: depth + 1) else { return nil }
                    values.append(value)
                }
                return .array(values)
            }
        }
        types = types.dropFirst()
        guard let pair = take(upTo: UInt8(ascii: "}"), of: &types, from: UInt8(ascii: "{")) else { return nil }
        let text = String(decoding: pair, as: UTF8.self)
        return inside("a", "{\(text)}") {
            var entries: [String: BusValue] = [:]
            for _ in 0..<script.number(below: 5) {
                let isWritten = inside("e", text) {
                    var rest = pair[...]
                    guard let key = write(&rest, by: &script, depth: depth + 1),
                        let value = write(&rest, by: &script, depth: depth + 1), rest.isEmpty
                    else { return nil }
                    // Only what is called by a text is kept.
                    if let key = key.text { entries[key] = value }
                    return value
                }
                guard isWritten != nil else { return nil }
            }
            return .dictionary(entries)
        }
    }

    private func inside(_ kind: Unicode.Scalar, _ contents: String, _ write: () -> BusValue?) -> BusValue? {
        guard sd_bus_message_open_container(message, CChar(kind.value), contents) >= 0, let value = write(),
            sd_bus_message_close_container(message) >= 0
        else { return nil }
        return value
    }

    private func text(_ type: UInt8, _ script: inout BusScript) -> BusValue? {
        let text =
            switch type {
            case UInt8(ascii: "o"): script.path()
            case UInt8(ascii: "g"): script.variant()
            default: script.text()
            }
        guard sd_bus_message_append_basic(message, CChar(bitPattern: type), text) >= 0 else { return nil }
        return type == UInt8(ascii: "o") ? .path(text) : .string(text)
    }

    private func number(_ type: UInt8, _ script: inout BusScript) -> BusValue? {
        func append<Number: BitwiseCopyable>(_ number: Number) -> Bool {
            withUnsafePointer(to: number) { sd_bus_message_append_basic(message, CChar(bitPattern: type), $0) >= 0 }
        }
        func integer<Number: FixedWidthInteger & BitwiseCopyable>(_: Number.Type) -> BusValue? {
            let number = Number(truncatingIfNeeded: script.integer())
            return append(number) ? .integer(Int64(clamping: number)) : nil
        }
        switch type {
        case UInt8(ascii: "b"):
            let flag = script.byte() & 1 == 1
            return append(Int32(flag ? 1 : 0)) ? .boolean(flag) : nil
        case UInt8(ascii: "y"): return integer(UInt8.self)
        case UInt8(ascii: "n"): return integer(Int16.self)
        case UInt8(ascii: "q"): return integer(UInt16.self)
        case UInt8(ascii: "i"): return integer(Int32.self)
        case UInt8(ascii: "u"): return integer(UInt32.self)
        case UInt8(ascii: "x"): return integer(Int64.self)
        case UInt8(ascii: "t"): return integer(UInt64.self)
        case UInt8(ascii: "d"):
            let number = Double(script.integer())
            return append(number) ? .double(number) : nil
        default: return nil
        }
    }

    /// What stands before the mark that closes what was opened; both are taken off.
    private func take(upTo end: UInt8, of types: inout ArraySlice<UInt8>, from begin: UInt8) -> [UInt8]? {
        var depth = 1
        var taken: [UInt8] = []
        while let type = types.popFirst() {
            if type == begin { depth += 1 }
            if type == end { depth -= 1 }
            if depth == 0 { return taken.isEmpty ? nil : taken }
            taken.append(type)
        }
        return nil
    }

    /// Goes past one whole type.
    private static func skip(_ types: inout ArraySlice<UInt8>) -> Bool {
        guard let type = types.popFirst() else { return false }
        if type == UInt8(ascii: "a") { return skip(&types) }
        let pairs: [UInt8: UInt8] = [UInt8(ascii: "("): UInt8(ascii: ")"), UInt8(ascii: "{"): UInt8(ascii: "}")]
        guard let end = pairs[type] else { return true }
        var depth = 1
        while depth > 0, let next = types.popFirst() {
            if next == type { depth += 1 }
            if next == end { depth -= 1 }
        }
        return depth == 0
    }
}
