import Values

/// Searches for a device that nobody has named: listens, and asks one that is silent in one dialect after the other, at
/// one rate of the line after the other.
///
/// A device that speaks by itself is never asked, whoever it is: of it only the rate is searched for. It is known by
/// going on without a question, so an answer is followed by a pause before it is asked for again. All rates are through
/// within twenty seconds; then the line rests at its first rate, ever longer, for a device that is switched on later.
struct Search: Sendable {
    /// What its owner does next, in order.
    enum Move: Equatable {
        case send([UInt8])
        case change(SerialRate)
        case tell(SearchStep)
        /// The device speaks at this rate, whatever it is.
        case keep(SerialRate)
    }

    private let questions: [Question]
    private var rates: [SerialRate]
    private let asks: Bool
    private var rate = 0
    private var phase: Phase
    private var rounds = 0
    /// What comes before this was sent at the rate before.
    private var settledAt: Timestamp
    private var lastByteAt: Timestamp?
    /// Whether it was told that nobody speaks, or makes no sense.
    private var isTold = false

    private struct Question {
        let dialect: DialectName
        let probe: Probe
    }

    private enum Phase {
        /// Nobody has said anything yet; from then on it may be asked.
        case listening(until: Timestamp)
        case asking(Asking)
        /// Somebody has answered: who goes on now without a question speaks by himself.
        case doubting(Answer, until: Timestamp)
        /// The same question again.
        case repeating(Answer, until: Timestamp)
        /// The device speaks by itself.
        case hearing(Hearing)
        /// Nobody answered.
        case resting(until: Timestamp)
        /// The device speaks by itself, and nobody understood it at any rate.
        case pausing(Hearing, until: Timestamp)
    }

    private struct Asking {
        let question: Int
        let askedAt: Timestamp
        var until: Timestamp
    }

    private struct Answer {
        /// The question after which it goes on if nothing comes of this.
        let first: Int
        var question: Int
        var askedAt: Timestamp
        var frames = 0
        var tries = 0
        var misses = 0
        var isHeard = false
    }

    init(_ entries: [DialectEntry], in scope: SearchScope, at now: Timestamp) {
        questions = entries.compactMap { entry in entry.probe.map { Question(dialect: entry.name, probe: $0) } }
        rates = scope.rates
        asks = scope.asks && !questions.isEmpty
        settledAt = now
        phase = .listening(until: now + SearchPace.listening)
    }

    /// What to do when the link is up.
    var beginning: [Move] { rates.first.map { [.change($0)] } ?? [] }

    /// The rate of the line now; `nil` where it has none.
    var currentRate: SerialRate? { rates.isEmpty ? nil : rates[rate] }

    /// The question that a device of this dialect has answered; `nil` of one that spoke by itself.
    func answered(in dialect: DialectName) -> Probe? {
        guard case .repeating(let answer, _) = phase, questions[answer.question].dialect == dialect else { return nil }
        return questions[answer.question].probe
    }

    var deadline: Timestamp? {
        switch phase {
        case .listening(let until): asks ? until : nil
        case .asking(let asking): asking.until
        case .doubting(_, let until), .repeating(_, let until), .resting(let until), .pausing(_, let until): until
        case .hearing(let hearing): judgement(of: hearing) ?? silence(of: hearing)
        }
    }

    // MARK: - What comes

    /// A byte came.
    ///
    /// - Parameter framed: the dialects of which it completed a frame.
    mutating func receive(_ byte: UInt8, framed: [DialectName], at now: Timestamp) -> [Move] {
        guard now >= settledAt else { return [] }
        let isSameAnswer = lastByteAt.map { now - $0 <= SearchPace.gap } ?? false
        lastByteAt = now
        switch phase {
        case .listening, .resting:
            hear(byte, framed, Hearing(), at: now)
            return takeBack()
        case .hearing(let hearing):
            hear(byte, framed, hearing, at: now)
            return keepRate()
        case .pausing(var hearing, let until):
            hearing.note(byte, framed)
            phase = hearing.frames > 0 ? .hearing(hearing) : .pausing(hearing, until: until)
        case .asking(var asking):
            if let follow = questions[asking.question].probe.follow, follow.answer == byte {
                asking.until = now + SearchPace.repetition
                phase = .asking(asking)
                return [.send(follow.question)]
            }
            var answer = Answer(first: asking.question, question: asking.question, askedAt: asking.askedAt)
            note(framed, in: &answer)
            phase = .doubting(answer, until: now + SearchPace.doubt)
        case .doubting(var answer, let until):
            guard now - answer.askedAt <= (isSameAnswer ? SearchPace.longestAnswer : SearchPace.patience) else {
                hear(byte, framed, Hearing(frames: answer.frames), at: now)
                return takeBack()
            }
            note(framed, in: &answer)
            phase = .doubting(answer, until: until)
        case .repeating(var answer, _):
            guard now - answer.askedAt <= SearchPace.longestAnswer else {
                hear(byte, framed, Hearing(frames: answer.frames), at: now)
                return takeBack()
            }
            if let follow = questions[answer.question].probe.follow, follow.answer == byte {
                phase = .repeating(answer, until: now + SearchPace.repetition)
                return [.send(follow.question)]
            }
            answer.isHeard = true
            note(framed, in: &answer)
            phase = .repeating(answer, until: now + SearchPace.gap)
        }
        return []
    }

    /// Who sent a whole line that nobody can mistake speaks by himself, and at this rate: it is not left any more.
    mutating func spoke() -> [Move] {
        if let current = currentRate { (rates, rate) = ([current], 0) }
        phase = .hearing(Hearing(frames: 1))
        return takeBack() + (currentRate.map { [.keep($0)] } ?? [])
    }

    /// Whose frame it is says which question was answered: an answer may come late.
    private func note(_ framed: [DialectName], in answer: inout Answer) {
        guard !framed.isEmpty else { return }
        answer.frames += 1
        if framed.contains(questions[answer.question].dialect) { return }
        answer.question = questions.firstIndex { framed.contains($0.dialect) } ?? answer.question
    }

    private mutating func hear(_ byte: UInt8, _ framed: [DialectName], _ before: Hearing, at now: Timestamp) {
        var hearing = before.bytes < Hearing.sample ? before : Hearing()
        hearing.note(byte, framed)
        hearing.until = hearing.until ?? now + SearchPace.doubt
        phase = .hearing(hearing)
    }

    /// Who is taught what a device says needs to hear it at the same rate.
    private func keepRate() -> [Move] {
        guard case .hearing(let hearing) = phase, hearing.bytes == Hearing.sample / 4, hearing.isRight else {
            return []
        }
        return currentRate.map { [.keep($0)] } ?? []
    }

    private mutating func takeBack() -> [Move] {
        defer { isTold = false }
        return isTold ? [.tell(.heard)] : []
    }

    /// When it is to be seen whether a device that speaks by itself speaks at this rate.
    private func judgement(of hearing: Hearing) -> Timestamp? {
        rates.count > 1 && !hearing.isRight ? hearing.until : nil
    }

    /// When a device that spoke by itself may be asked.
    private func silence(of hearing: Hearing) -> Timestamp? {
        guard asks, let lastByteAt else { return nil }
        return lastByteAt + (hearing.frames > 0 ? SearchPace.silence.understood : SearchPace.silence.other)
    }

    // MARK: - Time

    mutating func advance(to now: Timestamp) -> [Move] {
        guard let deadline, now >= deadline else { return [] }
        switch phase {
        case .listening: return ask(0, at: now)
        case .asking(let asking): return goOn(after: asking.question, at: now)
        case .doubting(let answer, _): return again(answer, at: now)
        case .repeating(let answer, _): return judge(answer, at: now)
        case .resting: return ask(0, at: now)
        case .pausing:
            phase = .hearing(Hearing())
            return []
        case .hearing(let hearing):
            if judgement(of: hearing) != nil { return hearElsewhere(at: now) }
            // Where it was understood is where it speaks.
            if hearing.frames > 0, let current = currentRate { (rates, rate) = ([current], 0) }
            let moves = turn(to: 0, at: now)
            phase = .listening(until: max(now, settledAt))
            return moves
        }
    }

    private mutating func ask(_ question: Int, at now: Timestamp) -> [Move] {
        isTold = true
        phase = .asking(Asking(question: question, askedAt: now, until: now + window))
        return [
            .tell(.asking(questions[question].dialect, at: currentRate)), .send(questions[question].probe.question),
        ]
    }

    /// How long an answer is waited for.
    private var window: Duration {
        guard let current = currentRate, rates.count > 1 else { return SearchPace.patience }
        return rate == 0
            ? SearchPace.firstPatience : SearchPace.latePatience + .microseconds(120_000_000 / Int64(current.baud))
    }

    private mutating func again(_ answer: Answer, at now: Timestamp) -> [Move] {
        var answer = answer
        (answer.isHeard, answer.askedAt) = (false, now)
        phase = .repeating(answer, until: now + SearchPace.repetition)
        return [.send(questions[answer.question].probe.question)]
    }

    /// Whether something comes of an answer; what stood in the device's memory before may have spoiled the first one.
    private mutating func judge(_ answer: Answer, at now: Timestamp) -> [Move] {
        var answer = answer
        answer.tries += 1
        if !answer.isHeard { answer.misses += 1 }
        if answer.frames > 0, answer.misses < 3 { return again(answer, at: now) }
        if answer.frames == 0, answer.tries < 3 {
            // It may have been the late answer to the question before.
            if !answer.isHeard, answer.question == answer.first, answer.first > 0 { answer.question -= 1 }
            return again(answer, at: now)
        }
        return goOn(after: answer.first, at: now)
    }

    private mutating func goOn(after question: Int, at now: Timestamp) -> [Move] {
        if question + 1 < questions.count { return ask(question + 1, at: now) }
        guard rate + 1 < rates.count else {
            phase = .resting(until: now + nextRest())
            return turn(to: 0, at: now) + [.tell(.unanswered)]
        }
        let moves = turn(to: rate + 1, at: now)
        phase = .listening(until: settledAt)
        return moves
    }

    private mutating func hearElsewhere(at now: Timestamp) -> [Move] {
        let next = (rate + 1) % rates.count
        let moves = turn(to: next, at: now)
        guard next != 0 else {
            phase = .pausing(Hearing(), until: now + nextRest())
            return moves + takeBack()
        }
        phase = .hearing(Hearing())
        isTold = true
        return moves + [.tell(.listening(at: rates[next]))]
    }

    private mutating func turn(to next: Int, at now: Timestamp) -> [Move] {
        guard next != rate else { return [] }
        rate = next
        settledAt = now + SearchPace.settling
        return [.change(rates[next])]
    }

    /// Doubling, as nobody may come for days.
    private mutating func nextRest() -> Duration {
        defer { rounds += 1 }
        return min(SearchPace.longestRest, SearchPace.firstRest * (1 << min(rounds, 3)))
    }
}
