package import CentralSync
import FoundationEssentials

/// A page of a table of the central system: rows in the order of their numbers, as lines of JSON.
package struct CentralPage: Equatable, Sendable {
    let rows: [CentralRow]
    /// How many rows come after it; `nil` when the page was cut before it said so.
    package let left: Int?

    package var count: Int { rows.count }

    /// Reads the whole lines that came.
    ///
    /// - Throws: `SyncFailure` when they are no rows, or not in order: then none of them can be trusted.
    package init(ndjson bytes: [UInt8]) throws(SyncFailure) {
        var rows: [CentralRow] = []
        var left: Int?
        var start = 0
        // What follows the last line's end was cut.
        while let end = bytes[start...].firstIndex(of: 0x0A) {
            let line = bytes[start..<end]
            start = end + 1
            guard left == nil else { throw SyncFailure(.unreadable, "rows after the end of the page") }
            switch try Self.read(line, number: rows.count + 1) {
            case .row(let row):
                guard row.sn > rows.last?.sn ?? 0 else {
                    throw SyncFailure(
                        .unreadable, "row \(rows.count + 1) has the number \(row.sn), which is not above the last")
                }
                rows.append(row)
            case .end(let count): left = count
            }
        }
        (self.rows, self.left) = (rows, left)
    }

    fileprivate enum Line {
        case row(CentralRow)
        case end(left: Int)
    }

    private static func read(_ line: ArraySlice<UInt8>, number: Int) throws(SyncFailure) -> Line {
        guard
            let json = PlainJSONReader.read(Array(line))
                ?? (try? JSONDecoder().decode(JSONValue.self, from: Data(line))),
            let read = Line(json, line)
        else { throw SyncFailure(.unreadable, "line \(number) is neither a row nor the end of the page") }
        return read
    }
}

extension CentralPage.Line {
    /// `nil` when it is neither.
    fileprivate init?(_ json: JSONValue, _ bytes: ArraySlice<UInt8>) {
        switch json["end"] ?? .null {
        case .boolean(true):
            guard case .integer(let left)? = json["left"] else { return nil }
            self = .end(left: max(0, Int(left)))
            return
        case .boolean(false), .null: break
        default: return nil
        }
        guard case .integer(let sn)? = json["sn"], case .integer(let id)? = json["id"] else { return nil }
        let isDeleted: Bool
        switch json["deleted"] ?? .null {
        case .boolean(let said): isDeleted = said
        case .null: isDeleted = false
        default: return nil
        }
        let client: CentralTable.LocalID?
        switch json["client"] ?? .null {
        case .string(let text): client = .init(text)
        case .null: client = nil
        default: return nil
        }
        self = .row(
            CentralRow(
                sn: sn, id: id, isDeleted: isDeleted, client: client, json: json,
                text: String(decoding: bytes, as: UTF8.self)))
    }
}

/// A row of the central system; what it holds is read when it is stored.
struct CentralRow: Equatable, Sendable {
    let sn: Int64
    let id: Int64
    let isDeleted: Bool
    /// The id in the store of the gateway that made it; `nil` when none did.
    let client: CentralTable.LocalID?
    let json: JSONValue
    /// As it came.
    let text: String
}
