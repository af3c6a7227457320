import FoundationEssentials
import SQLite

/// How far a store had come, written beside it: a store that is not as far any more has lost what was told already.
///
/// It is written after the events are on the disk, and never synchronised itself: so it may be behind, and is never ahead
/// of a store that is whole.
package struct StoreMark: Equatable, Sendable {
    package let identity: StoreIdentity
    /// Number of the newest event.
    package let newest: Int

    package init(identity: StoreIdentity, newest: Int) { (self.identity, self.newest) = (identity, newest) }

    /// `nil` where there is none, or none that can be read.
    init?(besides database: String) {
        guard let data = FileManager.default.contents(atPath: Self.path(besides: database)) else { return nil }
        let words = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isWhitespace)
        guard words.count == 2, let identity = StoreIdentity(String(words[0])), let newest = Int(words[1]) else {
            return nil
        }
        self.init(identity: identity, newest: newest)
    }

    /// Where the disk has no room the one before stays.
    func write(besides database: String) {
        try? Data("\(identity) \(newest)\n".utf8).write(
            to: URL(filePath: Self.path(besides: database)), options: .atomic)
    }

    /// How many events a store has lost, before it is opened; 0 where nothing is known of any.
    ///
    /// Numbers that are lost are given again: so it becomes another store, as after a restore.
    package static func lost(by database: String) throws -> Int {
        guard let mark = StoreMark(besides: database), try Schema.isNewest(database) else { return 0 }
        let store = try Database(.file(database))
        let view = ReadView(store, clock: .system)
        let lost = mark.newest - (try view.lastEventNumber())
        guard lost > 0, try view.identity() == mark.identity else { return 0 }
        _ = try store.run("UPDATE store_identity SET identity = randomblob(16)")
        return lost
    }

    private static func path(besides database: String) -> String { database + ".newest" }
}

extension Schema {
    /// Whether a file has the schema of this program; an older one is not looked into.
    fileprivate static func isNewest(_ path: String) throws -> Bool {
        guard FileManager.default.fileExists(atPath: path) else { return false }
        let database = try Database(.readOnly(path))
        return try version(of: database, known: migrations.count) == migrations.count
    }
}
