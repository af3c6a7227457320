extension EIDLayout {
    /// Allflex RS320 and panel readers as delivered (protocols.md §3.1 `man`).
    ///
    ///     LA·982·000001088420␍␊
    ///     ││ └┬┘ └────┬─────┘
    ///     ││country  national code
    ///     │└ A an animal's transponder
    ///     └ line mode
    static let allflex = EIDLayout("La ccc nnnnnnnnnnnn")

    /// The same in one piece, and without the animal's letter (protocols.md §0 `inf`).
    static let allflexTogether = EIDLayout("LAcccnnnnnnnnnnnn")
    static let lineMode = EIDLayout("L ccc nnnnnnnnnnnn")

    /// The same readers with a transponder that is in no animal (§3.1 `man`): it has no country.
    ///
    ///     LR·0006·0000000018514243␍␊
    static let allflexIndustrial = EIDLayout("LR #### ################")
}
