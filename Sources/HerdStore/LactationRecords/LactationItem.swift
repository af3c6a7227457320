/// What milk recording can find; docs/lactation.md says what each is.
package enum LactationItem: String, CaseIterable, Sendable {
    case milk, morningMilk, eveningMilk, milkings
    case fat, protein, lactose, casein, dryMatter
    case somaticCells, urea, acetone, betaHydroxybutyrate, ph, freezingPoint
    case sample, laboratory, note

    /// Its unit, of those the field writes; `nil` without one.
    package var unit: String? {
        switch self {
        case .milk, .morningMilk, .eveningMilk: "kg"
        case .fat, .protein, .lactose, .casein, .dryMatter: "%"
        case .somaticCells: "1000/ml"
        case .urea: "mg/100 ml"
        case .acetone, .betaHydroxybutyrate: "mmol/l"
        case .freezingPoint: "°C"
        case .milkings, .ph, .sample, .laboratory, .note: nil
        }
    }

    /// What it can be; `nil` where it is a text.
    package var range: ClosedRange<Double>? {
        switch self {
        case .milk, .morningMilk, .eveningMilk: 0...150
        case .milkings: 0...10
        case .fat, .protein, .lactose, .casein: 0...30
        case .dryMatter: 0...100
        case .somaticCells: 0...99_999
        case .urea: 0...500
        case .acetone, .betaHydroxybutyrate: 0...50
        case .ph: 0...14
        case .freezingPoint: -2...0
        case .sample, .laboratory, .note: nil
        }
    }

    /// Shown and asked for until the farm has chosen.
    static let usual: [LactationItem] = [.milk, .fat, .protein, .lactose, .somaticCells, .urea]
}

/// One item as the farm has it.
package struct LactationItemChoice: Encodable, Equatable, Sendable {
    package let item: LactationItem
    /// Whether it is shown with the records of an animal.
    package let shown: Bool
    /// Whether the form asks for it.
    package let asked: Bool

    private enum CodingKeys: CodingKey { case name, type, unit, least, most, shown, asked }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(item.rawValue, forKey: .name)
        try container.encode(item.range == nil ? "text" : "number", forKey: .type)
        try container.encodeIfPresent(item.unit, forKey: .unit)
        try container.encodeIfPresent(item.range?.lowerBound, forKey: .least)
        try container.encodeIfPresent(item.range?.upperBound, forKey: .most)
        try container.encode(shown, forKey: .shown)
        try container.encode(asked, forKey: .asked)
    }
}

/// Which items are shown and asked for, in the order in which they stand here; the others follow.
package struct LactationItemsDraft: Decodable, Sendable {
    package let items: [Item]

    package init(items: [Item]) {
        self.items = items
    }

    package struct Item: Decodable, Sendable {
        package let name: String
        package let shown: Bool
        package let asked: Bool

        package init(name: String, shown: Bool, asked: Bool) {
            self.name = name
            self.shown = shown
            self.asked = asked
        }
    }
}
