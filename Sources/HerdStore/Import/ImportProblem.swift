/// Why an import does not take a row or a file, as pages and programs know it.
package enum ImportProblem: String, Codable, Sendable, CaseIterable {
    // Of the file.
    case emptyFile, badEncoding, notText, quoteNotClosed, textAfterQuote, fieldTooLong, tooManyColumns
    // Of the header.
    case columnMissing, columnTwice
    // Of a cell.
    case missing, badEarTag, badSex, badDate, badEID, roundedEID, textTooLong
    // Of what is in the table and the store besides.
    case barnWithoutGroup, severalGroups, repeatedEarTag, repeatedEID, bornInFuture, eidTaken
    /// The change was sent on: only the central system may edit it.
    case uploaded
    /// The birth would be after something that is recorded.
    case bornTooLate
    /// It is recorded as something that only a female does.
    case notForMales
    /// No animal is known by the ear tag or EID.
    case unknownAnimal
    /// A member or a record of milk recording needs it.
    case cellMissing
    /// An earlier row has the number, e-mail or phone already.
    case repeatedMember
    /// The number, e-mail or phone is another member's.
    case memberTaken
    /// It is no personal number of a member.
    case badNumber
    /// It is no Atom feed, or a damaged one.
    case badAtom
    /// A spreadsheet has rounded a long number.
    case roundedNumber
    /// It is neither yes nor no.
    case badFlag
    /// Something else; the message says what.
    case refused

    /// What the store says when a change does not suit it.
    init(_ error: HerdError) {
        switch error.type {
        case "change-uploaded": self = .uploaded
        case "eid-taken": self = .eidTaken
        case "before-birth": self = .bornTooLate
        case "born-in-future": self = .bornInFuture
        case "not-for-males": self = .notForMales
        case "member-number-taken", "member-email-taken", "member-phone-taken": self = .memberTaken
        default: self = .refused
        }
    }

    init(_ error: CSVError) {
        switch error {
        case .quoteNotClosed: self = .quoteNotClosed
        case .textAfterQuote: self = .textAfterQuote
        case .fieldTooLong: self = .fieldTooLong
        case .tooManyFields: self = .tooManyColumns
        case .binary: self = .notText
        }
    }
}

/// What is wrong with one cell.
struct CellError: Error, Equatable {
    let column: AnimalColumn
    let value: String?
    let code: ImportProblem
    let message: String
    /// The earlier row, or the ear tag of the other animal.
    let other: String?

    init(
        _ column: AnimalColumn, _ value: String?, _ code: ImportProblem, _ message: String, other: String? = nil
    ) {
        self.column = column
        self.value = value
        self.code = code
        self.message = message
        self.other = other
    }
}
