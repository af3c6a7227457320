package import Values

/// A birth: every animal has one, and it says who the animal is.
package struct BirthFields: Hashable, Sendable {
    package var country: String
    package var number: String
    package var sex: Sex
    package var breed: String?
    package var dam: String?
    package var sire: String?
    package var damSire: String?
    package var colour: String?
    package var name: String?
    package var taggingDate: CalendarDay?
    package var others: [String: JSONValue] = [:]

    package init(
        country: String, number: String, sex: Sex, breed: String? = nil, dam: String? = nil, sire: String? = nil,
        damSire: String? = nil, colour: String? = nil, name: String? = nil, taggingDate: CalendarDay? = nil
    ) {
        self.country = country
        self.number = number
        self.sex = sex
        self.breed = breed
        self.dam = dam
        self.sire = sire
        self.damSire = damSire
        self.colour = colour
        self.name = name
        self.taggingDate = taggingDate
    }

    /// The ear tag that it gives: country and number, checked.
    var earTag: EarTag {
        get throws(HerdError) {
            do throws(EarTagError) {
                return try EarTag(country: country, number: number)
            } catch {
                throw HerdError(error)
            }
        }
    }
}

extension BirthFields: KeepingFields {
    private enum CodingKeys: CodingKey, CaseIterable {
        case country, number, sex, breed, dam, sire, damSire, colour, name, taggingDate
    }

    static let names = Set(CodingKeys.allCases.map(\.stringValue))
}
