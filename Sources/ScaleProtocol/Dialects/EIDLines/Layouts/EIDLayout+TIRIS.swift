import Values

extension EIDLayout {
    /// TIRIS S2000 style of Allflex panel readers (protocols.md §3.1 `man`).
    ///
    ///     LA·00000·0·982·000001088420␍␊
    ///     ││ └─┬─┘ │ └┬┘ └────┬─────┘
    ///     ││   │   │country national code
    ///     ││   │   └ 1: a data block follows
    ///     ││   └ reserved
    ///     │└ A an animal's transponder, R another
    ///     └ line mode
    static let tiris = EIDLayout("La ##### # ccc nnnnnnnnnnnn")

    /// The same without the line mode: Datamars GES3S "Tiris" (§3.3 `man`), Digi-Star in-line (§3.6 `man`).
    ///
    ///     A·00000·0·964·000000123456␍␊
    static let tirisLetter = EIDLayout("a ##### # ccc nnnnnnnnnnnn")
}
