extension EIDLayout {
    /// Datamars GES3S with a transponder that is in no animal (protocols.md §3.3 `man`).
    ///
    ///     R·0006·0000000000123456␍␊
    static let industrial = EIDLayout("R #### ################")
}
