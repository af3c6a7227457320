/// One message between the gateway and a worker: a kind, a length, and so many bytes.
///
///     offset  size  field
///     0       1     kind
///     1       4     number of bytes that follow, least significant first
///     5       …     the bytes
struct Frame: Equatable, Sendable {
    let kind: Kind
    let payload: [UInt8]

    init(_ kind: Kind, _ payload: [UInt8] = []) {
        self.kind = kind
        self.payload = payload
    }

    enum Kind: UInt8, CaseIterable, Sendable {
        /// To the worker: how photos are read, as JSON; the first frame.
        case settings = 1
        /// To the worker: a photo as it came.
        case photo = 2
        /// To the worker: try what the sandbox must refuse.
        case probe = 3
        /// From the worker: the sandbox is closed, photos may come; or why it cannot be.
        case ready = 4
        /// From the worker: the photo has arrived whole, and is being read from now on.
        case begun = 5
        /// From the worker: what came of the photo, as JSON.
        case answer = 6
        /// From the worker: what the sandbox refused, as JSON.
        case findings = 7
        /// To the worker: a photo as it came, of which is made what is kept.
        case keep = 8
        /// From the worker: the photo as it is kept; what is wrong with one comes as an answer.
        case kept = 9
    }

    static let headerLength = 5
    /// The largest payload that is ever sent.
    static let longest = 64 << 20

    /// Kind and length, to be followed by the payload.
    var header: [UInt8] {
        let count = UInt32(payload.count)
        return [kind.rawValue] + (0..<4).map { UInt8(truncatingIfNeeded: count >> ($0 * 8)) }
    }
}
