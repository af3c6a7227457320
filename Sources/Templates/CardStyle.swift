/// How the cards of one organisation look.
package struct CardStyle: Codable, Hashable, Sendable {
    /// `nil` for all organisations that have no style of their own.
    package var organisation: String?
    /// The name of the template.
    package var template: String
    /// Such as `#0e3b2e`; `nil` leaves the template's.
    package var primary: String?
    package var accent: String?
    /// By which its logo is kept.
    package var logo: String?

    package init(
        organisation: String? = nil, template: String, primary: String? = nil, accent: String? = nil,
        logo: String? = nil
    ) {
        self.organisation = organisation
        self.template = template
        self.primary = primary
        self.accent = accent
        self.logo = logo
    }
}
