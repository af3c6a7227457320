import HerdStore
import Links
import ScaleProtocol

/// A place where animals are weighed: takes the readings of its devices strictly one after another, gives
/// them to the recorder, and stores what the recorder asks for before anybody hears of it.
actor WeighingPlace {
    nonisolated let name: String
    private let store: HerdStore
    private let clock: StationClock
    private let log: Log
    private let news: News
    private nonisolated let inputs: AsyncStream<Input>
    private nonisolated let input: AsyncStream<Input>.Continuation
    private let timer: DeadlineTimer

    private var recorder: Recorder
    private var origin: WeightOrigin?
    private var board = LiveBoard()
    /// Where in the captures the animal on the plate began.
    private var loadBegan: CaptureRange?
    private var isStoreFailing = false

    /// A reading with where it came from.
    struct DeviceReading: Sendable {
        let reading: Reading
        let device: Device
        let capture: CaptureRange?
    }

    private enum Input: Sendable {
        case reading(DeviceReading)
        case tick
    }

    /// Goes on where the last run of the daemon stopped.
    init(
        name: String, store: HerdStore, settings: RecorderSettings, clock: StationClock, news: News, log: Log
    ) async {
        self.name = name
        self.store = store
        self.clock = clock
        self.news = news
        self.log = log
        timer = DeadlineTimer(clock: clock)
        (inputs, input) = AsyncStream.makeStream()
        recorder = Recorder(settings: settings)
        do {
            if let json = try await store.recorderState(name)?.json {
                let memory = try PlaceMemory(json: json)
                recorder = Recorder(settings: settings, resuming: memory.recorder)
                origin = memory.origin
            }
        } catch {
            log.error(
                "\(name): the recorder's last state is lost (\(error)); an animal on the scale may be weighed again")
        }
    }

    nonisolated func submit(_ reading: DeviceReading) {
        input.yield(.reading(reading))
    }

    /// What the place shows now; `nil` before the first reading.
    var frame: LiveFrame? { board.frame(of: name, phase: recorder.phase) }

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

    private func take(_ input: Input) async {
        let before = recorder.phase
        var actions: [RecorderAction]
        var source: DeviceReading?
        switch input {
        case .tick:
            actions = recorder.advance(to: clock.now())
        case .reading(let reading):
            source = reading
            actions = recorder.receive(reading.reading)
            board.note(reading)
            if before == .empty, recorder.phase != .empty { loadBegan = reading.capture }
            if before != .locked, case .weight = reading.reading.content {
                origin = WeightOrigin(of: reading, since: loadBegan)
            }
        }
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
            board.clearIdentity()
            await remember()
        case .phase(.locked):
            // A weighing that follows at once stores the state in its own transaction: one sync instead of two.
            if case .record = next.first { break }
            await remember()
        case .phase:
            break
        case .identified(let eid):
            await identify(eid, from: source)
        case .leftEarly(let weight, _):
            log.notice("\(name): an animal of about \(weight) kg left before its weight was final")
        case .record(let weight):
            next += await record(weight)
        }
    }

    private func record(_ recorded: RecordedWeight) async -> [RecorderAction] {
        let now = clock.now()
        do {
            let state = try state(of: recorder.snapshotWhenStored(at: now))
            _ = try await store.record(
                WeighingDraft(recorded, place: name, origin: origin), at: recorded.at,
                idempotencyKey: "\(name)@\(recorded.at.microseconds)", recorderState: state)
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

    private func identify(_ eid: EID, from source: DeviceReading?) async {
        do {
            let state = try state(of: recorder.snapshot)
            let sighting = EIDSighting(
                eid, device: source?.device, place: name, resolution: try await store.resolve(eid: eid))
            try await store.append(.eidRead, data: sighting, recorderState: state)
            board.identify(eid, as: sighting.animal)
        } catch {
            log.error("\(name): the tag \(eid) was read but not stored: \(error)")
            board.identify(eid, as: nil)
        }
    }

    private func remember() async {
        do {
            try await store.setRecorderState(state(of: recorder.snapshot))
        } catch {
            log.error("\(name): the recorder's state is not stored: \(error)")
        }
    }

    private func state(of recorder: RecorderSnapshot) throws -> RecorderState {
        RecorderState(place: name, json: try PlaceMemory(recorder: recorder, origin: origin).json())
    }
}
