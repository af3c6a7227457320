import ScaleProtocol
package import Values

/// A scale that writes its weight all the time, or whenever it is asked.
package struct SimulatedScaleStream: SimulatedDevice {
    /// What lies on the plate; the race sets it when there is one.
    package var load = ScaleLoad.empty
    /// Too much lies on the plate.
    package var isOverloaded = false
    package var race: WeighingRace?

    private let frames: ScaleFrames
    private let decimals: Int
    private let interval: Duration
    private var nextFrameAt: Timestamp?
    /// What was heard last, for the question.
    private var heard: [UInt8] = []

    /// - Parameters:
    ///   - decimals: how many digits the scale shows after the point, 0…3.
    ///   - interval: between two frames of a scale that writes by itself.
    package init(
        _ frames: ScaleFrames = .aAndD, decimals: Int = 2, interval: Duration = .milliseconds(100),
        race: WeighingRace? = nil
    ) {
        self.frames = frames
        self.decimals = decimals
        self.interval = interval
        self.race = race
    }

    /// A scale that writes by itself looks at nothing that the host sends.
    package mutating func receive(_ bytes: [UInt8], at now: Timestamp) -> [UInt8] {
        guard let question = frames.question.map({ Array($0.utf8) }) else { return advance(to: now) }
        if let race { load = race.load(at: now) }
        var answers: [UInt8] = []
        for byte in bytes {
            if let greeting = frames.greeting, byte == greeting.question { answers.append(greeting.answer) }
            heard = heard.suffix(question.count - 1) + [byte]
            if heard == question { answers += frame }
        }
        return answers
    }

    /// At most one frame: a scale that was late does not catch up.
    package mutating func advance(to now: Timestamp) -> [UInt8] {
        if let race { load = race.load(at: now) }
        guard frames.question == nil else { return [] }
        if let nextFrameAt, now < nextFrameAt { return [] }
        nextFrameAt = now + interval
        return frame
    }

    /// The frame for what lies on the plate now.
    package var frame: [UInt8] {
        frames.write(ScaleDisplay(load, decimals: decimals, isOverloaded: isOverloaded))
    }
}
