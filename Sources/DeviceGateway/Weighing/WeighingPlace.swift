import HerdStore
import Links
import ScaleProtocol

/// A place where animals are weighed: takes the readings of its devices strictly one after another, gives
/// them to the recorder, and stores what the recorder asks for before anybody hears of it.
actor WeighingPlace {
    nonisolated let name: String
    /// Which way animals are to go, once that is stored.
    nonisolated let orders = Broadcast<SortingOrder>()
    private let store: HerdStore
    /// The gate this station serves; `nil` serves all.
    private let selectionUnit: Int?
    private let clock: StationClock
    private let log: Log
    private let news: News
    private nonisolated let inputs: AsyncStream<Input>
    private nonisolated let input: AsyncStream<Input>.Continuation
    private let timer: DeadlineTimer

    private var recorder: Recorder
    private var board = LiveBoard()
    private var recent = RecentWeights()
    /// Where in the captures the animal on the plate began.
    private var loadBegan: CaptureRange?
    private var isStoreFailing = false

    /// A reading with where it came from.
    struct DeviceReading: Sendable {
        let reading: Reading
        let device: Device
        let capture: CaptureRange?
    }

    /// What a place is told.
    enum Input: Sendable {
        case reading(DeviceReading)
        case tick
        case scaleLost
    }

    /// Goes on where the last run of the daemon stopped.
    init(
        name: String, store: HerdStore, settings: RecorderSettings, selectionUnit: Int?, clock: StationClock,
        news: News, log: Log
    ) async {
        self.name = name
        self.store = store
        self.selectionUnit = selectionUnit
        self.clock = clock
        self.news = news
        self.log = log
        timer = DeadlineTimer(clock: clock)
        (inputs, input) = AsyncStream.makeStream()
        recorder = Recorder(settings: settings)
        do {
            if let json = try await store.recorderState(name)?.json {
                recorder = Recorder(settings: settings, resuming: try RecorderSnapshot(json: json))
            }
        } catch {
            log.error(
                "\(name): the recorder's last state is lost (\(error)); an animal on the scale may be weighed again")
        }
    }

    nonisolated func submit(_ reading: DeviceReading) {
        input.yield(.reading(reading))
    }

    /// A device of this place has lost its link.
    nonisolated func linkLost(to device: Device) {
        // A silent reader leaves an animal without its tag, but no weight in doubt.
        if device.kind == .scale || device.kind == .both { input.yield(.scaleLost) }
    }

    /// What the place shows now; `nil` before the first reading.
    var frame: LiveFrame? { board.frame(of: name, phase: recorder.phase) }

    /// What a scale has shown in the last three seconds.
    func weights(of device: Device.ID) -> [Weight] { recent.weights(of: device, at: clock.now()) }

    func run() async {
        await withDiscardingTaskGroup { group in
            group.addTask { [timer, input] in
                for await _ in timer.ticks { input.yield(.tick) }
            }
            timer.schedule(recorder.deadline)
            for await input in inputs { await take(input) }
            group.cancelAll()
        }
    }

    // MARK: - One input at a time

    /// Deals with one input; `run` does so with everything that was submitted.
    func take(_ input: Input) async {
        let before = recorder.phase
        let wasCrowded = recorder.isCrowded
        var actions: [RecorderAction]
        var source: DeviceReading?
        switch input {
        case .tick:
            actions = recorder.advance(to: clock.now())
        case .scaleLost:
            actions = recorder.linkLost(at: clock.now())
        case .reading(let reading):
            source = reading
            actions = recorder.receive(reading.reading)
            board.note(reading)
            recent.note(reading)
            if before == .empty, recorder.phase != .empty { loadBegan = reading.capture }
        }
        // Nobody else knows of that animal if the power is lost now.
        if recorder.isCrowded, !wasCrowded { await remember() }
        while !actions.isEmpty { await perform(actions.removeFirst(), from: source, then: &actions) }
        timer.schedule(recorder.deadline)
        if let frame = board.due(of: name, phase: recorder.phase, at: clock.now(), isUrgent: before != recorder.phase) {
            news.tell(frame)
        }
    }

    private func perform(
        _ action: RecorderAction, from source: DeviceReading?, then next: inout [RecorderAction]
    ) async {
        switch action {
        case .phase(.empty):
            board.clear(except: recorder.waitingEIDs)
            await remember()
        case .phase(.locked):
            // A weighing that follows at once stores the state in its own transaction: one sync instead of two.
            if case .record = next.first { break }
            await draft()
            await remember()
        case .phase(.settling):
            // Without a word of it a loss of power would take the animal with it.
            await remember()
        case .phase:
            break
        case .identified(let eid):
            await identify(eid, from: source)
        case .notWeighed(let weight, let eids, let obstacle):
            let tags = eids.isEmpty ? "no EID" : "EID \(eids.map(\.description).joined(separator: ", "))"
            log.notice("\(name): an animal of about \(weight) kg (\(tags)) was not weighed: \(obstacle.text)")
            await tellMissed(obstacle.reason, weight, eids)
        case .unused(let eid):
            board.forget(eid)
            log.notice("\(name): EID \(eid) was read, but no weight followed in time")
            // Where no scale is, nobody waits for a weight.
            if board.weightSource != nil { await tellMissed(.noWeight, nil, [eid]) }
        case .doubted(let recordedAt):
            await amend(recordedAt) { store, key, state in try await store.doubtWeighing(key, recorderState: state) }
        case .contradicted(let recordedAt, let estimate):
            let contradiction = Contradiction(weight: estimate.weight, interval: estimate.interval)
            await amend(recordedAt) { store, key, state in
                try await store.contradictWeighing(key, contradiction, recorderState: state)
            }
        case .zeroLost(let weight):
            log.error(
                "\(name): the empty scale shows \(weight) kg, it was tared with a load on it; zero it while it is empty, nothing is weighed until then"
            )
            await tellMissed(.tared, weight, [])
        case .record(let weight):
            next += await record(weight)
        }
    }

    private func record(_ recorded: RecordedWeight) async -> [RecorderAction] {
        let now = clock.now()
        do {
            let state = RecorderState(place: name, json: try recorder.snapshotWhenStored(at: now).json())
            let draft = WeighingDraft(
                recorded, place: name, device: board.weightSource?.device,
                capture: capture(upTo: board.weightSource).map {
                    .init(file: $0.file, offset: $0.offset, length: $0.length)
                })
            let (weighing, _, isNew) = try await store.record(
                draft, at: recorded.at, idempotencyKey: WeighingDraft.key(of: recorded.at, at: name),
                recorderState: state)
            board.draft = weighing.draft
            if isNew, let draft = weighing.draft { orders.send(SortingOrder(draft, of: weighing, at: clock.now())) }
            if isStoreFailing { log.notice("\(name): weighings are stored again") }
            isStoreFailing = false
            return recorder.stored(at: clock.now())
        } catch {
            recorder.storeFailed(at: now)
            if !isStoreFailing {
                isStoreFailing = true
                log.error("\(name): a weighing cannot be stored and is kept: \(error)")
                await remember()
            }
            return []
        }
    }

    private func tellMissed(_ reason: MissedWeighing.Reason, _ weight: Weight?, _ eids: [EID]) async {
        do {
            let animal = eids.count == 1 ? try await store.resolve(eid: eids[0]).animal?.summary : nil
            let missed = MissedWeighing(
                at: clock.now(), place: name, reason: reason, weight: weight, eids: eids, animal: animal,
                simulated: board.weightSource?.device.simulated ?? false)
            try await store.append(.weighingMissed, data: missed)
        } catch {
            log.error("\(name): that an animal was not weighed is not stored: \(error)")
        }
    }

    /// Notes a doubt about a weighing that is in the store already.
    private func amend(
        _ recordedAt: Timestamp, _ write: (HerdStore, String, RecorderState) async throws -> Void
    ) async {
        do {
            let state = RecorderState(place: name, json: try recorder.snapshot.json())
            try await write(store, WeighingDraft.key(of: recordedAt, at: name), state)
        } catch {
            log.error("\(name): the doubt about the last weighing is not stored; look at it: \(error)")
        }
    }

    private func identify(_ eid: EID, from source: DeviceReading?) async {
        do {
            let state = RecorderState(place: name, json: try recorder.snapshot.json())
            let sighting = EIDSighting(
                eid, device: source?.device, place: name, resolution: try await store.resolve(eid: eid),
                selectionUnit: selectionUnit)
            try await store.append(.eidRead, data: sighting, recorderState: state)
            board.identify(.init(eid: eid, animal: sighting.animal, alert: sighting.alert))
            if let alert = sighting.alert {
                orders.send(SortingOrder(alert, in: sighting, selectionUnit: selectionUnit, at: clock.now()))
            }
        } catch {
            log.error("\(name): the tag \(eid) was read but not stored: \(error)")
            board.identify(.init(eid: eid))
        }
    }

    /// Shows where the animal goes while its tag is awaited; what counts is what the store says with the weighing.
    private func draft() async {
        guard let weight = recorder.lockedWeight else { return }
        board.draft = try? await store.drafting(of: weight)
    }

    private func remember() async {
        do {
            try await store.setRecorderState(RecorderState(place: name, json: try recorder.snapshot.json()))
        } catch {
            log.error("\(name): the recorder's state is not stored: \(error)")
        }
    }

    /// The capture from the animal's first sample to the deciding one.
    private func capture(upTo last: DeviceReading?) -> CaptureRange? {
        guard let end = last?.capture else { return nil }
        return loadBegan?.extended(to: end) ?? end
    }
}
