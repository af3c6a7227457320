extension EIDLayout {
    /// Datamars GES3S "BDN-Italy" (protocols.md §3.3 `man`): ISO long with a digit in front.
    ///
    ///     10000000964000000123456␍␊
    ///     │└─┬─┘│└┬─┘└────┬─────┘
    ///     │  │  │country national code
    ///     │  │  └ 1: a data block follows
    ///     │  └ reserved
    ///     └ 1 an animal's transponder, 0 another
    static let bdnItaly = EIDLayout("f######ccccnnnnnnnnnnnn")
}
