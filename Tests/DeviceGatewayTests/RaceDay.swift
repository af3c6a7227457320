import HerdStore
import Testing
import Values

/// What really happened in a lane, held against what its store and its log say; see `RaceDayTests`.
struct RaceDay {
    private struct Visit {
        let truth: RaceDayScene.Visit
        let on: Double
        let gone: Double
        let scene: Int

        /// An indicator shows the mean of a second: it may still show who has left.
        func isThere(at moment: Double) -> Bool { on - 0.2 <= moment && moment <= gone + 1 }
    }

    private struct Scene {
        let start: Double
        let end: Double
        let scene: RaceDayScene
        /// The newest event of the store when it was over.
        let event: Int
    }

    private struct Found {
        let at: Double
        let weighing: Weighing
    }

    private typealias Notice = (at: Double, text: String)

    private let name: String
    private var visits: [Visit] = []
    private var scenes: [Scene] = []
    private var found: [Found] = []
    private var notices: [Notice] = []
    private var tally = RaceDayTally()

    init(_ name: String) {
        self.name = name
    }

    /// Who was there last.
    var last: RaceDayHerd.Member? { visits.last?.truth.member }

    mutating func append(_ scene: RaceDayScene, from start: Double, to end: Double, event: Int) {
        visits += scene.visits.map {
            Visit(truth: $0, on: start + $0.on, gone: start + $0.gone, scene: scenes.count)
        }
        scenes.append(Scene(start: start, end: end, scene: scene, event: event))
    }

    /// Judges the day, and prints the whole scene of whatever went wrong.
    func judged(_ lane: RaceDayLane) async throws -> RaceDayTally {
        var day = self
        day.notices = lane.time.notices
        day.found = try await weighings(in: lane)
        for found in day.found { day.judge(found) }
        for number in scenes.indices { day.judgeScene(number) }
        for visit in visits { day.judge(visit) }
        return day.tally
    }

    private func weighings(in lane: RaceDayLane) async throws -> [Found] {
        var found: [Found] = []
        var number = 0
        while true {
            let events = try await lane.herd.store.events(after: number)
            guard let last = events.last else { return found }
            number = last.number
            for event in events where event.kind == .weighingRecorded {
                guard case .string(let text) = event.data["id"], let id = Weighing.ID(text) else {
                    Issue.record("\(name): the event \(event.number) names no weighing")
                    continue
                }
                let weighing = try await lane.herd.store.weighing(id)
                // A clock that was set back shows a time twice; the order of the events tells which it was.
                let index = scenes.firstIndex { event.number <= $0.event } ?? scenes.endIndex - 1
                guard let moment = lane.time.moment(weighing.at, before: scenes[index].end + 75) else {
                    Issue.record("\(name): a weighing of a time that never was: \(weighing.at)")
                    continue
                }
                found.append(Found(at: moment, weighing: weighing))
            }
        }
    }

    // MARK: - Judging

    private mutating func judge(_ found: Found) {
        let weighing = found.weighing
        let there = visits.filter { $0.isThere(at: found.at) }
        let scene = scenes.lastIndex { $0.start - 3 <= found.at } ?? 0
        let faults = there.reduce(into: Set<RaceDayScene.Fault>()) { $0.formUnion($1.truth.faults) }
        let what = "\(weighing.weight) kg at \(found.at)"
        if there.isEmpty { fail(.nothingStood, what, faults, scene) }
        guard let animal = weighing.animalId else { return }
        guard let own = there.first(where: { $0.truth.member.id == animal }) else {
            if isUntellable(weighing, of: animal, at: scene) {
                tally.countUntellable()
            } else if weighing.plausibility?.level != .ok {
                tally.countFlagged()
                if RaceDayTests.isVerbose {
                    print("\(name): of another animal, but asked about: \(what)\n\(story(scene))")
                }
            } else {
                fail(.wrongAnimal, what, faults, scene)
            }
            return
        }
        guard weighing.plausibility?.level == .ok else { return tally.countAsked() }
        let truth = own.truth.member.kilograms
        tally.countWeight(weighing, of: truth, own.truth.gait)
        if abs(weighing.weight.kilograms - truth) > 0.1 * truth { fail(.wrongWeight, what, faults, scene) }
    }

    /// Whether nobody who sees the weights and hears the tags could know that a weighing is another animal's; see
    /// `RaceDayTests`.
    private func isUntellable(_ weighing: Weighing, of animal: Animal.ID, at scene: Int) -> Bool {
        guard let own = visits.first(where: { $0.truth.member.id == animal }) else { return false }
        if !scenes[own.scene].scene.hears(own.truth.member.eid) { return true }
        guard own.scene == scene else { return false }
        let hasHurried = own.truth.off - own.truth.stands < RaceDayScene.leastSight
        guard hasHurried || scenes[scene].scene.hidesSomebody else { return false }
        let truth = own.truth.member.kilograms
        return abs(weighing.weight.kilograms - truth) <= 0.05 * truth
    }

    private mutating func judgeScene(_ number: Int) {
        let (start, scene) = (scenes[number].start, scenes[number].scene)
        let faults = scene.visits.reduce(into: Set<RaceDayScene.Fault>()) { $0.formUnion($1.faults) }
        let gone = start + (scene.visits.map(\.gone).max() ?? 0)
        let found = found.filter { start - 0.2 <= $0.at && $0.at <= gone + 1 }.map(\.weighing)
        let counted = scene.losesZero ? found.filter { $0.animalId != nil } : found
        if counted.count > scene.visits.count { fail(.weighedTwice, "\(start)", faults, number) }

        let until = number + 1 < scenes.count ? scenes[number + 1].start : .infinity
        let said = notices.filter { start <= $0.at && $0.at < until }.map(\.text)
        if said.contains(where: { $0.contains("not empty before it") || $0.contains("tared") }) { return }
        let unweighed = said.count { $0.contains("was not weighed") }
        let unused = scene.visits.count { visit in
            !found.contains { $0.eids.contains(visit.member.eid) }
                && notices.contains {
                    start <= $0.at && $0.at < until + 60 && $0.text.contains("EID \(visit.member.eid) was read, but no")
                }
        }
        if found.count + max(unweighed, unused) < scene.observable { fail(.lost, "\(start)", faults, number) }
    }

    private mutating func judge(_ visit: Visit) {
        let there = found.filter { visit.isThere(at: $0.at) }
        let own = found.count { $0.weighing.animalId == visit.truth.member.id }
        let isAssigned = there.contains { $0.weighing.animalId == visit.truth.member.id }
        if own > 1 { fail(.weighedTwice, "\(visit.on)", visit.truth.faults, visit.scene) }
        tally.countVisit(met: visit.truth.faults, isAssigned: isAssigned, isWeighed: !there.isEmpty)
        if RaceDayTests.isVerbose, visit.truth.faults.isEmpty, !isAssigned {
            print("\(name): needs a hand without a fault: \(visit.on)\n\(story(visit.scene))")
        }
    }

    private mutating func fail(
        _ failure: RaceDayTally.Failure, _ what: String, _ faults: Set<RaceDayScene.Fault>, _ scene: Int
    ) {
        tally.count(failure, met: faults)
        print("\(name): \(failure.rawValue): \(what)\n\(story(scene))")
    }

    // MARK: - Telling

    /// Who stood where when, what was read, and what the gateway made of it, in a scene and those beside it.
    private func story(_ index: Int) -> String {
        let near = max(0, index - 1)...min(scenes.count - 1, index + 1)
        let period = scenes[near.lowerBound].start - 3...scenes[near.upperBound].end
        var lines = near.flatMap { number in
            scenes[number].scene.lines.map { (at: scenes[number].start + $0.at, text: $0.text) }
        }
        lines += notices.filter { period.contains($0.at) }.map { ($0.at, "-> \($0.text)") }
        lines += found.filter { period.contains($0.at) }.map { ($0.at, "=> \(text(of: $0.weighing))") }
        return lines.sorted { $0.at < $1.at }.map { "    \(Double(Int($0.at * 100)) / 100) \($0.text)" }
            .joined(separator: "\n")
    }

    private func text(of weighing: Weighing) -> String {
        let parts: [String?] = [
            "\(weighing.weight) kg", weighing.interval.map { "± \($0)" }, weighing.animal.map { "of \($0.earTagText)" },
            weighing.reason.map { "waits: \($0)" }, weighing.plausibility.map { "\($0.level)" },
            weighing.contradiction.map { "but \($0.weight)" },
            "tags \(weighing.eids.map { String($0.description.suffix(3)) })",
        ]
        return parts.compactMap(\.self).joined(separator: ", ")
    }
}
