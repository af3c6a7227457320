package import Values

/// What is needed to create an animal: the fields of its birth, where it stands and what it carries.
package struct AnimalDraft: Codable, Equatable, Sendable {
    package var country: String
    package var number: String
    package var sex: Sex
    package var born: CalendarDay
    package var breed: String?
    package var dam: String?
    package var sire: String?
    package var damSire: String?
    package var name: String?
    package var colour: String?
    /// Without a group the animal is stored, and shown as not valid.
    package var groupId: Location.ID?
    package var eid: EID?
    package var collar: String?
    package var vitalimeter: String?
    /// What else came of the birth and is kept as it came: kodex, siblings, photo.
    package var others: [String: JSONValue] = [:]

    package init(
        country: String = "CZ", number: String, sex: Sex, born: CalendarDay, breed: String? = nil, dam: String? = nil,
        sire: String? = nil, damSire: String? = nil, name: String? = nil, colour: String? = nil,
        groupId: Location.ID? = nil, eid: EID? = nil, collar: String? = nil, vitalimeter: String? = nil
    ) {
        self.country = country
        self.number = number
        self.sex = sex
        self.born = born
        self.breed = breed
        self.dam = dam
        self.sire = sire
        self.damSire = damSire
        self.name = name
        self.colour = colour
        self.groupId = groupId
        self.eid = eid
        self.collar = collar
        self.vitalimeter = vitalimeter
    }

    private enum CodingKeys: CodingKey {
        case country, number, sex, born, breed, dam, sire, damSire, name, colour, groupId, eid, collar, vitalimeter
    }

    private enum KeptKeys: CodingKey, CaseIterable { case kodex, siblings, photo }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        country = try container.decodeIfPresent(String.self, forKey: .country) ?? "CZ"
        number = try container.decode(String.self, forKey: .number)
        sex = try container.decode(Sex.self, forKey: .sex)
        born = try container.decode(CalendarDay.self, forKey: .born)
        breed = try container.decodeIfPresent(String.self, forKey: .breed)
        dam = try container.decodeIfPresent(String.self, forKey: .dam)
        sire = try container.decodeIfPresent(String.self, forKey: .sire)
        damSire = try container.decodeIfPresent(String.self, forKey: .damSire)
        name = try container.decodeIfPresent(String.self, forKey: .name)
        colour = try container.decodeIfPresent(String.self, forKey: .colour)
        groupId = try container.decodeIfPresent(Location.ID.self, forKey: .groupId)
        eid = try container.decodeIfPresent(EID.self, forKey: .eid)
        collar = try container.decodeIfPresent(String.self, forKey: .collar)
        vitalimeter = try container.decodeIfPresent(String.self, forKey: .vitalimeter)
        let kept = try decoder.container(keyedBy: KeptKeys.self)
        for key in KeptKeys.allCases {
            others[key.stringValue] = try kept.decodeIfPresent(JSONValue.self, forKey: key)
        }
    }

    var birth: BirthFields {
        var birth = BirthFields(
            country: country, number: number, sex: sex, breed: breed, dam: dam, sire: sire, damSire: damSire,
            colour: colour, name: name)
        birth.others = others
        return birth
    }
}

/// Which animals to list.
package struct AnimalQuery: Equatable, Sendable {
    /// Digits search ear tag, collar and EID; anything with letters also the name.
    package var text: String?
    package var barn: Location.ID?
    package var group: Location.ID?
    package var sex: Sex?
    /// What they count as in the herd.
    package var standing = StandingFilter()
    package var culled: Culled
    package var cursor: String?
    package var limit: Int?

    /// What becomes of animals that left the herd; a whole ear tag or EID finds them always.
    package enum Culled: String, Sendable, CaseIterable { case exclude, include, only }

    package init(
        text: String? = nil, barn: Location.ID? = nil, group: Location.ID? = nil, sex: Sex? = nil,
        culled: Culled = .exclude, cursor: String? = nil, limit: Int? = nil
    ) {
        self.text = text
        self.barn = barn
        self.group = group
        self.sex = sex
        self.culled = culled
        self.cursor = cursor
        self.limit = limit
    }
}
