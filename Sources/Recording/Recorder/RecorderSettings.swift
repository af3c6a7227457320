package import Values

/// Weights and windows by which a recorder decides.
package struct RecorderSettings: Equatable, Sendable {
    /// Below this the plate counts as empty.
    package var emptyBelow = Weight(grams: 20_000)
    /// From this on the load counts as an animal.
    package var minimum = Weight(grams: 30_000)
    /// How long the device's stable flag must hold, and how long the plate must be empty, to be believed.
    package var confirm = Duration.milliseconds(300)
    /// How long the device's stable flag is waited for once the estimator knows the weight.
    package var flagPatience = Duration.milliseconds(1500)
    /// The widest interval, in percent of the weight, of what is still worth storing when an animal has left.
    package var widestAtLeaving = 10
    /// Where the reader's antenna stands; sets the windows that follow.
    package private(set) var reader: ReaderPosition
    /// Whether `reader` is only where it is believed to stand until its tags say where.
    package let learnsReader: Bool
    /// How long before stepping on an EID may have been read.
    package var eidBefore: Duration
    /// How long after the lock an EID is waited for while the animal stays.
    package var eidAfter: Duration
    /// How long after leaving the plate an EID may still be of the animal that left.
    package var eidAfterLeaving: Duration
    /// From this probability on a weighing is given its animal without asking; docs/decisions/0011 shows what it costs.
    package var sureName = 0.95
    /// Below this probability an animal that was given is taken away again.
    package var doubtfulName = 0.85
    /// So many visits are looked at together to tell whose is whose.
    package var window = 6
    /// A tag read again within this time is the same read.
    package var sameEIDWindow = Duration.seconds(3)
    /// How long `recorded` is shown before the animal is asked to leave.
    package var showRecorded = Duration.seconds(3)
    /// So long somebody who was opened is awaited.
    package var openedLasts = Duration.seconds(600)
    /// When a weighing that the store did not take is offered again.
    package var retryStore = Duration.seconds(1)
    /// After a longer silence of the scale a load is not believed to be the same animal.
    package var longestGap = Duration.seconds(5)
    /// An animal that steps on or off, or rests a foot beside the plate, takes no longer.
    package var longestStep = Duration.seconds(3)
    /// In no shorter time does one animal go and another come.
    package var shortestVisit = Duration.milliseconds(2500)
    /// How much faster than life the time runs.
    private var speed = 1.0
    /// How much faster, or slower, than cattle these animals are: the models of visits and of names reckon in seconds of
    /// cattle, for which no visit is shorter than 2.5 s.
    var pace: Double { max(0.001, shortestVisit / .milliseconds(2500)) }

    /// A moment in seconds of cattle, for what is reckoned in them.
    func seconds(_ moment: Timestamp) -> Double { Double(moment.microseconds) / 1_000_000 / pace }

    /// So many seconds of cattle.
    func lasting(_ seconds: Double) -> Duration { .microseconds(Int64(seconds * pace * 1_000_000)) }

    /// After a longer silence a different weight is believed to be another animal.
    package var longSilence = Duration.seconds(30)
    /// How long a scale with a lost zero must show about nothing to be trusted again.
    package var zeroAgain = Duration.seconds(1)

    /// - Parameter reader: where the antenna stands; `nil` lets its tags say.
    package init(reader: ReaderPosition? = .plate) {
        let position = reader ?? .plate
        (self.reader, learnsReader) = (position, reader == nil)
        let windows = Self.windows(position)
        (eidBefore, eidAfter, eidAfterLeaving) = (windows.before, windows.after, windows.afterLeaving)
    }

    private static func windows(
        _ reader: ReaderPosition
    ) -> (before: Duration, after: Duration, afterLeaving: Duration) {
        switch reader {
        // Nothing that comes later is of this animal.
        case .before: (.seconds(30), .zero, .zero)
        case .plate: (.seconds(30), .seconds(8), .milliseconds(1500))
        // An animal may stand for long before it walks past the antenna.
        case .behind: (.zero, .seconds(60), .seconds(5))
        }
    }

    /// The same with an antenna that turned out to stand elsewhere; windows that somebody has set stay.
    func standing(at position: ReaderPosition) -> RecorderSettings {
        let (old, new) = (Self.windows(reader), Self.windows(position))
        var settings = self
        settings.reader = position
        if eidBefore == old.before / speed { settings.eidBefore = new.before / speed }
        if eidAfter == old.after / speed { settings.eidAfter = new.after / speed }
        if eidAfterLeaving == old.afterLeaving / speed { settings.eidAfterLeaving = new.afterLeaving / speed }
        return settings
    }

    /// The same for a race that runs faster than life.
    package func faster(by speed: Double) -> RecorderSettings {
        var settings = self
        settings.speed = self.speed * speed
        settings.confirm = confirm / speed
        settings.flagPatience = flagPatience / speed
        settings.eidBefore = eidBefore / speed
        settings.eidAfter = eidAfter / speed
        settings.eidAfterLeaving = eidAfterLeaving / speed
        settings.sameEIDWindow = sameEIDWindow / speed
        settings.showRecorded = showRecorded / speed
        settings.openedLasts = openedLasts / speed
        settings.longestStep = longestStep / speed
        settings.shortestVisit = shortestVisit / speed
        return settings
    }

    /// For an estimator that sees a load come and go when the recorder does.
    var estimator: EstimatorSettings {
        var settings = EstimatorSettings()
        (settings.loadedFrom, settings.minimum, settings.emptyFor) = (emptyBelow, minimum, confirm)
        return settings
    }

    /// How far two samples may differ and still be the same weight: 1 kg or 0.3 %.
    func tolerance(at weight: Weight) -> Weight {
        Weight(grams: max(1000, weight.magnitude.grams * 3 / 1000))
    }

    /// How far a device may differ from the estimate and its interval before it is doubted: 2 kg or 1 %.
    func agreement(at weight: Weight) -> Weight {
        Weight(grams: max(2000, weight.magnitude.grams / 100))
    }

    /// How far two final weights of one standing animal may differ: 5 kg or 5 %.
    func likeness(at weight: Weight) -> Weight {
        Weight(grams: max(5000, weight.magnitude.grams / 20))
    }

    /// Whether so much is missing from a load that it is more than feet held off the plate.
    func isDip(_ weight: Weight, of load: Weight) -> Bool { weight.grams * 10 < load.grams * 6 }

    /// How far a restless animal swings about its weight, 10 kg or 15 %; beyond, feet come or go.
    func swing(at weight: Weight) -> Weight {
        Weight(grams: max(10_000, weight.magnitude.grams * 15 / 100))
    }

    /// The same in kilograms.
    func swing(at kilograms: Double) -> Double { max(10, abs(kilograms) * 0.15) }
}
