extension EIDLayout {
    /// Shearwell wands (protocols.md §2, §3.6 `code`, S13): sixteen digits, the first of them 0.
    ///
    ///     0940000123456789␍␊
    ///     │└┬┘└────┬─────┘
    ///     │country national code
    ///     └ always 0
    static let leadingZero = EIDLayout("0cccnnnnnnnnnnnn")
}
