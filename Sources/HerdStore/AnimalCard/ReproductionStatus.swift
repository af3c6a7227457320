/// Where a female stands in its reproduction cycle, by the terms of ICAR as far as it has them.
package enum ReproductionStatus: String, Codable, Sendable, CaseIterable, NamedColumn {
    /// Not inseminated since the last calving and the last heat.
    case open
    case inseminated
    case pregnant
    /// Found not to be pregnant after its insemination.
    case notPregnant
    case aborted
    /// Dried off before the calving.
    case dry
    /// Not to be inseminated any more.
    case outOfReproduction

    /// A calf that is on its way counts for more than a plan, and a plan for more than all before.
    init(_ cycle: ReproductionCycle, isOutOfReproduction: Bool) {
        if let dryOff = cycle.dryOff, !cycle.lostCalf(since: dryOff) {
            self = .dry
        } else if cycle.isPregnant {
            self = .pregnant
        } else if isOutOfReproduction {
            self = .outOfReproduction
        } else {
            self =
                switch cycle.found {
                case .barren, .open: .notPregnant
                case .abortion: .aborted
                case .pregnant, nil: cycle.insemination == nil ? .open : .inseminated
                }
        }
    }
}

extension ReproductionCycle {
    /// Whether it was found to carry no calf after it had been dried off.
    fileprivate func lostCalf(since dryOff: Change) -> Bool {
        guard let check, let found, found != .pregnant else { return false }
        return day(of: check) > day(of: dryOff)
    }
}
