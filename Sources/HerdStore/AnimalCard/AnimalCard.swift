package import Values

/// All that people want to know of an animal at a look: who it is, where it stands in its cycle, what it gives and weighs.
///
/// It is the same for pages, programs, the command line and paper; what it does not say, none of them shows.
package struct AnimalCard: Codable, Equatable, Sendable {
    package let id: Animal.ID
    /// The day of the farm on which it holds; all days are counted to it.
    package let day: CalendarDay
    package let category: AnimalCategory
    package let outOfReproduction: Bool
    package let origin: Origin
    /// `nil` of a male.
    package let reproduction: Reproduction?
    package let milk: Milk?
    /// At most three.
    package let matingPlan: [PlannedBull]
    /// `nil` of an animal that was never weighed.
    package let weighing: Weighed?
    package let feeding: Feeding?
    package let plan: Plan?
    /// The newest one.
    package let photo: AnimalPhoto?
    /// What forms show above their fields, and what they hold before anybody has touched them.
    package let forms: FormFacts
    package let simulated: Bool

    /// Who it is, and where it comes from and stands.
    package struct Origin: Codable, Equatable, Sendable {
        package let earTag: EarTag
        package let earTagText: String
        package let name: String?
        package let sex: Sex
        package let collar: String?
        package let eid: EID?
        package let eidAliases: [EID]
        package let vitalimeter: String?
        package let group: LocationSummary?
        package let barn: LocationSummary?
        package let breed: String?
        package let colour: String?
        package let born: CalendarDay
        package let age: Age
        package let dam: String?
        /// The dam's ear tag as printed; what is none stays as it was written.
        package let damText: String?
        package let sire: String?
        package let damSire: String?
        package let status: Animal.Status
        package let culled: Culled?
    }

    /// How old it is, in days and in whole months.
    package struct Age: Codable, Equatable, Sendable {
        package let days: Int
        package let months: Int

        init(born: CalendarDay, on day: CalendarDay) {
            days = day.days(since: born)
            months = (day.year - born.year) * 12 + day.month - born.month - (day.day < born.day ? 1 : 0)
        }
    }

    /// When and how it left the herd.
    package struct Culled: Codable, Equatable, Sendable {
        package let date: CalendarDay
        package let kind: Culling.Kind?
    }

    /// The last weight, and what it should weigh today.
    package struct Weighed: Codable, Equatable, Sendable {
        package let date: CalendarDay
        package let days: Int
        package let weight: Weight
        package let gainPerDay: Double?
        /// In whole kilograms: more is not known.
        package let expected: Weight?

        private enum CodingKeys: String, CodingKey {
            case date, days
            case weight = "kilograms"
            case gainPerDay
            case expected = "expectedKilograms"
        }
    }

    /// A bull that is meant for its next insemination.
    package struct PlannedBull: Codable, Equatable, Sendable {
        package let number: String
        package let name: String?
        package let sexed: Bool
    }

    /// By what its ration is reckoned.
    package struct Feeding: Codable, Equatable, Sendable {
        package let date: CalendarDay
        package let days: Int
        package let ration: String?
        package let basis: String?
        package let curve: String?
        package let dose1: Double?
        package let dose2: Double?
        package let category: String?
    }

    /// What is planned with it.
    package struct Plan: Codable, Equatable, Sendable {
        package let sale: CalendarDay?
        package let outOfReproduction: CalendarDay?
    }
}
