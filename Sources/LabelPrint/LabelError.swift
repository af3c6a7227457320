/// Why a label could not be made.
package enum LabelError: Error, Hashable, Sendable {
    /// There is no stock of this name.
    case unknownStock(String)
    /// Bars hold letters of ASCII only.
    case notInBars(String)
    /// No code would be large enough to be read; names the label and its stock.
    case tooSmall(String, stock: String)
    /// What was drawn could not be read again.
    case unreadable(String)
    /// A sheet of labels is no job for a label printer.
    case notOnARoll(stock: String)
    /// Sheets have so many places.
    case skipOutOfRange(Int, most: Int)
    /// An animal without a transponder has no sticker for one.
    case noEID(String)
    case empty
    case tooMany(Int, most: Int)
    /// A picture is of one label.
    case onePictureOnly(Int)
    /// Codes or pages could not be drawn; carries the library's message.
    case drawing(String)
}

extension LabelError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unknownStock(let name):
            "there are no labels '\(name)': choose one of those that /v1/label-stocks lists"
        case .notInBars(let text):
            "'\(text.prefix(40))' cannot be written in bars: they hold up to \(Code128.mostLetters) letters of ASCII"
        case .tooSmall(let title, let stock):
            "no code of '\(title.prefix(40))' can be read on labels of \(stock): choose larger ones"
        case .unreadable(let title):
            "the codes of '\(title.prefix(40))' could not be read again"
        case .notOnARoll(let stock):
            "\(stock) is a sheet: label printers take rolls; choose PDF"
        case .skipOutOfRange(let skip, let most):
            "\(skip) places cannot be left free on a sheet: leave 0 to \(most)"
        case .noEID(let tag):
            "\(tag) carries no transponder: record its EID first, or choose another label"
        case .empty:
            "there is nothing to label: give at least one animal or place"
        case .tooMany(let count, let most):
            "\(count) labels are too many at once: give at most \(most)"
        case .onePictureOnly(let count):
            "a picture is of one label, not of \(count): choose PDF"
        case .drawing(let message):
            "the label could not be drawn: \(message)"
        }
    }
}
