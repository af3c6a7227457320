import Values

/// Which field of a member stands in which column of a table, from the left; `nil` for a column that is left out.
package struct MemberColumns: Equatable, Sendable {
    package let fields: [MemberColumn?]

    package init(_ fields: [MemberColumn?]) { self.fields = fields }

    /// By the headings; of two with one meaning the first counts.
    init(heading: [String]) {
        var seen: Set<MemberColumn> = []
        let found = heading.map(MemberColumn.init(heading:))
        // Beside surnames, what is called a name is the given one, where there is no other column for that.
        let isGiven = found.contains(.familyName) && !found.contains(.givenName)
        fields = found.map { column in
            let column = column == .name && isGiven ? .givenName : column
            guard let column, seen.insert(column).inserted else { return nil }
            return column
        }
    }

    /// As a program writes them: `name,number,,email`.
    ///
    /// - Throws: `HerdError` for a name that is no field, for one that comes twice, and for more columns than a table has.
    package init(text: String) throws(HerdError) {
        let names = text.split(separator: ",", omittingEmptySubsequences: false)
        guard names.count <= CSVReader.mostFields else {
            throw HerdError.badText(
                "columns", "has more than \(CSVReader.mostFields) names",
                CodedText("bad-value.too-long", ["most": .number(CSVReader.mostFields)]))
        }
        var (fields, seen): ([MemberColumn?], Set<MemberColumn>) = ([], [])
        for name in names {
            guard !name.isEmpty else {
                fields.append(nil)
                continue
            }
            guard let column = MemberColumn(rawValue: String(name)), seen.insert(column).inserted else {
                throw HerdError.badColumn(String(name.prefix(40)))
            }
            fields.append(column)
        }
        self.fields = fields
    }

    /// As `init(text:)` reads them.
    package var text: String { fields.map { $0?.rawValue ?? "" }.joined(separator: ",") }

    /// What must be there and is not.
    var missing: [MemberColumn] {
        let needed: [MemberColumn] = fields.contains(.familyName) ? [.number] : [.name, .number]
        return needed.filter { !fields.contains($0) }
    }
}

extension HerdError {
    fileprivate static func badColumn(_ name: String) -> HerdError {
        HerdError(
            .invalid, CodedText("bad-member-column", ["name": .text(name)]),
            "'\(name)' is no field of a member, or comes twice",
            action:
                "Give each column one of: \(MemberColumn.allCases.map(\.rawValue).joined(separator: ", ")), or nothing."
        )
    }
}
