import FoundationEssentials

/// What a farm leaves in its folder beside the store: where there is any of it, a store that is not there is lost, not new.
package struct FarmTraces: Equatable, Sendable {
    /// What there is, in words.
    package let found: [String]
    /// The newest copy of the store; `nil` where there is none.
    package let newestCopy: String?
    /// Whether there is no more than a first start leaves that did not succeed.
    package let areOfStart: Bool

    /// - Parameters:
    ///   - data: the folder of the store.
    ///   - copies: the folders where copies of it may lie.
    package init(in data: String, copies: [BackupFolder]) {
        var found: [String] = []
        func note(_ isThere: Bool, _ words: String) { if isThere { found.append(words) } }
        let files = (try? FileManager.default.contentsOfDirectory(atPath: data)) ?? []
        let backups = copies.flatMap { folder in folder.names.map { (name: $0, file: folder.file($0)) } }
        newestCopy = backups.max { $0.name < $1.name }?.file
        note(!backups.isEmpty, backups.count == 1 ? "one copy" : "\(backups.count) copies")
        note(files.contains("token"), "the token of its administrator")
        let captures = (try? FileManager.default.contentsOfDirectory(atPath: data + "/captures")) ?? []
        note(!captures.isEmpty, "captures of its devices")
        note(files.contains("spool"), "its spool")
        note(files.contains("tls"), "its certificate")
        note(files.contains("card.key"), "the key that signs its cards")
        note(files.contains("imports"), "files that it imported")
        // Each start makes a lock; only one that has opened a herd writes into it.
        let lock = FileManager.default.contents(atPath: data + "/lock") ?? Data()
        note(!lock.isEmpty, "the lock of its gateway")
        areOfStart = found.isEmpty
        note(files.contains { $0.hasPrefix("gateway.sqlite.") || $0 == "gateway.sqlite-wal" }, "parts of the store")
        self.found = found
    }
}
