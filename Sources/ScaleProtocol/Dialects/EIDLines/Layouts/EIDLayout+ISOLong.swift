extension EIDLayout {
    /// Datamars GES3S "ISO long", as delivered (protocols.md §3.3 `man`).
    ///
    ///     A0000000964000000123456␍␊
    ///     │└─┬─┘│└┬─┘└────┬─────┘
    ///     │  │  │country national code
    ///     │  │  └ 1: a data block follows
    ///     │  └ reserved
    ///     └ A an animal's transponder, R another `inf`
    static let isoLong = EIDLayout("a######ccccnnnnnnnnnnnn")
}
