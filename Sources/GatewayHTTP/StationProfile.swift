package import HerdStore

/// What a station is called and how it is set up.
package struct StationProfile: Sendable {
    package let name: String
    package let version: String
    /// Whether its devices are simulated.
    package let simulated: Bool
    /// The selection unit (gate) that this station is.
    package let selectionUnit: Int?
    /// ISO 3166 alpha-2 of ear tags that are printed without a country.
    package let country: String
    /// What pages speak in a browser that has chosen no language.
    package let language: String?
    /// When what is due on an animal becomes so.
    package let work: WorkSettings

    package init(
        name: String, version: String, simulated: Bool, selectionUnit: Int?, country: String, language: String? = nil,
        work: WorkSettings = WorkSettings()
    ) {
        self.name = name
        self.version = version
        self.simulated = simulated
        self.selectionUnit = selectionUnit
        self.country = country
        self.language = language
        self.work = work
    }
}
