import Values

/// What a book is worth, held against what really happened.
package struct DayJudgement: Sendable {
    /// What became of a pass.
    package enum Outcome: String, CaseIterable, Sendable {
        /// Weighed once, under its own name, within 2 %, and nobody is asked.
        case right
        /// Its own name, but nobody knows the weight to 2 %, and that is said.
        case wide
        /// Its own name; somebody is asked because the weight is doubted.
        case asked
        /// Its own name, farther off than 2 %, and nobody is asked.
        case off
        /// Recorded without an animal.
        case bin
        /// Under another animal's name.
        case wrong
        /// Not recorded, and that was told.
        case told
        /// Not recorded, and nobody was told.
        case lost
        /// The same, but it never stood there alone for long enough to be seen.
        case unseen
        /// Recorded more than once.
        case double
    }

    /// Of each visit, `nil` for those that are not to be weighed.
    package private(set) var outcomes: [Outcome?]
    /// Of each visit, the weighings that are its own, by their place in the book.
    package private(set) var owned: [[Int]]
    /// Weighings that are of no animal's pass.
    package private(set) var strays: [Int] = []

    package static let tolerance = 0.02

    private let day: WorldDay
    private let book: DayBook

    package init(_ day: WorldDay, _ book: DayBook) {
        (self.day, self.book) = (day, book)
        outcomes = day.visits.map { _ in nil }
        owned = day.visits.map { _ in [] }
        for index in book.entries.indices.sorted(by: { book.entries[$0].at < book.entries[$1].at }) {
            if let owner = owner(of: book.entries[index]) { owned[owner].append(index) } else { strays.append(index) }
        }
        let told = whoWasTold()
        for index in day.visits.indices where day.visits[index].kind == .pass {
            outcomes[index] = outcome(of: index, isTold: told.contains(index))
        }
    }

    // MARK: - Entries

    /// Whether a weighing has the name of another animal than the one that was weighed.
    package func isWrong(_ index: Int) -> Bool {
        guard let eid = book.entries[index].eid else { return false }
        guard let owner = owned.firstIndex(where: { $0.contains(index) }) else { return true }
        return eidOf(day.visits[owner]) != eid
    }

    /// The visit of which a weighing is.
    private func owner(of entry: DayBook.Entry) -> Int? {
        let near = day.visits.indices.filter {
            let visit = day.visits[$0]
            return visit.on - 0.3 <= entry.at && entry.at <= visit.gone + 3
        }
        if let distant = distantOwner(of: entry, near: near) { return distant }
        guard !near.isEmpty else { return nil }
        func isPresent(_ index: Int) -> Bool {
            let visit = day.visits[index]
            return visit.on + 0.8 <= entry.at && entry.at <= visit.gone + 0.5
        }
        let named = near.first { index in
            entry.eid != nil && eidOf(day.visits[index]) == entry.eid && day.visits[index].kind == .pass
        }
        if let named, error(entry, named) <= Self.tolerance, isPresent(named) || owned[named].isEmpty { return named }
        let fitting = near.filter { error(entry, $0) <= Self.tolerance && day.visits[$0].on + 0.8 <= entry.at }
        let best = fitting.min { left, right in
            func rank(_ index: Int) -> (Int, Int, Double) {
                (isPresent(index) ? 0 : 1, owned[index].isEmpty ? 0 : 1, error(entry, index))
            }
            return rank(left) < rank(right)
        }
        if let best { return best }
        if let named { return named }
        // What fits nobody, as the sum of two, is of the one that has no weighing yet.
        return near.min { left, right in
            func rank(_ index: Int) -> (Int, Int, Double) {
                (isPresent(index) ? 0 : 1, owned[index].isEmpty ? 0 : 1, error(entry, index))
            }
            return rank(left) < rank(right)
        }
    }

    /// The animal that left some time before, or came after the weighing, which then was corrected to be its own.
    ///
    /// Name and weight must fit; in the second case, the weight must fit nobody who was there.
    private func distantOwner(of entry: DayBook.Entry, near: [Int]) -> Int? {
        guard let eid = entry.eid else { return nil }
        let fits = near.contains { error(entry, $0) <= Self.tolerance }
        return day.visits.indices.last { index in
            let visit = day.visits[index]
            guard visit.kind == .pass, eidOf(visit) == eid, owned[index].isEmpty,
                error(entry, index) <= Self.tolerance
            else { return false }
            let hasLeft = visit.gone + 3 < entry.at && entry.at <= visit.gone + 10
            let hasCome = entry.at < visit.on - 0.3 && visit.stands <= entry.correctedAt ?? 0
            return hasLeft || hasCome && !fits
        }
    }

    /// How far a weight is from a visit's, as a share of it.
    private func error(_ entry: DayBook.Entry, _ index: Int) -> Double {
        let kilograms = day.visits[index].kilograms
        return abs(entry.weight.kilograms - kilograms) / kilograms
    }

    private func eidOf(_ visit: WorldVisit) -> EID? { visit.animal.map { day.herd.animals[$0].eid } }

    // MARK: - Passes

    private func outcome(of index: Int, isTold: Bool) -> Outcome {
        let own = owned[index].map { book.entries[$0] }
        guard let entry = own.first else {
            if isTold { return .told }
            return day.visits[index].alone >= WorldVisit.leastSight ? .lost : .unseen
        }
        guard own.count == 1 else { return .double }
        guard let eid = entry.eid else { return .bin }
        guard eid == eidOf(day.visits[index]) else { return .wrong }
        if entry.isAsked { return .asked }
        if entry.isVague { return .wide }
        if error(entry, index) > Self.tolerance { return .off }
        let interval = entry.interval.map { $0.kilograms / entry.weight.kilograms } ?? 0
        return interval > Self.tolerance ? .wide : .right
    }

    /// Passes without a weighing of which was told, by the weight or by the tag.
    private func whoWasTold() -> Set<Int> {
        var told: Set<Int> = []
        let unweighed = day.visits.indices.filter { day.visits[$0].kind == .pass && owned[$0].isEmpty }
        for moment in book.told {
            let near = unweighed.filter {
                day.visits[$0].on <= moment && moment <= day.visits[$0].gone + 15 && !told.contains($0)
            }
            guard let last = near.last else { continue }
            told.insert(last)
            // What a scale cannot tell apart is told as one.
            var begins = day.visits[last].on
            for other in near.dropLast().reversed() where day.visits[other].gone + 0.8 >= begins {
                told.insert(other)
                begins = min(begins, day.visits[other].on)
            }
        }
        for (at, eid) in book.unused {
            let own = unweighed.last {
                let visit = day.visits[$0]
                return eidOf(visit) == eid && visit.on - 30 <= at && at <= visit.gone + 90
            }
            if let own { told.insert(own) }
        }
        return told
    }
}
