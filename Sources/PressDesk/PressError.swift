/// Why something cannot be printed, beside what cards, labels and the print server say themselves.
package enum PressError: Error, Hashable, Sendable {
    /// A queue without driver takes nothing but its printer's own language.
    case rawQueue(String)
    /// The print server has forgotten a job that may have been printed.
    case doubtful(sheet: Int)
    /// What was to be printed is gone.
    case nothingLeft
    case unknownStock(String)
}

extension PressError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .rawQueue(let printer): "the printer '\(printer)' has no driver: print ZPL on it, or choose another one"
        case .doubtful(let sheet):
            "the print server has forgotten sheet \(sheet), which may have been printed: look in the tray"
        case .nothingLeft: "all that was to be printed is gone: choose again"
        case .unknownStock(let stock): "cards are not printed on '\(stock)': give id-1, a4-cards or a4-cards-8"
        }
    }
}
