import TestSupport
import Testing

@testable import Recording
@testable import ScaleProtocol
@testable import Simulation
@testable import Values

/// A race on simulated devices, over bytes, through dialects and recorder: what was weighed is what walked.
struct RaceToWeighingsTests {
    struct Setting: CustomTestStringConvertible, Sendable {
        let scale: DialectEntry
        let options: String
        let reader: ReaderLineFormat
        var speed = 1.0
        var testDescription: String { "\(scale.name.rawValue) \(options) \(reader) \(speed)" }
    }

    private static let automatic = DialectCatalogue.builtIn.automatic

    @Test(arguments: [
        Setting(scale: .truTestSCP, options: "mode=live", reader: .decimal),
        Setting(scale: .truTestSCP, options: "mode=events,crc=on", reader: .rs420),
        Setting(scale: .truTestSCP, options: "poll=20ms,gap=0ms", reader: .hexadecimal, speed: 8),
        Setting(scale: .weightLines, options: "", reader: .allflex),
        Setting(scale: automatic, options: "twoway=on,mode=live", reader: .shearwell),
        Setting(scale: automatic, options: "", reader: .agrident),
    ])
    func `every animal is weighed once, with its own tag`(setting: Setting) throws {
        let animals = try WeighingRaceTests.herd(15, seed: 11)
        let race = WeighingRace(seed: 11, animals: animals, start: .noon, speed: setting.speed)
        let step = Duration.milliseconds(50) / setting.speed
        var settings = RecorderSettings()
        settings.confirm = settings.confirm / setting.speed
        var recorder = Recorder(settings: settings)
        var weighings: [RecordedWeight] = []

        var scale: any SimulatedDevice = SimulatedIndicator(race: race)
        if setting.scale.name == DialectEntry.weightLines.name || setting.options.isEmpty {
            scale = SimulatedScaleStream(race: race)
        }
        var links = [
            Line(dialect: try setting.scale.make(options: setting.options), device: scale),
            Line(dialect: EIDLines(), device: SimulatedStickReader(format: setting.reader, race: race)),
        ]
        var now = Timestamp.noon
        while !race.isFinished(at: now) {
            let readings = links.indices.flatMap { links[$0].advance(to: now) }
            var actions = readings.flatMap { recorder.receive($0) } + recorder.advance(to: now)
            while case .record(let weighing) = actions.first(where: { if case .record = $0 { true } else { false } }) {
                weighings.append(weighing)
                actions = recorder.stored(at: now)
            }
            now = now + step
        }
        #expect(weighings.map(\.identity) == animals.map { .eid($0.eid) })
        for (weighing, animal) in zip(weighings, animals) {
            #expect((weighing.weight - animal.weight).magnitude <= WeighingRace.division)
        }
    }

    /// A dialect and its device, bytes passed at once.
    private struct Line {
        var dialect: any Dialect
        var device: any SimulatedDevice
        var isUp = false

        mutating func advance(to now: Timestamp) -> [Reading] {
            var actions = isUp ? dialect.advance(to: now) : dialect.start(at: now)
            isUp = true
            var readings: [Reading] = []
            var fromDevice = device.advance(to: now)
            while !actions.isEmpty || !fromDevice.isEmpty {
                actions += dialect.receive(fromDevice, at: now)
                fromDevice = []
                for action in actions {
                    switch action {
                    case .send(let bytes): fromDevice += device.receive(bytes, at: now)
                    case .reading(let reading): readings.append(reading)
                    case .notice, .change, .download: break
                    }
                }
                actions = []
            }
            return readings
        }
    }
}
