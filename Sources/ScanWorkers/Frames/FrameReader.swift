/// Puts frames together from bytes that come in pieces.
struct FrameReader: Sendable {
    /// The longest payload that is taken.
    private let limit: Int
    private var header: [UInt8] = []
    private var payload: [UInt8] = []
    /// Kind and length, once the header is whole.
    private var expected: (kind: Frame.Kind, count: Int)?

    init(limit: Int = Frame.longest) {
        self.limit = limit
    }

    /// How many bytes may be given next: those that belong to this frame for certain.
    var missing: Int {
        expected.map { $0.count - payload.count } ?? Frame.headerLength - header.count
    }

    /// Takes the next bytes of a frame, at most `missing` of them.
    ///
    /// - Returns: the frame when it is whole.
    mutating func receive(_ bytes: ArraySlice<UInt8>) throws(FrameError) -> Frame? {
        precondition(bytes.count <= missing, "bytes of the next frame were given to this one")
        if let expected {
            payload += bytes
            return frame(expected)
        }
        header += bytes
        guard header.count == Frame.headerLength else { return nil }
        guard let kind = Frame.Kind(rawValue: header[0]) else { throw .unknownKind(header[0]) }
        let count = header[1...].reversed().reduce(0) { $0 << 8 | Int($1) }
        guard count <= limit else { throw .tooLong(count, limit: limit) }
        payload.reserveCapacity(count)
        expected = (kind, count)
        return frame((kind, count))
    }

    private mutating func frame(_ expected: (kind: Frame.Kind, count: Int)) -> Frame? {
        guard payload.count == expected.count else { return nil }
        defer { self = FrameReader(limit: limit) }
        return Frame(expected.kind, payload)
    }
}

/// Bytes that are no frame: the other side has lost its mind.
enum FrameError: Error, Equatable, Sendable, CustomStringConvertible {
    case unknownKind(UInt8)
    case tooLong(Int, limit: Int)

    var description: String {
        switch self {
        case .unknownKind(let kind): "there is no frame of kind \(kind)"
        case .tooLong(let count, let limit): "a frame of \(count) bytes is longer than \(limit)"
        }
    }
}
