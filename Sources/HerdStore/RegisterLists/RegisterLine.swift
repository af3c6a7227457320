import Values

/// One line of a list of who is in the organisation.
struct RegisterLine: Equatable, Sendable {
    /// As a spreadsheet counts, the heading being row 1.
    let row: Int
    /// Whose line it is; `nil` when that cannot be read.
    let number: String?
    /// What the line says; `nil` when some of it cannot be read.
    let draft: MemberDraft?
    /// Why the number or something else cannot be read.
    let problem: ImportReport.RowError?
}

/// Reads a list line by line; a line whose number is doubtful never passes for somebody's.
struct RegisterLines: Sendable {
    private var rows: HeadedRows
    private let columns: MemberColumns
    private var seen: [String: (row: Int, name: String)] = [:]

    init(_ bytes: [UInt8], columns: MemberColumns?) {
        rows = HeadedRows(bytes)
        self.columns = columns ?? MemberColumns(heading: rows.heading)
        for column in self.columns.missing {
            rows.refuse(ToldError(column.header, nil, "the column \(column.header) is missing", .columnMissing))
        }
    }

    var heading: [String] { rows.heading }

    /// The next line; `nil` at the end.
    mutating func next() -> RegisterLine? {
        guard let (row, cells) = rows.nextCells() else { return nil }
        switch cells {
        case .failure(let error):
            return RegisterLine(row: row, number: nil, draft: nil, problem: error.problem(in: row))
        case .success(let cells): return line(row, cells)
        }
    }

    private mutating func line(_ row: Int, _ cells: [String]) -> RegisterLine {
        var draft = MemberDraft(name: "", number: "")
        var problem: ToldError?
        for (column, text) in zip(columns.fields, cells) where !text.isEmpty {
            do throws(ToldError) {
                try column?.put(text, in: &draft)
            } catch {
                problem = problem ?? error
            }
        }
        draft.completeName()
        // Whoever stands in a list is in the organisation; one that has others in it, too, says so in none of our columns.
        draft.active = nil
        if draft.name.isEmpty {
            problem = problem ?? ToldError("name", nil, "the name is missing", .cellMissing)
        }
        let doubt = doubt(of: draft, row)
        // A number that cannot be read is told by what is wrong with it.
        let isOfNumber = problem?.property == MemberColumn.number.header
        let error = (isOfNumber ? problem : doubt ?? problem)?.problem(in: row)
        return RegisterLine(
            row: row, number: doubt == nil ? draft.number : nil, draft: error == nil ? draft : nil, problem: error)
    }

    /// Why it is not sure whose line it is: without a number, or with one that another line has for somebody else.
    private mutating func doubt(of draft: MemberDraft, _ row: Int) -> ToldError? {
        let column = MemberColumn.number.header
        guard !draft.number.isEmpty else {
            return ToldError(column, nil, "the number cannot be read", .cellMissing)
        }
        guard MemberNumber.isValid(draft.number) else {
            return ToldError(column, draft.number, "this is no personal number", .badNumber)
        }
        let name = SearchKey.of(draft.name)
        guard let earlier = seen[draft.number] else {
            seen[draft.number] = (row, name)
            return nil
        }
        guard earlier.name != name else { return nil }
        return ToldError(
            column, draft.number, "row \(earlier.row) has this number for somebody else", .repeatedMember,
            other: String(earlier.row))
    }
}

/// The personal number of a member.
enum MemberNumber {
    /// A word of 1 to 20 marks that are seen: a member card separates name and number by a comma.
    static func isValid(_ number: String) -> Bool {
        (1...20).contains(number.utf8.count)
            && number.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: ",") }
    }

    /// The same for numbers that a spreadsheet or a hand makes of one another: `0123`, `123`, `1-23`, `ab1`, `AB1`.
    static func look(_ number: String) -> String {
        let plain = number.lowercased().filter { $0.isLetter || $0.isNumber }
        let short = plain.drop { $0 == "0" }
        return short.isEmpty ? plain : String(short)
    }
}

extension ToldError {
    /// As reports tell it.
    func problem(in row: Int) -> ImportReport.RowError {
        ImportReport.RowError(
            row: row, column: property, value: value.map { String($0.prefix(200)) }, code: code, message: message,
            other: other)
    }
}
