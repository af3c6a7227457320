import Drawing
import Templates

/// The typeface of cards, Lato, which comes with the program, so that cards look the same on every machine.
enum CardTypeface {
    /// Whether its fonts could be loaded; they are the first time somebody asks.
    static let isThere = CardFiles.fonts.map(Typeface.add(folder:)) ?? false
}
