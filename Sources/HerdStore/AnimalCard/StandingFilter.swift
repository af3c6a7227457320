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

    /// What the animals `a` must fulfil.
    var conditions: [SQL] {
        var conditions: [SQL] = []
        if let category { conditions.append("a.category = \(category)") }
        if let reproduction { conditions.append("a.reproduction = \(reproduction)") }
        // Written out: the index has only those that are out of it.
        switch isOutOfReproduction {
        case true?: conditions.append("a.out_of_reproduction = 1")
        case false?: conditions.append("a.out_of_reproduction = 0")
        case nil: break
        }
        return conditions
    }
}
