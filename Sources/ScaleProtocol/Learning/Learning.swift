package import Values

/// Learns a scale's frames from captured bytes and from the weights its display showed meanwhile.
///
/// **Method.** The stream is cut at the byte that makes the most regular frames. Every place in a frame that could
/// hold a number, with every point position and either order of digits, is tried; what remains are those that show
/// all the given weights in the given order. Places that say the same in every frame are one reading, written in its
/// shortest form; places that differ in any frame are different readings, and all of them are reported. A byte that
/// differs between a changing and a resting number is the stability mark.
package struct Learning: Sendable {
    /// The ways to understand the capture, the surest first; never none.
    package let results: [Result]
    /// What would decide between the results; `nil` when there is only one.
    package let question: Question?

    /// One way to understand the capture.
    package struct Result: Sendable {
        package var profile: ScaleProfile
        /// How many frames were looked at, and how many of them the profile reads.
        package let frames: Int
        package let read: Int
        /// How many different weights were shown and found.
        package let matched: Int
        /// For each of these weights the first frame that says it.
        package let samples: [[UInt8]]
        /// Frames the profile does not read, the first few of them.
        package let contradicting: [[UInt8]]

        /// From 0 to 1: the share of frames read, times how unlikely it is that the shown weights fit by chance,
        /// taken as halving with each different weight.
        package var confidence: Double {
            let chance = (0..<matched).reduce(1.0) { chance, _ in chance / 2 }
            return frames == 0 ? 0 : Double(read) / Double(frames) * (1 - chance)
        }
    }

    /// A weight as the display showed it, such as `425.5`.
    package struct Shown: Equatable, Sendable {
        package let text: String
        let number: DecimalField

        /// - Returns: `nil` when the text is not a decimal number; a comma counts as a point.
        package init?(_ text: String) {
            guard let number = DecimalField(text.utf8.map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }) else {
                return nil
            }
            self.text = text
            self.number = number
        }
    }

    private static let mostFrames = 4000
    private static let mostContradictions = 5

    /// - Parameters:
    ///   - bytes: what the scale sent, from the beginning.
    ///   - shown: the weights its display showed, in order.
    /// - Throws: what is missing.
    package init(
        from bytes: [UInt8], shown: [Shown], unit: WeightUnit = .kilogram, name: String = "taught"
    ) throws(LearningError) {
        guard !shown.isEmpty else { throw .nothingShown }
        let cuts = FrameLearning.cuts(of: bytes)
        guard !cuts.isEmpty else { throw .noFrames(bytes: bytes.count) }
        var found = 0
        for cut in cuts {
            let frames = Array(Self.withoutRepetition(cut.frames).prefix(Self.mostFrames))
            let search = ValueSearch(for: shown.map(\.number), in: frames, isFixed: cut.frame.length != nil)
            found = max(found, search.found)
            guard !search.readings.isEmpty else { continue }
            results = search.readings.map { reading in
                let unread = zip(frames, reading.numbers).filter { $0.1 == nil }.map(\.0) + cut.others
                return Result(
                    profile: ScaleProfile(
                        name: name, frame: cut.frame, value: reading.value, unit: unit,
                        mark: MarkLearning.mark(in: frames, numbers: reading.numbers),
                        examples: ExampleLearning.examples(in: frames, numbers: reading.numbers)),
                    frames: frames.count + cut.others.count, read: frames.count + cut.others.count - unread.count,
                    matched: reading.places.count, samples: reading.places.map { Array(frames[$0]) },
                    contradicting: unread.prefix(Self.mostContradictions).map { Array($0) })
            }.sorted { $0.confidence > $1.confidence }
            question = Question(between: results, in: frames)
            return
        }
        throw .weightsNotFound(frames: cuts[0].frames.count, missing: shown[found].text, found: found)
    }

    /// A scale at rest says the same for minutes, of which a second is enough.
    private static func withoutRepetition(_ frames: [ArraySlice<UInt8>]) -> [ArraySlice<UInt8>] {
        var run = 0
        return frames.indices.filter { index in
            run = index > 0 && frames[index] == frames[index - 1] ? run + 1 : 0
            return run < 2 * MarkLearning.restingFrames
        }.map { frames[$0] }
    }
}

/// A frame that several results read differently: who knows what the display showed then, knows which is right.
extension Learning {
    package struct Question: Equatable, Sendable {
        package let frame: [UInt8]
        /// What each result reads in it, in their order; `nil` where it reads nothing.
        package let answers: [String?]

        /// - Returns: `nil` when there is nothing to ask.
        init?(between results: [Result], in frames: [ArraySlice<UInt8>]) {
            guard results.count > 1 else { return nil }
            var best: (worth: [Int], index: Int, answers: [String?])?
            for index in frames.indices {
                let answers = results.map { $0.profile.value.number(in: frames[index])?.description }
                let known = answers.compactMap(\.self)
                // Many answers decide much, and one that stands on the display for a while can be read there.
                let isResting = index > 0 && frames[index] == frames[index - 1]
                let worth = [Set(known).count, known.count, isResting ? 1 : 0]
                if best.map({ $0.worth.lexicographicallyPrecedes(worth) }) ?? true { best = (worth, index, answers) }
            }
            guard let best else { return nil }
            frame = Array(frames[best.index])
            answers = best.answers
        }
    }
}

/// Why nothing can be learned from a capture.
package enum LearningError: Error, Equatable, Sendable {
    case nothingShown
    case noFrames(bytes: Int)
    /// No number of the frames shows them all; the best one shows the first `found`, and then not this.
    case weightsNotFound(frames: Int, missing: String, found: Int)
}

extension LearningError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .nothingShown: "no weight was given"
        case .noFrames(let bytes): "\(bytes) bytes hold no \(FrameLearning.fewestFrames) frames of one kind"
        case .weightsNotFound(let frames, let missing, found: 0): "no number in \(frames) frames shows \(missing)"
        case .weightsNotFound(let frames, let missing, let found):
            "no number in \(frames) frames shows all weights in their order: \(found == 1 ? "the first" : "\(found)") "
                + "can be found, but not then \(missing)"
        }
    }

    /// What can be done about it.
    package var action: String {
        switch self {
        case .nothingShown: "Say what the display showed, such as 425.5."
        case .noFrames: "Let the scale send for longer; when it does, check baud rate and parity."
        case .weightsNotFound:
            "Give the weights in the order in which they were shown, each standing for some seconds and written as on "
                + "the display."
        }
    }
}
