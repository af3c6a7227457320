import CPangoCairo

/// Typefaces that come with the program instead of the machine.
package enum Typeface {
    /// The family of cards, unless it was never added: then a machine's own takes its place.
    package static let card = "Lato"
    /// What is on every Debian with a screen and has all Czech letters.
    package static let machine = "DejaVu Sans"

    /// Makes the fonts in a folder known, for this process only.
    ///
    /// - Returns: whether they can be used now.
    package static func add(folder: String) -> Bool {
        FcConfigAppFontAddDir(nil, folder) != 0
    }
}
