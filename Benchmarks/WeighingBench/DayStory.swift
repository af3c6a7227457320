import TestSupport
import Values

/// Tells what happened about a pass, moment by moment.
struct DayStory {
    private let day: WorldDay
    private let book: DayBook
    private let judgement: DayJudgement
    private let title: String

    init(_ day: WorldDay, _ book: DayBook, _ judgement: DayJudgement, title: String) {
        (self.day, self.book, self.judgement, self.title) = (day, book, judgement, title)
    }

    /// The passes that were asked for; those that nobody could tell only if their outcome was.
    func stories(_ options: DaysOptions) -> [String] {
        day.visits.indices.filter { index in
            guard let outcome = judgement.outcomes[index] else { return false }
            if options.isClearOnly, !day.visits[index].isClear { return false }
            if let wanted = options.outcome { return outcome == wanted }
            return outcome != .right && !day.visits[index].isUntellable
        }.prefix(options.explained).map { story($0, isRaw: options.isRaw) }
    }

    private func story(_ index: Int, isRaw: Bool) -> String {
        let visit = day.visits[index]
        let (from, to) = (visit.on - 16, visit.gone + 14)
        var lines: [(at: Double, text: String)] = []
        for (other, visit) in day.visits.enumerated() where visit.gone > from && visit.on < to {
            let who = visit.animal.map { day.herd.animals[$0].eid.short } ?? "person"
            let mark = other == index ? "***" : "   "
            lines.append((visit.arrives, "\(mark) \(who) stands before the plate"))
            lines.append(
                (
                    visit.on,
                    "\(mark) \(who) first foot on: \(visit.kind.rawValue), \(visit.kilograms.short) kg"
                        + ", \(visit.gait.rawValue)\(expected(visit))"
                        + (visit.marks.isEmpty
                            ? "" : ", \(visit.marks.map(\.rawValue).sorted().joined(separator: " "))")
                ))
            lines.append((visit.stands, "\(mark) \(who) all feet on"))
            lines.append((visit.off, "\(mark) \(who) first foot off"))
            lines.append((visit.gone, "\(mark) \(who) gone: \(judgement.outcomes[other]?.rawValue ?? "–")"))
        }
        for read in day.reads where read.at > from && read.at < to {
            lines.append((read.at, "  ~ tag \(read.eid.short)\(read.isOutOfTurn ? " out of turn" : "")"))
        }
        for mud in day.mud where mud.at > from && mud.at < to { lines.append((mud.at, "  . mud \(mud.kilograms) kg")) }
        for said in book.log where said.at > from && said.at < to { lines.append((said.at, "  -> \(said.text)")) }
        // What is said much later of these weighings.
        let keys = judgement.owned[index].map { book.entries[$0].at.short }
        for said in book.log where said.at >= to && keys.contains(where: { said.text.contains("of \($0)") }) {
            lines.append((said.at, "  -> \(said.text)"))
        }
        lines += weights(from: from, to: to, isRaw: isRaw)
        let told = lines.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
            .map { "\($0.element.at.text(2, 10)) \($0.element.text)" }
        return "\n=== \(title), \(day.herd.kind): \(judgement.outcomes[index]?.rawValue ?? "–")"
            + ", alone for \(visit.alone.short) s\(visit.isHeard ? "" : ", not heard")"
            + "\(visit.isClear ? ", clear" : "")\n" + told.joined(separator: "\n")
    }

    private func expected(_ visit: WorldVisit) -> String {
        guard let animal = visit.animal.map({ day.herd.animals[$0] }) else { return "" }
        guard let expectation = animal.expectation else { return animal.isKnown ? ", no history" : ", unknown" }
        return ", expected \(expectation.weight) ± \(expectation.deviation)"
    }

    /// A line for each half second, or with every sample.
    private func weights(from: Double, to: Double, isRaw: Bool) -> [(at: Double, text: String)] {
        var lines: [(at: Double, text: String)] = []
        var (since, samples) = (-1.0, [String]())
        func end() { if !samples.isEmpty { lines.append((since, "        \(samples.joined(separator: " "))")) } }
        for reading in day.readings {
            let at = reading.at.dayTime
            guard at > from, at < to, case .weight(let sample) = reading.content else { continue }
            // Of an empty plate every sample is the same.
            if !isRaw, let weight = sample.weight, weight.magnitude.grams < 1500 {
                end()
                samples = []
                continue
            }
            if samples.isEmpty || at - since >= 0.5 {
                end()
                (since, samples) = (at, [])
            }
            if isRaw || samples.count < 2 {
                let flag = sample.stability == .stable ? "S" : sample.stability == .moving ? "u" : ""
                samples.append("\(sample.weight.map(\.description) ?? "–")\(flag)")
            }
        }
        end()
        return lines
    }
}
