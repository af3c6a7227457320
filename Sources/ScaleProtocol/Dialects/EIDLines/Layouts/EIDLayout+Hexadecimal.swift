extension EIDLayout {
    /// Tru-Test "Hexadecimal", Datamars GES3S hexadecimal, Gallagher `fullRfid` (protocols.md §2 `code`,
    /// §3.3 `man`, §3.5 `code`): the word of §3.7, most significant digit first.
    ///
    ///     8000F580075BCD15␍␊
    ///     └┬─┘└────┬─────┘
    ///      │       └ country (10 bits) and national code (38 bits)
    ///      └ animal flag, retagging counter (3), user field (5), reserved (6), data block
    static let hexadecimal = EIDLayout("hhhhhhhhhhhhhhhh")
}
