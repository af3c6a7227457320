import Testing

@testable import Recording
@testable import Values

/// Settings that change while animals are weighed: who stands on the plate is neither lost nor weighed twice.
struct RecorderSettingsTests {
    private func settings(_ reader: ReaderPosition?, minimum: Int = 30) -> RecorderSettings {
        var settings = RecorderSettings(reader: reader)
        settings.minimum = Weight(grams: minimum * 1000)
        return settings
    }

    @Test(arguments: [0.2, 1, 2, 4, 6])
    func `an animal that stands there while they change is weighed once, under its name`(after seconds: Double) throws {
        var place = Scenario(Recorder(settings: settings(.plate)))
        place.weigh(0, for: .seconds(2))
        place.read(try .animal(1))
        place.weigh(420, for: .seconds(seconds))
        place.use(settings(.plate, minimum: 60))
        place.weigh(420, for: .seconds(6))
        place.leave()
        #expect(place.kilograms == [420])
        #expect(place.names == [try .animal(1)])
    }

    @Test func `an animal whose antenna is said to stand elsewhere meanwhile is not lost`() throws {
        var place = Scenario(Recorder(settings: settings(.behind)))
        place.weigh(0, for: .seconds(2))
        place.weigh(420, for: .seconds(4))
        place.use(settings(.plate))
        place.read(try .animal(1))
        place.weigh(420, for: .seconds(2))
        place.leave()
        #expect(place.kilograms == [420])
    }

    @Test func `what holds is what was given last`() throws {
        var place = Scenario(Recorder(settings: settings(.plate)))
        place.use(settings(.before, minimum: 350))
        #expect(place.recorder.settings == settings(.before, minimum: 350))
        // Nobody that is lighter is an animal any more.
        place.weigh(0, for: .seconds(2))
        place.weigh(200, for: .seconds(5))
        place.leave()
        place.weigh(400, for: .seconds(5))
        place.leave()
        #expect(place.kilograms == [400])
    }

    @Test func `a place that is to learn begins where it was believed to stand`() throws {
        var place = Scenario(Recorder(settings: settings(.behind)))
        place.use(settings(nil))
        #expect(place.recorder.settings.learnsReader)
        #expect(place.recorder.settings.reader == .plate, "no tag has said anything yet")
        #expect(place.recorder.settings.eidAfterLeaving == RecorderSettings(reader: .plate).eidAfterLeaving)
    }
}

/// Windows that follow where the antenna stands, and those that somebody has set.
struct RecorderWindowTests {
    private static var windows: [(name: String, path: WritableKeyPath<RecorderSettings, Duration>)] {
        [("before", \.eidBefore), ("after", \.eidAfter), ("after leaving", \.eidAfterLeaving)]
    }

    @Test(arguments: ReaderPosition.allCases, ReaderPosition.allCases)
    func `windows are those of where the antenna turned out to stand`(from: ReaderPosition, to: ReaderPosition) {
        for speed in [1.0, 10] {
            let moved = RecorderSettings(reader: from).faster(by: speed).standing(at: to)
            let there = RecorderSettings(reader: to).faster(by: speed)
            #expect(moved.reader == to)
            for (name, path) in Self.windows { #expect(moved[keyPath: path] == there[keyPath: path], "\(name)") }
        }
    }

    @Test(arguments: [ReaderPosition.before, .behind], [0, 1, 2])
    func `a window that somebody has set stays, and only that`(to: ReaderPosition, window: Int) {
        var settings = RecorderSettings(reader: nil)
        settings[keyPath: Self.windows[window].path] = .milliseconds(4321)
        let moved = settings.standing(at: to)
        for (index, (name, path)) in Self.windows.enumerated() {
            let wanted = index == window ? .milliseconds(4321) : RecorderSettings(reader: to)[keyPath: path]
            #expect(moved[keyPath: path] == wanted, "\(name)")
        }
    }

    @Test func `a race that runs faster has every wait that is an animal's so much shorter`() {
        let (usual, fast) = (RecorderSettings(), RecorderSettings().faster(by: 4).faster(by: 2))
        let animals: [KeyPath<RecorderSettings, Duration>] = [
            \.confirm, \.flagPatience, \.eidBefore, \.eidAfter, \.eidAfterLeaving, \.sameEIDWindow, \.showRecorded,
            \.openedLasts, \.longestStep, \.shortestVisit,
        ]
        for path in animals { #expect(fast[keyPath: path] == usual[keyPath: path] / 8, "\(path)") }
        // Those of the machine stay.
        let machines: [KeyPath<RecorderSettings, Duration>] = [
            \.retryStore, \.longestGap, \.longSilence, \.zeroAgain,
        ]
        for path in machines { #expect(fast[keyPath: path] == usual[keyPath: path], "\(path)") }
    }
}
