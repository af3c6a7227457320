extension EIDLayout {
    /// What is said of Agrident wands whose output was not changed (protocols.md §3.4 `weak`: one untrusted text).
    ///
    ///     A982000123456789␍
    ///     │└┬┘└────┬─────┘
    ///     │country national code
    ///     └ an animal's transponder
    static let agrident = EIDLayout("Acccnnnnnnnnnnnn")
}
