import Drawing

/// Why a card or a sheet could not be drawn.
package enum CardError: Error, Hashable, Sendable {
    case missingName
    case missingNumber
    case qrCode(QRCodeError)
    /// The code would need modules smaller than 0.4 mm, which office printers smear.
    case tooDense(bytes: Int, limit: Int)
    /// The code was made, but the reader does not read it.
    case unreadable
    case emptySheet
    /// There is no template of that name.
    case unknownTemplate(String)
    /// One card of a sheet, counted from 1, cannot be drawn.
    indirect case card(number: Int, name: String, CardError)
    /// The cards, gaps, margin and offset of a sheet need more room than its paper has.
    case sheetTooSmall(String)
    /// Drawing failed; carries cairo's message.
    case drawing(String)
}

extension CardError {
    /// Turns the error of a failed drawing into a `CardError`.
    static func wrapping<Value>(_ draw: () throws(DrawingError) -> Value) throws(CardError) -> Value {
        do {
            return try draw()
        } catch {
            throw .drawing(error.message)
        }
    }
}

extension CardError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .missingName:
            "the card has no name: give the member's name"
        case .missingNumber:
            "the card has no personal number: give the member's number"
        case .qrCode(let error):
            error.description
        case .tooDense(let bytes, let limit):
            "the QR text has \(bytes) bytes, but only \(limit) stay readable at the size of a card: shorten it"
        case .unreadable:
            "the code of the card could not be read again: write the name without unusual characters"
        case .unknownTemplate(let name):
            "there is no card template '\(name)': GET /v1/cards/templates lists those there are"
        case .emptySheet:
            "there is no card to put on the sheet: give at least one member"
        case .card(let number, let name, let error):
            "card \(number) (\(name)): \(error)"
        case .sheetTooSmall(let why):
            "the cards do not fit on the paper: \(why)"
        case .drawing(let message):
            "the card could not be drawn: \(message)"
        }
    }
}
