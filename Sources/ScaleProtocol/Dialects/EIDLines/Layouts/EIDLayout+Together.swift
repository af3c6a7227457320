extension EIDLayout {
    /// Tru-Test "Decimal 2", Datamars GES3S "SA", Y-Tex wands (protocols.md §2 `code`, §3.3 `man`).
    ///
    ///     982000123456789␍␊
    ///     └┬┘└────┬─────┘
    ///   country  national code
    static let together = EIDLayout("cccnnnnnnnnnnnn")
}
