/// A kind of race day: what happens how often.
///
/// Shares are of the passes unless said otherwise. Drawn up from what is told of races, not from the model of any
/// recorder; no number here is one of a recorder's.
package struct World: Equatable, Sendable {
    package let name: String

    // MARK: - Walking

    /// Seconds from the first foot on to the first foot off.
    package var stay = Spread(8, sigma: 0.45, within: 3...20)
    /// Seconds from the last foot of one to the first foot of the next.
    package var gap = Spread(4, sigma: 0.8, within: 0.3...60)
    /// The fore feet stand there for 1…7 s before the hind feet follow; else for 0.2…0.9 s.
    package var longPause = 0.03
    /// The next one's fore feet are on before this one's hind feet are off.
    package var tailGating = 0.02
    /// Two stand there with all feet.
    package var twoOn = 0.01
    /// The fore feet come on and go again; the animal comes later.
    package var turningBack = 0.01
    /// The same animal comes again, later in the day.
    package var repeatVisit = 0.005
    /// A person without a tag walks over the plate.
    package var person = 0.003
    /// Nobody comes for 1…8 minutes.
    package var rest = 0.01
    /// Shares of calm, normal, restless and wild animals.
    package var gaits = [0.4, 0.37, 0.19, 0.04]

    // MARK: - The herd

    /// Days with a group of one age, whose weights differ by 5 %.
    package var oneAge = 0.3
    /// Days with a herd that was never weighed.
    package var newHerd = 0.1
    /// Animals that were never weighed, in the other herds.
    package var neverWeighed = 0.1
    /// Animals that the store does not know.
    package var unknown = 0.02

    // MARK: - The reader

    /// Own tag not read at all.
    package var missed = 0.04
    /// A stick, or a reader behind the plate, reads late.
    package var late = 0.05
    /// A stick reads when the animal is not on the plate yet.
    package var early = 0.08
    /// The tag of the one before or behind is read out of turn.
    package var neighbour = 0.02
    /// The tag of somebody beside the race is read.
    package var bystander = 0.005
    /// Days on which a tag lies near the antenna for minutes.
    package var lyingTag = 0.03
    /// The next one stands in front of the plate while this one is on it.
    package var queueing = 0.5
    /// Two change places between an antenna before the plate and the plate.
    package var overtaking = 0.004
    /// One digit of a tag that was read is another.
    package var wrongTagDigit = 0.000_3

    // MARK: - The scale

    /// The display repeats one value for 1…5 s.
    package var freezing = 0.003
    /// Days on which mud gathers on the plate.
    package var muddyDays = 0.25
    /// Of samples: one digit is another.
    package var wrongDigit = 0.000_05
    /// Of samples: lost.
    package var lostSamples = 0.005

    // MARK: - The scale and the gateway

    /// Nothing comes from the scale for 1…20 s; half of the times the gateway is told that the link is lost.
    package var lostLink = 0.001
    /// The daemon is killed and is back after 1…6 s.
    package var restart = 0.000_3
    /// Somebody switches the indicator to pounds, and back within two minutes.
    package var unitSwitch = 0.000_3
    /// Somebody tares the scale under an animal.
    package var tare = 0.000_3

    package init(name: String) {
        self.name = name
    }
}

extension World {
    package static let all = [ordinary, walkover, stress, harsh, unlucky]

    /// What a good day is like.
    package static let ordinary = World(name: "ordinary")

    /// An ordinary day with animals that do not stand still for long.
    package static let walkover: World = {
        var world = World(name: "walkover")
        world.stay = Spread(4.6, sigma: 0.3, within: 3...7)
        world.gap = Spread(3, sigma: 0.7, within: 0.3...60)
        return world
    }()

    /// Hurry, a bad antenna, mud.
    package static let stress: World = {
        var world = World(name: "stress")
        world.gap = Spread(3.4, sigma: 0.9, within: 0.3...60)
        (world.longPause, world.tailGating, world.twoOn, world.turningBack) = (0.05, 0.05, 0.02, 0.02)
        (world.repeatVisit, world.person) = (0.01, 0.005)
        world.gaits = [0.33, 0.35, 0.25, 0.07]
        (world.oneAge, world.newHerd, world.neverWeighed, world.unknown) = (0.4, 0.2, 0.15, 0.05)
        (world.missed, world.late, world.early, world.neighbour) = (0.05, 0.08, 0.12, 0.05)
        (world.bystander, world.lyingTag, world.queueing, world.overtaking) = (0.015, 0.1, 0.7, 0.012)
        world.wrongTagDigit = 0.001
        (world.freezing, world.muddyDays, world.wrongDigit, world.lostSamples) = (0.01, 0.5, 0.000_2, 0.02)
        (world.lostLink, world.restart, world.unitSwitch, world.tare) = (0.004, 0.001, 0.001, 0.001)
        return world
    }()

    /// As bad as a day may be on which somebody still weighs.
    package static let harsh: World = {
        var world = World(name: "harsh")
        world.stay = Spread(7, sigma: 0.55, within: 3...20)
        world.gap = Spread(2.8, sigma: 1, within: 0.3...60)
        (world.longPause, world.tailGating, world.twoOn, world.turningBack) = (0.10, 0.10, 0.04, 0.04)
        (world.repeatVisit, world.person) = (0.02, 0.01)
        world.gaits = [0.25, 0.33, 0.3, 0.12]
        (world.oneAge, world.newHerd, world.neverWeighed, world.unknown) = (0.5, 0.3, 0.3, 0.1)
        (world.missed, world.late, world.early, world.neighbour) = (0.08, 0.12, 0.18, 0.10)
        (world.bystander, world.lyingTag, world.queueing, world.overtaking) = (0.04, 0.2, 0.9, 0.03)
        world.wrongTagDigit = 0.003
        (world.freezing, world.muddyDays, world.wrongDigit, world.lostSamples) = (0.02, 0.7, 0.001, 0.05)
        (world.lostLink, world.restart, world.unitSwitch, world.tare) = (0.01, 0.003, 0.003, 0.003)
        return world
    }()

    /// An ordinary day with a scale on a bad cable and somebody who presses its keys.
    package static let unlucky: World = {
        var world = World(name: "unlucky")
        (world.lostLink, world.restart, world.unitSwitch, world.tare) = (0.03, 0.02, 0.02, 0.02)
        return world
    }()
}
