/// Whose eyes the store looks with: of which barns they see the animals, and whether they see persons.
package struct Eyes: Hashable, Sendable {
    let sight: Sight
    let seesPeople: Bool

    /// Those of the one who asks.
    package static var current: Eyes { Eyes(sight: Sight.current, seesPeople: Sight.seesPeople) }

    /// Whether something is kept from them.
    package var areLimited: Bool { sight.isLimited || !seesPeople }
}

extension Access {
    /// Whether the owner sees persons; an admin does, whatever else is said.
    package var maySeePeople: Bool { role == .admin || seesPeople }
}
