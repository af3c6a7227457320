extension EIDLayout {
    /// Allflex RS420 (protocols.md §3.2 `cap`).
    ///
    ///     ␂1000000982000364696050260530101701␊
    ///      │└─┬──┘└┬┘└────┬─────┘└────┬─────┘
    ///      │  │ country national code  YYMMDDHHMMSS of the reader's own clock, local and often not set
    ///      │  └ after ISO 24631-6 retagging counter, user field, additional data `inf`: not used
    ///      └ after ISO 24631-6 the animal flag `inf`
    static let rs420 = EIDLayout("f######cccnnnnnnnnnnnntttttttttttt")

    /// The same without the clock (§3.2: the time part may be absent).
    static let rs420WithoutClock = EIDLayout("f######cccnnnnnnnnnnnn")
}
