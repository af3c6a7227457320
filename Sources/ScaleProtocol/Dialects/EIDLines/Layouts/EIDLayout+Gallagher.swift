import Values

extension EIDLayout {
    /// Old Gallagher units drop the zeros in front of the fifteen digits (protocols.md §3.5 `code`).
    ///
    ///     32010010451307␍␊       country 032
    ///     └┤└────┬─────┘
    /// country  national code, all twelve digits
    ///
    /// The same bytes come from any other reader whose line lost a digit, so they are believed only of readers that
    /// are said to do it, and only with a country that exists.
    static let fourteenDigits = EIDLayout("ccnnnnnnnnnnnn")
    /// The same with a country below 010, such as 8 for Albania.
    static let thirteenDigits = EIDLayout("cnnnnnnnnnnnn")
}

extension EID {
    /// Whether the country is one of ISO 3166 below 100.
    var hasShortCountry: Bool {
        switch country {
        case 4, 8, 10, 12, 16, 20, 24, 28, 31, 32, 36, 40, 44, 48, 50, 51, 52, 56, 60, 64, 68, 70, 72, 74, 76, 84, 86,
            90, 92, 96:
            true
        default:
            false
        }
    }
}
