extension EIDLayout {
    /// Tru-Test "Decimal", Datamars GES3S "short", Y-Tex panels (protocols.md §2 `code`, §3.3 `man`).
    ///
    ///     982·000123456789␍␊
    ///     └┬┘ └────┬─────┘
    ///   country  national code
    static let decimal = EIDLayout("ccc nnnnnnnnnnnn")
}
