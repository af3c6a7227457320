import Values

extension Payload.AnimalCard {
    /// Takes one field over; an empty one is left out, a wrong one becomes a problem.
    ///
    /// `country` and `number` make sense only together: the caller joins them to an `earTag`.
    mutating func set(_ field: CardField, to text: String) {
        let text = text.trimmed
        guard !text.isEmpty else { return }
        switch field {
        case .earTag:
            earTag = EarTag(found: text)
            note(field, text, earTag == nil, "is not an ear tag such as CZ 123456 789")
        case .sex:
            sex = Sex(cardText: text)
            note(field, text, sex == nil, "is not a sex: F or M")
        case .born:
            born = CalendarDay(cardText: text)
            note(field, text, born == nil, "is not a day such as 2021-05-04")
        case .eid:
            do throws(EIDError) {
                eid = try EID(digits: text.filter { $0 != " " })
            } catch {
                problems.append(Payload.CardProblem(field: field.rawValue, value: text, message: error.description))
            }
        case .name: name = text.precomposed
        case .breed: breed = text
        case .dam: dam = EarTag(found: text)?.description ?? text
        case .sire: sire = EarTag(found: text)?.description ?? text
        case .damSire: damSire = EarTag(found: text)?.description ?? text
        case .colour: colour = text.precomposed
        case .country, .number, .ignored: break
        }
    }

    private mutating func note(_ field: CardField, _ text: String, _ isWrong: Bool, _ why: String) {
        guard isWrong else { return }
        problems.append(Payload.CardProblem(field: field.rawValue, value: text, message: "'\(text)' \(why)"))
    }
}

extension CalendarDay {
    /// Reads `2021-05-04`, `20210504`, and the Czech `4.5.2021`.
    init?(cardText text: String) {
        let parts = text.split(separator: ".").map { $0.drop { $0 == " " } }
        if text.utf8.count == 8, text.utf8.allSatisfy(\.isDigit) {
            self.init("\(text.prefix(4))-\(text.dropFirst(4).prefix(2))-\(text.suffix(2))")
        } else if parts.count == 3, let day = Int(parts[0]), let month = Int(parts[1]), parts[2].utf8.count == 4,
            let year = Int(parts[2])
        {
            self.init(year: year, month: month, day: day)
        } else {
            self.init(text)
        }
    }
}
