extension EIDLayout {
    /// Oregon RFID (protocols.md §3.6 `man`): the letter is the animal flag; the rest of the line `inf`.
    ///
    ///     A·982·000123456789␍␊
    ///     │ └┬┘ └────┬─────┘
    ///     │country  national code
    ///     └ A animal flag 1, R animal flag 0
    static let letter = EIDLayout("a ccc nnnnnnnnnnnn")
}
