import Blocking
import HerdStore
import Links
import Metrics
import Recording
import ScaleProtocol
import Values

/// A place where animals are weighed: takes the readings of its devices strictly one after another, gives
/// them to the recorder, and stores what the recorder asks for before anybody hears of it.
@LinkActor
final class WeighingPlace {
    nonisolated let name: String
    /// Which way animals are to go, once that is stored.
    nonisolated let orders = Broadcast<SortingOrder>()
    let store: HerdStore
    let backlog: Backlog
    /// The gate this station serves; `nil` serves all.
    var selectionUnit: Int?
    /// When what is due on an animal becomes so.
    var work: WorkSettings
    let clock: StationClock
    /// What everything here waits by; the times of the recorder are its.
    private let steady: StationClock
    private let dating: ClockWatch?
    let log: Log
    private let news: News
    /// What has to wait for its turn; most inputs need not.
    private let turns: AsyncStream<Turn>
    private let turn: AsyncStream<Turn>.Continuation
    /// Turns that are not over yet.
    private(set) var waitingCount = 0
    /// Whether inputs were dropped because too many waited.
    private var isOverrun = false
    /// A minute of the fastest scale: so long no disk takes, and then it is not the same animal any more.
    nonisolated static let mostWaiting = 3000
    private let timer: DeadlineTimer

    private(set) var recorder: Recorder
    /// When the input in hand came, by the steady clock.
    ///
    /// The recorder hears of no later time before it has had the inputs that wait behind it: a store that takes five
    /// seconds would be a silence of the scale.
    private var turnBegan: Timestamp
    var board: LiveBoard
    /// What a gate was not told of the animal that stands there.
    var heldOrder: Held?
    private var recent = RecentWeights()
    /// Where in the captures the animal on the plate began.
    private var loadBegan: CaptureRange?
    /// Tags of animals that were told as not weighed: that no weight came with them is no news.
    private var missedEIDs: [EID] = []
    private static let mostMissed = 16
    /// The last weighing, with the moment that the recorder knows it by.
    private var last: (id: Weighing.ID, moment: Timestamp)?
    /// The session of the last weighing.
    private var session: Session.ID?
    /// When by the steady clock the recorder was told what the herd weighs, and in which session.
    private var herdKnown: (at: Timestamp, session: Session.ID?)?
    private static let herdLasts = Duration.seconds(600)

    /// Goes on where the last run of the daemon stopped.
    ///
    /// - Parameter dating: puts times right that a wrong clock gave; `nil` where nobody does.
    init(
        name: String, store: HerdStore, backlog: Backlog, settings: RecorderSettings, selectionUnit: Int?,
        work: WorkSettings = WorkSettings(), clock: StationClock, dating: ClockWatch? = nil,
        news: News, log: Log
    ) async {
        self.name = name
        self.store = store
        self.backlog = backlog
        self.selectionUnit = selectionUnit
        self.work = work
        self.clock = clock
        self.dating = dating
        steady = clock.steady
        self.news = news
        self.log = log.about(.place(name))
        timer = DeadlineTimer(clock: steady)
        (turns, turn) = AsyncStream.makeStream()
        recorder = Recorder(settings: settings)
        board = LiveBoard(phase: recorder.phase)
        turnBegan = steady.now()
        do {
            var state = await backlog.recorderState(of: name)
            if state == nil { state = try await store.recorderState(name) }
            if let json = state?.json {
                recorder = Recorder(settings: settings, resuming: try RecorderSnapshot(json: json))
                board.phase = recorder.phase
            }
        } catch {
            self.log.error(
                "the recorder's last state is lost (\(error)); an animal on the scale may be weighed again")
        }
        await knowHerd()
        await showOpened()
    }

    /// Other settings hold from now on, also for the animal that stands there.
    func use(_ settings: RecorderSettings, selectionUnit: Int?, work: WorkSettings = WorkSettings()) {
        self.selectionUnit = selectionUnit
        self.work = work
        guard recorder.settings != settings else { return }
        recorder.use(settings)
        timer.schedule(recorder.deadline)
    }

    /// A device of this place has lost its link.
    func linkLost(to device: Device) {
        // A silent reader leaves an animal without its tag, but no weight in doubt.
        if device.kind == .scale || device.kind == .both { submit(.scaleLost) }
    }

    /// What the place shows now; `nil` before the first reading.
    var frame: LiveFrame? { board.frame(of: name) }

    /// Where its reader stands, and where its tags say that it does.
    var reader: ReaderStanding {
        ReaderStanding(
            place: name, reader: recorder.settings.reader, isLearned: recorder.settings.learnsReader,
            likely: recorder.likelyPosition, leadSeconds: recorder.tagLead.map { $0 / .seconds(1) })
    }

    /// What a scale has shown in the last three seconds.
    func weights(of device: Device.ID) -> [Weight] { recent.weights(of: device, at: steady.now()) }

    func run() async {
        await withDiscardingTaskGroup { group in
            group.addTask { [timer] in
                for await _ in timer.ticks { await self.submit(.tick) }
            }
            timer.schedule(recorder.deadline)
            for await turn in turns {
                switch turn {
                case .waiting(let input, let at): await end(begin(input, at: at))
                case .begun(let consequences): await end(consequences)
                }
                waitingCount -= 1
                // However many wait, other places and the links have their turns in between.
                await Task.yield()
            }
            group.cancelAll()
        }
    }

    // MARK: - One input at a time

    /// Deals with an input at once when nothing has to be stored for it and nothing waits before it.
    func submit(_ input: Input) {
        let now = moment(of: input)
        guard waitingCount == 0 else { return waitInLine(input, at: now) }
        let consequences = begin(input, at: now)
        if consequences.actions.isEmpty, !consequences.hasToRemember {
            show(deadline: consequences.deadline)
        } else {
            wait(.begun(consequences))
        }
    }

    /// Queues an input; beyond a bound it is dropped, and the recorder hears of a silence in its place.
    private func waitInLine(_ input: Input, at now: Timestamp) {
        guard waitingCount < Self.mostWaiting || input.isOfPerson else {
            if !isOverrun { log.error("the store takes too long; readings are dropped") }
            isOverrun = true
            return
        }
        if isOverrun {
            isOverrun = false
            wait(.waiting(.scaleLost, at: now))
        }
        wait(.waiting(input, at: now))
    }

    private func wait(_ turn: Turn) {
        waitingCount += 1
        self.turn.yield(turn)
    }

    /// A person has thrown a weighing away: if its animal still stands there, it is weighed again.
    func weighAgain(_ discarded: Weighing) { submit(.discarded(moment(of: discarded))) }

    /// By which moment the recorder knows a weighing.
    func moment(of weighing: Weighing) -> Timestamp {
        if let last, last.id == weighing.id { return last.moment }
        return clock.moment(of: weighing.at)
    }

    /// Deals with one input, from its beginning to its end.
    func take(_ input: Input) async {
        await end(begin(input, at: moment(of: input)))
    }

    private func moment(of input: Input) -> Timestamp {
        guard case .reading(let source) = input else { return steady.now() }
        return source.heardAt ?? clock.moment(of: source.reading.at)
    }

    private func begin(_ input: Input, at now: Timestamp) -> Consequences {
        let consequences = recorder.take(input, at: now)
        if let reading = consequences.source {
            board.note(reading)
            recent.note(reading, at: now)
            if consequences.phaseBefore == .empty, consequences.phase != .empty { loadBegan = reading.capture }
        }
        return consequences
    }

    private func end(_ consequences: Consequences) async {
        turnBegan = consequences.at
        if consequences.hasToRemember {
            await remember()
            if board.opened == nil { await showOpened() }
        }
        var actions = consequences.actions
        while !actions.isEmpty { await perform(actions.removeFirst(), from: consequences.source, then: &actions) }
        show(deadline: recorder.deadline)
    }

    private func show(deadline: Timestamp?) {
        timer.schedule(deadline)
        if backlog.isEmpty { board.unstored = nil }
        guard news.hasListeners else { return }
        if let frame = board.due(of: name, at: steady.now()) {
            news.publish(frame)
        }
    }

    private func perform(
        _ action: RecorderAction, from source: DeviceReading?, then next: inout [RecorderAction]
    ) async {
        if case .phase(let phase) = action { board.phase = phase }
        switch action {
        case .phase(.empty):
            board.clear(except: recorder.waitingEIDs)
            await remember()
            await knowHerd()
        case .phase(.locked):
            // A weighing that follows at once stores the state in its own transaction: one sync instead of two.
            if case .record = next.first { break }
            await showDrafting()
            await remember()
        case .phase(.settling):
            // Without a word of it a loss of power would take the animal with it.
            await remember()
        case .phase:
            break
        case .identified(let eid):
            next += await identify(eid, from: source)
        case .notWeighed(let weight, let eids, let obstacle):
            let tags = eids.isEmpty ? "no EID" : "EID \(eids.map(\.description).joined(separator: ", "))"
            log.notice("an animal of about \(weight) kg (\(tags)) was not weighed: \(obstacle.text)")
            missedEIDs = Array((missedEIDs + eids).suffix(Self.mostMissed))
            await emitMissed(obstacle.reason, weight, eids)
        case .unused(let eid):
            board.forget(eid)
            log.notice("EID \(eid) was read, but no weight followed in time")
            if let known = missedEIDs.firstIndex(of: eid) {
                missedEIDs.remove(at: known)
            } else if board.weightSource != nil {
                // Where no scale is, nobody waits for a weight.
                await emitMissed(.noWeight, nil, [eid])
            }
        case .contradicted(let recordedAt, let estimate):
            let contradiction = Contradiction(weight: estimate.weight, interval: estimate.interval)
            await amend(
                .contradiction(key: WeighingDraft.key(of: recordedAt, at: name), contradiction, state()))
        case .corrected(let recordedAt, let correction):
            await amend(
                .correction(
                    key: WeighingDraft.key(of: recordedAt, at: name), WeighingCorrection(correction),
                    once: PendingWrite.newKey(), state()))
        case .named(let recordedAt, let eid, let candidates):
            await amend(
                .name(
                    key: WeighingDraft.key(of: recordedAt, at: name), eid, candidates, once: PendingWrite.newKey(),
                    state()))
        case .withdrawn(let recordedAt, let candidates):
            await amend(
                .withdrawal(
                    key: WeighingDraft.key(of: recordedAt, at: name), candidates, once: PendingWrite.newKey(),
                    state()))
        case .reconsidered(let recordedAt, let candidates):
            await amend(
                .candidates(
                    key: WeighingDraft.key(of: recordedAt, at: name), candidates, once: PendingWrite.newKey(),
                    state()))
        case .closed(let animal, let closing):
            await tellClosed(animal, closing)
        case .zeroLost(let weight):
            log.error(
                "the empty scale shows \(weight) kg, it was tared with a load on it; zero it while it is empty, nothing is weighed until then"
            )
            await emitMissed(.tared, weight, [])
        case .record(let weight):
            next += await record(weight)
        }
    }

    private func record(_ recorded: RecordedWeight) async -> [RecorderAction] {
        // Whoever hears of the weighing finds its bytes, even if the daemon is killed in the same moment.
        if let source = board.weightSource, source.capture != nil {
            await Offload.run { source.keepCapture() }
        }
        var draft = WeighingDraft(
            recorded, place: name, device: board.weightSource?.device,
            capture: capture(upTo: board.weightSource))
        let key = WeighingDraft.key(of: recorded.at, at: name)
        // The clock may have been set since the weight became final.
        let dated = dating?.date(recorded.at, of: key) ?? (at: clock.time(at: recorded.at), mark: nil, moment: nil)
        (draft.clock, draft.moment) = (dated.mark, dated.moment)
        let outcome = await backlog.write(
            .weighing(draft, at: dated.at, key: key, state(recorder.snapshotWhenStored(at: turnBegan))))
        switch outcome {
        case .stored(.weighing(let weighing, let isNew)):
            store.activity.weighings.note(steady.now() - turnBegan)
            board.drafting = weighing.drafting
            session = weighing.sessionId
            last = (weighing.id, recorded.at)
            if isNew, recorded.opened != nil { await sortOpened(weighing) }
            // What is discarded at once was a known weight: no gate moves for it.
            if isNew, weighing.state != .discarded, let drafting = weighing.drafting {
                await tell(
                    SortingOrder(drafting, of: weighing, at: clock.now()), isSale: drafting.sale == true,
                    of: await animal(of: weighing, ifSale: drafting))
            }
        case .waiting:
            // No gate moves for what is not stored; the operator may open it.
            board.drafting = try? await store.drafting(of: recorded.weight)
            board.unstored = recorded.weight
        case .noRoom:
            recorder.storeFailed(at: turnBegan)
            return []
        case .stored(.done), .refused:
            break
        }
        return recorder.stored(at: turnBegan)
    }

    /// Whose weight it is, where it matters for the gate.
    private func animal(of weighing: Weighing, ifSale drafting: Drafting) async -> Animal? {
        guard drafting.sale == true, let id = weighing.animalId else { return nil }
        return try? await store.animal(id)
    }

    /// Finds out whose a tag is, and tells the recorder before it hears of anything else.
    private func identify(_ eid: EID, from source: DeviceReading?) async -> [RecorderAction] {
        var actions: [RecorderAction] = []
        do {
            let moment = source?.reading.at ?? clock.now()
            let sight = try await store.sight(eid, at: moment, work: work)
            actions = recorder.know(sight.facts, of: eid, at: turnBegan)
            let sighting = EIDSighting(
                eid, at: moment, device: source?.device, place: name, sight: sight, selectionUnit: selectionUnit,
                work: work)
            let outcome = await backlog.write(.sighting(sighting, key: PendingWrite.newKey(), state()))
            board.identify(
                .init(eid: eid, animal: sighting.animal, alert: sighting.alert, due: sighting.due))
            switch outcome {
            case .stored:
                guard let alert = sighting.alert else { break }
                await tell(
                    SortingOrder(alert, in: sighting, selectionUnit: selectionUnit, at: clock.now()),
                    isSale: alert.reason == SelectionReason.slaughter.rawValue, of: sight.resolution.animal)
            case .waiting: break
            case .noRoom, .refused: log.error("the tag \(eid) was read but not stored")
            }
        } catch {
            log.error("the tag \(eid) was read, but whose it is cannot be told: \(error)")
            board.identify(.init(eid: eid))
        }
        return actions
    }

    /// Tells the recorder what the animals of the herd weigh: while the plate is empty, when that is old or a session
    /// has begun.
    private func knowHerd() async {
        let now = steady.now()
        if let herdKnown, herdKnown.session == session, now - herdKnown.at < Self.herdLasts { return }
        // Without it a weight is compared with all that animals weigh; the next empty plate asks again.
        guard let herd = try? await store.herdWeights(at: clock.time(at: now)) else { return }
        recorder.know(herd: herd)
        herdKnown = (now, session)
    }

    /// Shows where the animal goes while its tag is awaited; what counts is what the store says with the weighing.
    private func showDrafting() async {
        guard let weight = recorder.lockedWeight else { return }
        board.drafting = try? await store.drafting(of: weight)
    }

    /// The capture from the animal's first sample to the deciding one.
    private func capture(upTo last: DeviceReading?) -> CaptureRange? {
        guard let end = last?.capture else { return nil }
        return loadBegan?.extended(to: end) ?? end
    }
}
