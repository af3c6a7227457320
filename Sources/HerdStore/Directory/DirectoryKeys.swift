import SQLite
import Values

/// The words by which somebody in the register is found, as `SearchKey` makes them.
struct DirectoryKeys: Equatable {
    /// The words of the name, surname first, each after a space.
    let names: String
    /// The words of everything else, likewise.
    let others: String
    let kind: DirectoryKind

    /// - Parameter first: the words with which the name begins in a register.
    init(of kind: DirectoryKind, first: [String], _ texts: [SearchedText]) {
        self.kind = kind
        var names = first
        var others: [String] = []
        for text in texts {
            if text.field == .name {
                names += text.words.filter { !names.contains($0) }
            } else {
                others += text.words.filter { !others.contains($0) }
            }
        }
        self.names = names.map { " \($0)" }.joined()
        self.others = others.map { " \($0)" }.joined()
    }

    /// What the index of words holds of it: each token once.
    var tokens: String {
        let name = names.split(separator: " ")
        var tokens: Set<String> = kind == .organisation ? [DirectoryToken.organisation] : []
        for word in name { tokens.formUnion(DirectoryToken.beginningsOfName(word)) }
        for word in name + others.split(separator: " ") {
            tokens.formUnion(DirectoryToken.beginnings(word))
            tokens.formUnion(DirectoryToken.parts(word))
        }
        return tokens.sorted().joined(separator: " ")
    }
}

extension DirectoryKeys: RowDecodable {
    init(row: Row) throws {
        names = try row["names"]
        others = try row["others"]
        let organisation: Organisation.ID? = try row["organisation_id"]
        kind = organisation == nil ? .member : .organisation
    }
}

/// What FTS5 is given instead of words, so that one index answers for beginnings and for parts: an `AND` of tokens is quick
/// where two tables would have to be joined.
enum DirectoryToken {
    /// Of organisations, which are few among many people.
    static let organisation = "=="

    /// The first one, two and three characters of a word of a name, after `=`.
    static func beginningsOfName(_ word: Substring) -> [String] {
        (1...3).prefix(word.unicodeScalars.count).map { "=\(beginning(word, $0))" }
    }

    /// The first one and two characters of any word, after `^`.
    static func beginnings(_ word: Substring) -> [String] {
        (1...2).prefix(word.unicodeScalars.count).map { "^\(beginning(word, $0))" }
    }

    private static func beginning(_ word: Substring, _ length: Int) -> String {
        String(String.UnicodeScalarView(word.unicodeScalars.prefix(length)))
    }

    /// All three and all five characters of a word that follow each other: of five there are few with the same.
    static func parts(_ word: Substring) -> [String] { parts(word, of: 3) + parts(word, of: 5) }

    /// The fewest parts that cover a word, of five characters where it is long enough; none of one that is too short.
    static func cover(_ word: Substring) -> [String] {
        let length = word.unicodeScalars.count < 5 ? 3 : 5
        let parts = parts(word, of: length)
        return parts.indices.filter { $0 % length == 0 || $0 == parts.count - 1 }.map { parts[$0] }
    }

    private static func parts(_ word: Substring, of length: Int) -> [String] {
        let scalars = Array(word.unicodeScalars)
        guard scalars.count >= length else { return [] }
        return (0...scalars.count - length).map { String(String.UnicodeScalarView(scalars[$0..<$0 + length])) }
    }
}

/// The keys follow the register row by row.
extension Transaction {
    /// Brings the keys of a member to what they are now; `nil` when it is gone.
    func index(_ keys: DirectoryKeys?, of member: Member.ID) throws {
        let stored = try first("SELECT * FROM directory_keys WHERE member_id = \(member)") {
            (number: try $0["number"] as Int, keys: try DirectoryKeys(row: $0))
        }
        guard keys != stored?.keys else { return }
        if let stored { try remove(stored.keys, stored.number) }
        if let keys { try add(keys, ["member_id": member, "names": keys.names, "others": keys.others]) }
    }

    /// Brings the keys of an organisation to what they are now; `nil` when it is gone.
    func index(_ keys: DirectoryKeys?, of organisation: Organisation.ID) throws {
        let stored = try first("SELECT * FROM directory_keys WHERE organisation_id = \(organisation)") {
            (number: try $0["number"] as Int, keys: try DirectoryKeys(row: $0))
        }
        guard keys != stored?.keys else { return }
        if let stored { try remove(stored.keys, stored.number) }
        if let keys { try add(keys, ["organisation_id": organisation, "names": keys.names, "others": keys.others]) }
    }

    private func add(_ keys: DirectoryKeys, _ row: NewRow) throws {
        // Not RETURNING: that opens a savepoint, for which FTS5 writes all it has gathered.
        let number = try insertNumbered(into: "directory_keys", row)
        try run("INSERT INTO directory_words (rowid, tokens) VALUES (\(number), \(keys.tokens))")
    }

    /// FTS5 forgets a text only when it is told the text.
    private func remove(_ keys: DirectoryKeys, _ number: Int) throws {
        try run(
            """
            INSERT INTO directory_words (directory_words, rowid, tokens) VALUES ('delete', \(number), \(keys.tokens))
            """)
        try run("DELETE FROM directory_keys WHERE number = \(number)")
    }
}
