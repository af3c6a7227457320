/// What stands in one field of an animal card.
package enum CardField: String, Codable, Sendable, CaseIterable {
    /// Country and number in one.
    case earTag
    case country, number
    case name, sex, born, breed, dam, sire, damSire, colour, eid
    /// A field that is not wanted.
    case ignored
}
