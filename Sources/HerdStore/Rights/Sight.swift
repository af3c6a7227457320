/// Of which barns somebody sees the animals, and with them all that is of those animals.
///
/// An animal without a group, or in a group without a barn, is seen by those alone who see all barns.
package enum Sight: Hashable, Sendable {
    case all
    /// - Parameter allBulls: whether bulls that stand at other barns and centres are seen too.
    case barns(Set<Location.ID>, allBulls: Bool = true)

    /// Whose eyes the store looks with: set once for a request, and every query that it leads to goes by it.
    ///
    /// The station itself, its devices and the command line see all.
    @TaskLocal package static var current = Sight.all

    /// Whether the one who asks may see persons; the station and the command line may.
    @TaskLocal package static var seesPeople = true

    package var isLimited: Bool { self != .all }
}

extension Access {
    /// What the owner sees; an admin sees all barns, whatever else is said.
    package var sight: Sight {
        guard role != .admin, let barns else { return .all }
        return .barns(Set(barns), allBulls: seesAllBulls)
    }
}
