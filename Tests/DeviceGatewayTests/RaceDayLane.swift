import HerdStore
import TestSupport
import Values

@testable import DeviceGateway
@testable import Recording
@testable import ScaleProtocol
@testable import Simulation
@testable import Values

/// A scale and a reader, their lines, and the daemon behind them, in stepped time.
struct RaceDayLane {
    let time: SteppedTime
    let herd: RaceDayHerd
    private let settings: RecorderSettings
    private let make: RaceDayScale
    private let scaleEntry: Device
    private let readerEntry: Device
    private var place: WeighingPlace
    private var scale: any SimulatedDevice
    private var scaleDialect: any Dialect
    private var readerDialect: any Dialect = EIDLines()
    private let reader = SimulatedStickReader(format: .allflex)
    private var flag = StableFlag()
    /// What the scale takes for nothing.
    private var zero = Weight.zero
    private var random: SplitMix64

    init(_ make: RaceDayScale, reader: ReaderPosition, herd: RaceDayHerd, random: SplitMix64) async throws {
        self.make = make
        self.herd = herd
        self.random = random
        settings = RecorderSettings(reader: reader)
        let today = await herd.store.today
        time = SteppedTime(start: Timestamp(microseconds: Int64(today.daysSince1970) * 86_400_000_000))
        func device(_ name: String, _ kind: DeviceKind) async throws -> Device {
            try await herd.store.addDevice(
                DeviceDraft(name: name, kind: kind, link: "pty:/\(name)", dialect: "auto", place: "main"), by: "test")
        }
        scaleEntry = try await device("scale", .scale)
        readerEntry = try await device("reader", .reader)
        scale = make.device()
        scaleDialect = try make.dialect()
        place = await Self.place(herd, settings, time)
        await connect()
    }

    private static func place(
        _ herd: RaceDayHerd, _ settings: RecorderSettings, _ time: SteppedTime
    ) async -> WeighingPlace {
        await WeighingPlace(
            name: "main", store: herd.store,
            backlog: Backlog(herd.store, path: nil, clock: time.clock, news: News(), log: time.log), settings: settings,
            selectionUnit: nil, clock: time.clock, news: News(), log: time.log)
    }

    // MARK: - Scenes

    /// Lets the animals of a scene walk; its first foot comes down at `start`.
    mutating func play(_ scene: RaceDayScene, at start: Double) async throws {
        var reads = scene.reads.sorted { $0.at < $1.at }[...]
        var samples = scene.samples[...]
        var (isDown, isSilent, hasJumped, isTared) = (false, false, false, false)
        // The plate stays empty after the samples have ended.
        var idle = scene.samples.last?.seconds ?? 0
        let needsZero = scene.losesZero
        let end = scene.end + (needsZero ? 10 : 0)
        var isZeroed = false
        while true {
            var sample = samples.popFirst()
            if sample == nil {
                idle += 0.1
                sample = SimulatedPlate.Sample(
                    seconds: idle, weight: Weight(grams: Int(make.plate.zero * 2) * 500))
            }
            guard let sample, sample.seconds < end else { break }
            let now = sample.seconds
            time.advance(to: start + now)
            if let jump = scene.jump, now >= jump.at, !hasJumped {
                hasJumped = true
                time.jump(by: jump.by)
            }
            let goesDown = scene.down?.contains(now) ?? false
            if isDown, !goesDown {
                if scene.losesPower, sample.weight > Weight(grams: 25_000) { zero = sample.weight }
                try await restart()
            }
            isDown = goesDown
            if let tared = scene.tared, now >= tared, !isTared {
                isTared = true
                if sample.weight > Weight(grams: 25_000) { zero = sample.weight }
            }
            // The operator sees that the empty scale shows less than nothing.
            if needsZero, now >= scene.end + 4, !isZeroed, !isDown {
                isZeroed = true
                zero = .zero
            }
            let goesSilent = scene.linkLost?.contains(now) ?? false
            if !isDown {
                if goesSilent, !isSilent { await place.take(.scaleLost) }
                if isSilent, !goesSilent { await connect() }
            }
            isSilent = goesSilent
            while let read = reads.first, read.at <= now {
                reads.removeFirst()
                if !isDown { await hear(read.eid, corruption: scene.corruption) }
            }
            let shown = sample.weight - zero
            let load = ScaleLoad(weight: shown, isStable: make.hasFlag && flag.isStable(shown, at: start + now))
            if !isDown, !isSilent { await weigh(load, corruption: scene.corruption) }
            if !isDown { await place.take(.tick) }
        }
        if isDown { try await restart() }
        zero = .zero
    }

    /// Leaves the plate empty for so many seconds.
    mutating func idle(for seconds: Double) async {
        let start = time.now
        for tenth in 0..<Int(seconds * 10) {
            time.advance(to: start + Double(tenth) / 10)
            await weigh(
                ScaleLoad(weight: Weight(grams: Int(make.plate.zero * 2) * 500), isStable: make.hasFlag), corruption: 0)
            await place.take(.tick)
        }
    }

    private mutating func restart() async throws {
        place = await Self.place(herd, settings, time)
        scaleDialect = try make.dialect()
        readerDialect = EIDLines()
        await connect()
    }

    // MARK: - Lines

    private mutating func connect() async {
        _ = readerDialect.start(at: time.shown)
        await exchange(scaleDialect.start(at: time.shown), then: [])
    }

    private mutating func weigh(_ load: ScaleLoad, corruption: Double) async {
        if var indicator = scale as? SimulatedIndicator {
            indicator.load = load
            scale = indicator
        } else if var stream = scale as? SimulatedScaleStream {
            stream.load = load
            scale = stream
        }
        let now = time.shown
        await exchange(scaleDialect.advance(to: now), then: damaged(scale.advance(to: time.unjumped), corruption))
    }

    /// Carries bytes between the scale and its dialect until neither has more to say.
    private mutating func exchange(_ first: [DialectAction], then bytes: [UInt8]) async {
        var (actions, bytes) = (first, bytes)
        while !actions.isEmpty || !bytes.isEmpty {
            actions += scaleDialect.receive(bytes, at: time.shown)
            bytes = []
            for action in actions {
                switch action {
                case .send(let command): bytes += scale.receive(command, at: time.unjumped)
                case .reading(let reading):
                    await place.take(.reading(.init(reading: reading, device: scaleEntry, capture: nil)))
                case .notice, .change, .download: break
                }
            }
            actions = []
        }
    }

    private mutating func hear(_ eid: EID, corruption: Double) async {
        var line = reader.read(eid, at: time.unjumped)
        // A digit for a digit nobody can tell without a checksum; a byte that is lost, one can.
        if Double.random(in: 0..<1, using: &random) < corruption {
            line.remove(at: Int.random(in: line.indices, using: &random))
        }
        for action in readerDialect.receive(line, at: time.shown) {
            guard case .reading(let reading) = action else { continue }
            await place.take(.reading(.init(reading: reading, device: readerEntry, capture: nil)))
        }
    }

    private mutating func damaged(_ bytes: [UInt8], _ share: Double) -> [UInt8] {
        guard !bytes.isEmpty, Double.random(in: 0..<1, using: &random) < share else { return bytes }
        var bytes = bytes
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
        return bytes
    }
}
