import SQLite

/// What the index of words is asked for.
extension ReadView {
    /// A question to the index that all who are looked for answer, and as few others as is quick to find out.
    ///
    /// The index reads on through the rows of each token it is asked for, those of a common one for tens of milliseconds
    /// among a million people; whoever answers is looked at in full, which takes as long as reading on by some eighty rows.
    /// So of each word the rarest token is taken, and beside the rarest of all only those that save more than they take.
    ///
    /// - Parameter words: the tokens of each word; all hold for whoever is looked for.
    func question(_ words: [[String]]) throws -> String {
        let rarest = try words.compactMap { tokens in
            try tokens.map { (token: $0, apart: try distance($0)) }.max { $0.apart < $1.apart }
        }.sorted { $0.apart > $1.apart }
        var asked: [String] = []
        // How far those who answer are from each other.
        var apart = 1.0
        for (token, far) in rarest where !asked.contains(token) {
            if !asked.isEmpty, apart > far * Self.worthwhile { break }
            asked.append(token)
            // Words of one person are no accident: that both stand in few is not taken for granted.
            apart *= asked.count == 1 ? far : min(far, 50)
        }
        return asked.map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: " AND ")
    }

    /// How many rows lie between two that have a token, told by its first ones; infinite when it has few at all.
    private func distance(_ token: String) throws -> Double {
        let quoted = "\"\(token.replacing("\"", with: "\"\""))\""
        let last: Int? = try value(
            """
            SELECT rowid FROM directory_words WHERE directory_words MATCH \(quoted)
            LIMIT 1 OFFSET \(Self.looked - 1)
            """)
        return last.map { Double($0) / Double(Self.looked) } ?? .infinity
    }

    private static let looked = 64
    private static let worthwhile = 60.0
}
