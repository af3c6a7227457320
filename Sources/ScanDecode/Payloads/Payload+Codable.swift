import Values

/// The shape of the API: an object whose `kind` says which other keys it has.
extension Payload: Codable {
    private enum CodingKeys: String, CodingKey {
        case kind, country, number, text, eid, readings, placeId
    }

    private enum Kind: String, Codable {
        case earTag, eid, animalCard, memberCard, place, ambiguous, text
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .earTag(let tag):
            try container.encode(Kind.earTag, forKey: .kind)
            try container.encode(tag.country, forKey: .country)
            try container.encode(tag.number, forKey: .number)
            try container.encode(tag.text, forKey: .text)
        case .eid(let eid):
            try container.encode(Kind.eid, forKey: .kind)
            try container.encode(eid, forKey: .eid)
        case .animalCard(let card):
            try container.encode(Kind.animalCard, forKey: .kind)
            try card.encode(to: encoder)
        case .memberCard(let card):
            try container.encode(Kind.memberCard, forKey: .kind)
            try card.encode(to: encoder)
        case .place(let id):
            try container.encode(Kind.place, forKey: .kind)
            try container.encode(id, forKey: .placeId)
        case .ambiguous(let readings):
            try container.encode(Kind.ambiguous, forKey: .kind)
            try container.encode(readings, forKey: .readings)
        case .text:
            try container.encode(Kind.text, forKey: .kind)
        }
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        switch try container.decode(Kind.self, forKey: .kind) {
        case .earTag:
            let country = try container.decode(String.self, forKey: .country)
            let number = try container.decode(String.self, forKey: .number)
            guard let tag = try? EarTag(country: country, number: number) else {
                throw DecodingError.dataCorruptedError(
                    forKey: .number, in: container, debugDescription: "'\(country)\(number)' is not an ear tag")
            }
            self = .earTag(tag)
        case .eid: self = .eid(try container.decode(EID.self, forKey: .eid))
        case .animalCard: self = .animalCard(try AnimalCard(from: decoder))
        case .memberCard: self = .memberCard(try MemberCard(from: decoder))
        case .place: self = .place(try container.decode(String.self, forKey: .placeId))
        case .ambiguous: self = .ambiguous(try container.decode([Payload].self, forKey: .readings))
        case .text: self = .text
        }
    }
}
