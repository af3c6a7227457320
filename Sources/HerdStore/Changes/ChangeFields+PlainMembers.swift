import Values

extension ChangeFields {
    /// Reads fields that are written as they mostly are; `nil` leaves them to the decoder, which also says what is wrong.
    init?(_ kind: ChangeKind, plain json: JSONValue) {
        guard case .object(let members) = json else { return nil }
        switch kind {
        case .birth:
            guard let birth = BirthFields(plain: members) else { return nil }
            self = .birth(birth)
        case .tagging:
            guard let tagging = TaggingFields(plain: members) else { return nil }
            self = .tagging(tagging)
        case .move:
            guard let move = MoveFields(plain: members) else { return nil }
            self = .move(move)
        case .weighing:
            guard let weighing = WeighingFields(plain: members) else { return nil }
            self = .weighing(weighing)
        case .note:
            guard let note = NoteFields(plain: members) else { return nil }
            self = .note(note)
        case .selection: return nil
        default:
            guard let json = json.asStored else { return nil }
            self = .other(kind, json)
        }
    }
}

extension BirthFields {
    fileprivate init?(plain members: [String: JSONValue]) {
        guard let country = members["country"]?.text, let number = members["number"]?.text,
            let sex = members["sex"]?.text.flatMap(Sex.init(rawValue:))
        else { return nil }
        self.init(country: country, number: number, sex: sex)
        for (name, value) in members {
            guard case .string(let text) = value else { return nil }
            switch name {
            case "country", "number", "sex": break
            case "breed": breed = text
            case "dam": dam = text
            case "sire": sire = text
            case "damSire": damSire = text
            case "colour": colour = text
            case "name": self.name = text
            default: return nil
            }
        }
    }
}

extension TaggingFields {
    fileprivate init?(plain members: [String: JSONValue]) {
        self.init()
        for (name, value) in members {
            guard case .string(let text) = value else { return nil }
            switch name {
            case "eid":
                guard let eid = try? EID(digits: text) else { return nil }
                self.eid = .set(eid)
            case "collar": collar = .set(text)
            case "vitalimeter": vitalimeter = .set(text)
            default: return nil
            }
        }
    }
}

extension MoveFields {
    fileprivate init?(plain members: [String: JSONValue]) {
        guard let group = members["groupId"]?.text.flatMap({ Location.ID($0) }) else { return nil }
        self.init(groupId: group)
        for (name, value) in members where name != "groupId" {
            guard name == "note", case .string(let text) = value else { return nil }
            note = text
        }
    }
}

extension WeighingFields {
    fileprivate init?(plain members: [String: JSONValue]) {
        guard let kilograms = members["kilograms"]?.double, abs(kilograms) <= 1_000_000 else { return nil }
        self.init(weight: Weight(grams: Int((kilograms * 1000).rounded())))
        for (name, value) in members where name != "kilograms" {
            guard case .string(let text) = value else { return nil }
            switch name {
            case "note": note = text
            case "mode":
                guard let mode = Mode(rawValue: text) else { return nil }
                self.mode = mode
            case "weighingId":
                guard let id = Weighing.ID(text) else { return nil }
                weighingId = id
            default: return nil
            }
        }
    }
}

extension NoteFields {
    fileprivate init?(plain members: [String: JSONValue]) {
        self.init(text: "")
        for (name, value) in members {
            switch (name, value) {
            case ("text", .string(let text)): self.text = text
            case ("type", .integer(let number)): type = Int(exactly: number)
            case ("typeId", .string(let text)):
                guard let id = NoteType.ID(text) else { return nil }
                typeId = id
            default: return nil
            }
        }
    }
}

extension JSONValue {
    /// As it is after it was written and read once, when a number that is whole is an integer; `nil` when it cannot be.
    fileprivate var asStored: JSONValue? {
        switch self {
        case .number(let number): return number.isFinite ? .plainest(number) : nil
        case .array(let elements) where elements.contains(where: \.mayChange):
            let stored = elements.compactMap(\.asStored)
            return stored.count == elements.count ? .array(stored) : nil
        case .object(let members) where members.values.contains(where: \.mayChange):
            let stored = members.compactMapValues(\.asStored)
            return stored.count == members.count ? .object(stored) : nil
        default: return self
        }
    }

    private var mayChange: Bool {
        switch self {
        case .number, .array, .object: true
        case .null, .boolean, .integer, .string: false
        }
    }
}
