extension EIDLayout {
    /// Priority1 readers (protocols.md §2 `code`, S13).
    ///
    ///     982_000123456789␍␊
    ///     └┬┘ └────┬─────┘
    ///   country  national code
    static let underscore = EIDLayout("ccc_nnnnnnnnnnnn")

    /// The same with a dash (protocols.md §0 `inf`): no reader is known for it, and it cannot be anything else.
    static let dash = EIDLayout("ccc-nnnnnnnnnnnn")
}
