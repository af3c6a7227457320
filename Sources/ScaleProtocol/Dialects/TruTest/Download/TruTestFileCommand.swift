import Values

/// What the gateway asks a Tru-Test device about the sessions it keeps (protocols.md §1.5 `cap`).
///
/// A list of what is allowed, on purpose. Only numbers and column codes can be put in, so that what writes a name, a row
/// or a setting, or erases anything, cannot be expressed. The commands do move the device's reading marks: which kind of
/// data, which session, which row.
enum TruTestFileCommand: Equatable, Sendable {
    /// `FGDD`: session data, not life data; the list of sessions begins anew.
    case sessionData
    /// `FLN`: how many sessions there are.
    case sessionCount
    /// `FL`: the number of the next session, nothing behind the last.
    case nextSession
    /// `FPNAn`, `FPDAn`, `FPNRn`: name, date, number of rows.
    case name(Int), day(Int), rowCount(Int)
    /// `FFn`: read this session; its headings begin anew. Only for numbers that the device has told: for an unknown
    /// one some devices begin a session.
    case select(Int)
    /// `FH`: the next column's code, type and name, nothing behind the last.
    case nextHeading
    /// `FD`: back to the first row.
    case firstRow
    /// `FE`: how many rows there are.
    case total
    /// `FRn`: to row n, from 0.
    case row(Int)
    /// `FIaa,bb,…`: these columns.
    case columns([TruTestColumnCode])
    /// `FN5`: the next five rows, joined by `;`, nothing behind the last.
    case nextRows

    var text: String {
        switch self {
        case .sessionData: "FGDD"
        case .sessionCount: "FLN"
        case .nextSession: "FL"
        case .name(let number): "FPNA\(number)"
        case .day(let number): "FPDA\(number)"
        case .rowCount(let number): "FPNR\(number)"
        case .select(let number): "FF\(number)"
        case .nextHeading: "FH"
        case .firstRow: "FD"
        case .total: "FE"
        case .row(let row): "FR\(row)"
        case .columns(let codes): "FI" + codes.map(\.text).joined(separator: ",")
        case .nextRows: "FN5"
        }
    }

    /// Whether `^` is the answer, not `[…]`.
    var isAcknowledged: Bool {
        switch self {
        case .sessionData, .select, .firstRow, .row, .columns: true
        default: false
        }
    }
}

/// The two characters that name a column, such as `F1`, `RD`.
struct TruTestColumnCode: Hashable, Sendable {
    let text: String

    static let recordDate = TruTestColumnCode(text: "RD")
    static let recordTime = TruTestColumnCode(text: "RT")

    private init(text: String) {
        self.text = text
    }

    /// `nil` for anything but two letters or digits: what a device says must not become a command.
    init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == 2, bytes.allSatisfy({ $0.isDigit || $0.isLetter }) else { return nil }
        text = String(latin1: bytes)
    }
}
