import Values

/// A made-up herd of any size: the table it is imported from, and a table of what happened to its animals.
struct SeededHerd {
    static let names = [
        "Stračena", "Malina", "Růžena", "Lyska", "Jiskra", "Bělka", "Hvězda", "Kopretina", "Šípka", "Višně",
    ]
    /// With birth, move and tagging thirteen changes an animal.
    static let changes = 10

    let animals: Int
    let seed: UInt64

    /// Farms of two hundred come in no order; within a farm the numbers count up before its three digits.
    private func tagNumber(_ index: Int) -> String {
        let farms = animals / Self.farm + 1
        // Without a common factor with any number of farms: each has a place of its own.
        let farm = index / Self.farm * 1_000_003 % farms
        return (20_000 + farm / 1000 * Self.farm + index % Self.farm).padded(to: 6) + (farm % 1000).padded(to: 3)
    }

    private static let farm = 200

    var table: [UInt8] {
        var random = SplitMix64(seed: seed)
        var text = "ear_tag,sex,born,breed,dam,sire,name,eid,collar,barn,group\n"
        for index in 0..<animals {
            let number = tagNumber(index)
            let name = index.isMultiple(of: 3) ? Self.names[Int.random(in: 0..<Self.names.count, using: &random)] : ""
            let born = CalendarDay(daysSince1970: 18_000 + Int.random(in: 0..<1990, using: &random))
            text += "CZ\(number),\(index.isMultiple(of: 9) ? "M" : "F"),\(born),H100,CZ\(tagNumber(index / 2)),"
            text +=
                "NEO-\(index % 900 + 100),\(name),203000\(number),\(index % Self.farm + 1),\(index % 40 + 1),\(index % 8)\n"
        }
        return Array(text.utf8)
    }

    func someEIDs(_ count: Int, _ random: inout SplitMix64) throws -> [EID] {
        try (0..<count).map { _ in
            try EID(digits: "203000" + tagNumber(Int.random(in: 0..<animals, using: &random)))
        }
    }

    func someTags(_ count: Int, _ random: inout SplitMix64) -> [String] {
        (0..<count).map { _ in "CZ" + tagNumber(Int.random(in: 0..<animals, using: &random)) }
    }

    /// The lives of some animals as a table of changes, each animal's in the order in which they happened.
    ///
    /// - Parameter later: by so many days, for other changes of the same animals.
    func lives(of range: Range<Int>, later: Int = 0) -> [UInt8] {
        var random = SplitMix64(seed: seed &+ UInt64(range.lowerBound))
        var text = "ear_tag,date,kind,kilograms,mode,character,order,bull,result,by,medicines,text,type\n"
        text.reserveCapacity(range.count * Self.changes * 80)
        for index in range {
            let tag = "CZ" + tagNumber(index)
            // The table of animals has its own birth dates: all of them are before this day.
            var day = CalendarDay(daysSince1970: 20_000 + later + Int.random(in: 1...20, using: &random))
            for change in index.isMultiple(of: 9) ? Self.male : Self.female {
                day = CalendarDay(
                    daysSince1970: day.daysSince1970 + change.days + Int.random(in: 0...4, using: &random))
                text += "\(tag),\(day),"
                switch change.kind {
                case .weighing:
                    text +=
                        "weighing,\(change.kilograms + Double(Int.random(in: 0...79, using: &random)) / 2),group,,,,,,,,\n"
                case .heat: text += "heat,,,observed,,,,,,,\n"
                case .insemination:
                    text += "insemination,,,insemination,1,NEO-\(Int.random(in: 100...999, using: &random)),,,,,\n"
                case .check: text += "pregnancyCheck,,,,,,\(Bool.random(using: &random) ? "pregnant" : "barren"),,,,\n"
                case .calving: text += "calving,,,,1,,,,,,\n"
                case .treatment:
                    text +=
                        "treatment,,,,,,,vet,\"[{\"\"name\"\":\"\"Cobactan\"\",\"\"meatDays\"\":28,\"\"milkDays\"\":7}]\",,\n"
                case .note: text += "note,,,,,,,,,Kulhá na pravou zadní,2\n"
                }
            }
        }
        return Array(text.utf8)
    }

    private enum Kind { case weighing, heat, insemination, check, calving, treatment, note }

    private struct Event {
        let kind: Kind
        /// At least so many after the one before.
        let days: Int
        var kilograms = 0.0
    }

    private static let female = [
        Event(kind: .weighing, days: 10, kilograms: 80), Event(kind: .weighing, days: 60, kilograms: 140),
        Event(kind: .weighing, days: 90, kilograms: 230), Event(kind: .weighing, days: 90, kilograms: 320),
        Event(kind: .heat, days: 30), Event(kind: .insemination, days: 1), Event(kind: .check, days: 35),
        Event(kind: .calving, days: 285), Event(kind: .treatment, days: 5), Event(kind: .note, days: 10),
    ]
    private static let male =
        (0..<8).map { Event(kind: .weighing, days: 60, kilograms: Double(60 + 55 * $0)) }
        + [Event(kind: .treatment, days: 20), Event(kind: .note, days: 10)]
}
