extension EIDLayout {
    /// Datamars GES3S "F-210" (protocols.md §3.3 `man`): TIRIS with a country of four digits.
    ///
    ///     A·00000·0·0964·000000123456␍␊
    ///     │ └─┬─┘ │ └┬─┘ └────┬─────┘
    ///     │   │   │country  national code
    ///     │   │   └ 1: a data block follows
    ///     │   └ reserved
    ///     └ A an animal's transponder, R another
    static let tirisFourDigitCountry = EIDLayout("a ##### # cccc nnnnnnnnnnnn")

    /// The two numbers alone (§0 `inf`).
    static let fourDigitCountry = EIDLayout("cccc nnnnnnnnnnnn")
}
