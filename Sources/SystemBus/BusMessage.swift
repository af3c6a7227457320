import CSystemd

/// Owns a reference to an sd-bus message; used only on the queue of its bus.
package final class BusMessage: @unchecked Sendable {
    package let pointer: OpaquePointer

    /// Takes over a reference that the caller owns.
    package init(owned pointer: OpaquePointer) {
        self.pointer = pointer
    }

    /// Adds a reference to a message that sd-bus lends to a handler.
    convenience init(borrowed pointer: OpaquePointer) {
        self.init(owned: sd_bus_message_ref(pointer))
    }

    deinit {
        sd_bus_message_unref(pointer)
    }

    package var path: String { Self.text(sd_bus_message_get_path(pointer)) }
    package var interface: String { Self.text(sd_bus_message_get_interface(pointer)) }
    package var member: String { Self.text(sd_bus_message_get_member(pointer)) }
    package var sender: String { Self.text(sd_bus_message_get_sender(pointer)) }

    private static func text(_ pointer: UnsafePointer<CChar>?) -> String {
        pointer.map { String(cString: $0) } ?? ""
    }

    // MARK: - Reading

    /// All values in order, up to the first one that cannot be read.
    package var values: [BusValue] {
        sd_bus_message_rewind(pointer, 1)
        return rest()
    }

    private func rest() -> [BusValue] {
        var values: [BusValue] = []
        while let value = next() { values.append(value) }
        return values
    }

    private func next() -> BusValue? {
        var type: CChar = 0
        var contents: UnsafePointer<CChar>?
        guard sd_bus_message_peek_type(pointer, &type, &contents) > 0 else { return nil }
        switch UInt8(bitPattern: type) {
        case UInt8(ascii: "s"), UInt8(ascii: "g"): return text(type).map(BusValue.string)
        case UInt8(ascii: "o"): return text(type).map(BusValue.path)
        case UInt8(ascii: "b"): return number(type, Int32(0)).map { .boolean($0 != 0) }
        case UInt8(ascii: "y"): return number(type, UInt8(0)).map { .integer(Int64($0)) }
        case UInt8(ascii: "n"): return number(type, Int16(0)).map { .integer(Int64($0)) }
        case UInt8(ascii: "q"): return number(type, UInt16(0)).map { .integer(Int64($0)) }
        case UInt8(ascii: "i"): return number(type, Int32(0)).map { .integer(Int64($0)) }
        case UInt8(ascii: "u"): return number(type, UInt32(0)).map { .integer(Int64($0)) }
        case UInt8(ascii: "x"): return number(type, Int64(0)).map(BusValue.integer)
        case UInt8(ascii: "t"): return number(type, UInt64(0)).map { .integer(Int64(clamping: $0)) }
        case UInt8(ascii: "d"): return number(type, Double(0)).map(BusValue.double)
        case UInt8(ascii: "h"): return number(type, Int32(-1)).map(BusValue.descriptor)
        case UInt8(ascii: "v"): return inside(type, contents) { next() }
        case UInt8(ascii: "r"): return inside(type, contents) { .record(rest()) }
        case UInt8(ascii: "a"):
            let isDictionary = contents?.pointee == CChar(bitPattern: UInt8(ascii: "{"))
            return inside(type, contents) { isDictionary ? .dictionary(entries()) : .array(rest()) }
        default: return nil
        }
    }

    private func entries() -> [String: BusValue] {
        var entries: [String: BusValue] = [:]
        var type: CChar = 0
        var contents: UnsafePointer<CChar>?
        while sd_bus_message_peek_type(pointer, &type, &contents) > 0 {
            let pair = inside(type, contents) { BusValue.array(rest()) }?.elements ?? []
            guard pair.count == 2 else { break }
            // Keys of other types, such as manufacturer numbers, are not needed here.
            if let key = pair[0].text { entries[key] = pair[1] }
        }
        return entries
    }

    private func inside(_ type: CChar, _ contents: UnsafePointer<CChar>?, _ read: () -> BusValue?) -> BusValue? {
        guard sd_bus_message_enter_container(pointer, type, contents) > 0 else { return nil }
        defer { sd_bus_message_exit_container(pointer) }
        return read()
    }

    private func text(_ type: CChar) -> String? {
        var text: UnsafePointer<CChar>?
        guard sd_bus_message_read_basic(pointer, type, &text) > 0, let text else { return nil }
        return String(cString: text)
    }

    private func number<Number: BitwiseCopyable>(_ type: CChar, _ initial: Number) -> Number? {
        var number = initial
        return sd_bus_message_read_basic(pointer, type, &number) > 0 ? number : nil
    }

    // MARK: - Writing

    func append(_ arguments: [BusArgument]) {
        for argument in arguments { append(argument) }
    }

    private func append(_ argument: BusArgument) {
        switch argument {
        case .string(let text), .path(let text):
            sd_bus_message_append_basic(pointer, Self.type(argument), text)
        case .boolean(let value): append(argument, Int32(value ? 1 : 0))
        case .int32(let value): append(argument, value)
        case .uint16(let value): append(argument, value)
        case .uint32(let value): append(argument, value)
        case .bytes(let bytes):
            sd_bus_message_append_array(pointer, CChar(bitPattern: UInt8(ascii: "y")), bytes, bytes.count)
        case .variant(let value):
            sd_bus_message_open_container(pointer, Self.type(argument), value.signature)
            append(value)
            sd_bus_message_close_container(pointer)
        case .options(let options):
            sd_bus_message_open_container(pointer, CChar(bitPattern: UInt8(ascii: "a")), "{sv}")
            for (name, value) in options.sorted(by: { $0.key < $1.key }) {
                sd_bus_message_open_container(pointer, CChar(bitPattern: UInt8(ascii: "e")), "sv")
                append([.string(name), .variant(value)])
                sd_bus_message_close_container(pointer)
            }
            sd_bus_message_close_container(pointer)
        }
    }

    private func append<Number: BitwiseCopyable>(_ argument: BusArgument, _ number: Number) {
        withUnsafePointer(to: number) { _ = sd_bus_message_append_basic(pointer, Self.type(argument), $0) }
    }

    private static func type(_ argument: BusArgument) -> CChar {
        CChar(bitPattern: argument.signature.utf8.first ?? 0)
    }
}
