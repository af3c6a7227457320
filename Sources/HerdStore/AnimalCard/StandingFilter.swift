import SQLite

/// Which animals are meant, by what they count as in the herd.
package struct StandingFilter: Equatable, Sendable {
    package var category: AnimalCategory?
    package var reproduction: ReproductionStatus?
    package var isOutOfReproduction: Bool?

    package init(
        category: AnimalCategory? = nil, reproduction: ReproductionStatus? = nil, isOutOfReproduction: Bool? = nil
    ) {
        self.category = category
        self.reproduction = reproduction
        self.isOutOfReproduction = isOutOfReproduction
    }

    var isEmpty: Bool { self == StandingFilter() }

    /// The conditions on the animals `a`.
    ///
    /// - Parameter isIndexed: whether SQLite may search by an index of one of these columns.
    func conditions(isIndexed: Bool = true) -> [SQL] {
        let plus: SQL = isIndexed ? "" : "+"
        var conditions: [SQL] = []
        if let category { conditions.append("\(plus)a.category = \(category)") }
        if let reproduction { conditions.append("\(plus)a.reproduction = \(reproduction)") }
        if let isOutOfReproduction { conditions.append("\(plus)a.out_of_reproduction = \(isOutOfReproduction)") }
        return conditions
    }
}
