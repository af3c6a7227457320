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

    private enum Line: Decodable {
        case row(CentralRow)
        case end(left: Int)

        private enum CodingKeys: CodingKey { case end, left, sn, id, deleted, client }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            if try container.decodeIfPresent(Bool.self, forKey: .end) == true {
                self = .end(left: max(0, try container.decode(Int.self, forKey: .left)))
                return
            }
            self = .row(
                CentralRow(
                    sn: try container.decode(Int64.self, forKey: .sn),
                    id: try container.decode(Int64.self, forKey: .id),
                    isDeleted: try container.decodeIfPresent(Bool.self, forKey: .deleted) ?? false,
                    client: try container.decodeIfPresent(String.self, forKey: .client).flatMap { .init($0) },
                    text: ""))
        }
    }

    private static func read(_ line: ArraySlice<UInt8>, number: Int) throws(SyncFailure) -> Line {
        do {
            let read = try JSONDecoder().decode(Line.self, from: Data(line))
            guard case .row(var row) = read else { return read }
            row.text = String(decoding: line, as: UTF8.self)
            return .row(row)
        } catch {
            throw SyncFailure(.unreadable, "line \(number) is neither a row nor the end of the page")
        }
    }
}

/// A row of the central system; what it holds is read when it is stored.
struct CentralRow: Equatable, Sendable {
    let sn: Int64
    let id: Int64
    let isDeleted: Bool
    /// The id in the store of the gateway that made it; `nil` when none did.
    let client: CentralTable.LocalID?
    /// As it came.
    var text: String
}
