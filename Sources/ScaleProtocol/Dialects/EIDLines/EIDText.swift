package import Values

/// Lines of free text with one EID somewhere in them: Biocontrol HHR and others whose output the user writes himself
/// (protocols.md §3.6 `man`: no fixed format).
///
///     Nr 17; tag 982 000123456789; 21.11.2026 14:05␍␊
///                └┬┘ └────┬─────┘
///              country  national code, in one piece or with one blank, `_` or `-` between
///
/// An EID stands alone: letters and digits that touch it make it a longer number, and so do digits behind `.`, `_` or
/// `-`; of a longer number no part is taken. A hexadecimal word is read too, when it is an animal's and has a letter
/// in it. A line with two different EIDs is refused, because nobody can say whose it is.
package struct EIDTextFormat: LineFormat {
    package init() {}

    package mutating func content(of line: ArraySlice<UInt8>) throws(LineError) -> Reading.Content? {
        var found: EID?
        var refusal: EIDLineError?
        var start = line.startIndex
        while let word = line[start...].firstNumberOrWord {
            start = word.endIndex
            guard let fields = EIDTextFormat.fields(of: word, in: line) else { continue }
            let eid: EID
            do {
                guard let read = try fields.eid() else { continue }
                eid = read
            } catch {
                refusal = error
                continue
            }
            guard found == nil || found == eid else {
                throw LineError("two different EIDs in one line: let the reader end the line after each tag")
            }
            found = eid
        }
        if let found { return .eid(EIDReading(eid: found)) }
        if let refusal { throw LineError(refusal.description) }
        return nil
    }

    /// The fields of the EID that begins with this word.
    private static func fields(of word: ArraySlice<UInt8>, in line: ArraySlice<UInt8>) -> EIDLineFields? {
        switch word.count {
        case 3:
            // `982 000123456789`: the number behind the blank must end where the EID does.
            guard line[word.endIndex...].first == .space,
                let national = line[(word.endIndex + 1)...].firstNumberOrWord,
                national.startIndex == word.endIndex + 1
            else { return nil }
            return EIDLayout.decimal.fields(of: line[word.startIndex..<national.endIndex])
        case 15:
            return EIDLayout.together.fields(of: word)
        case 16:
            if let fields = EIDLayout.underscore.fields(of: word) ?? EIDLayout.dash.fields(of: word) { return fields }
            guard word.contains(where: \.isLetter), let fields = EIDLayout.hexadecimal.fields(of: word),
                fields.word.map({ $0 >> 63 == 1 }) == true
            else { return nil }
            return fields
        default:
            return nil
        }
    }
}

package typealias EIDText = StreamDialect<EIDTextFormat>

extension DialectEntry {
    package static let eidText = DialectEntry(
        "eid-text", "Readers whose output is written by the user: one EID in a line of any text",
        // It reads what `eid-lines` reads, and by itself nobody could say which of them it is.
        variants: []
    ) { _ in EIDText(EIDTextFormat()) }
}

extension ArraySlice<UInt8> {
    /// The first run of letters and digits; `.`, `_` and `-` between two digits belong to it.
    fileprivate var firstNumberOrWord: ArraySlice? {
        guard let start = firstIndex(where: \.isNumberOrLetter) else { return nil }
        var end = start
        while end < endIndex, self[end].isNumberOrLetter || joinsDigits(at: end) { end += 1 }
        return self[start..<end]
    }

    private func joinsDigits(at place: Int) -> Bool {
        switch self[place] {
        case UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
            place > startIndex && place + 1 < endIndex && self[place - 1].isDigit && self[place + 1].isDigit
        default:
            false
        }
    }
}

extension UInt8 {
    /// Bytes from 0x80 up are parts of letters that ASCII does not have.
    fileprivate var isNumberOrLetter: Bool { isDigit || isLetter || self >= 0x80 }
}
