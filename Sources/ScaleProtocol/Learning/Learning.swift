/// Learns a scale's frames from captured bytes and from the weights its display showed meanwhile.
///
/// **Method.** The stream is cut at the byte that makes the most regular frames. Every place in a frame that could
/// hold a number, with every point position and either order of digits, is tried; what remains are those that show
/// all the given weights in the given order. Places that say the same in every frame are one reading, written in its
/// shortest form; places that differ in any frame are different readings, and all of them are reported. A byte that
/// differs between a changing and a resting number is the stability mark.
package struct Learning: Sendable {
    /// One way to understand the capture, best first among its like.
    package struct Result: Sendable {
        package let profile: ScaleProfile
        /// How many frames there are, and how many of them the profile reads.
        package let frames: Int
        package let read: Int
        /// How many different weights were shown and found.
        package let matched: Int
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
        let number: DecimalField

        /// - Returns: `nil` when the text is not a decimal number.
        package init?(_ text: String) {
            guard let number = DecimalField(Array(text.utf8)) else { return nil }
            self.number = number
        }
    }

    private static let mostFrames = 4000
    private static let mostContradictions = 5

    /// - Parameters:
    ///   - bytes: what the scale sent, from the beginning.
    ///   - shown: the weights its display showed, in order.
    /// - Throws: what is missing.
    package static func results(
        from bytes: [UInt8], shown: [Shown], unit: WeightUnit = .kilogram, name: String = "taught"
    ) throws(LearningError) -> [Result] {
        guard !shown.isEmpty else { throw .nothingShown }
        let cuts = FrameLearning.cuts(of: bytes)
        guard !cuts.isEmpty else { throw .noFrames(bytes: bytes.count) }
        for cut in cuts {
            let frames = Array(cut.frames.prefix(mostFrames))
            let readings = readings(of: frames, isFixed: cut.frame.length != nil, shown: shown)
            guard !readings.isEmpty else { continue }
            return readings.map { value, numbers in
                let profile = ScaleProfile(
                    name: name, frame: cut.frame, value: value, unit: unit,
                    mark: MarkLearning.mark(in: frames, numbers: numbers))
                let unread = zip(frames, numbers).filter { $0.1 == nil }.map { Array($0.0) }
                return Result(
                    profile: profile, frames: frames.count, read: frames.count - unread.count,
                    matched: distinct(shown), contradicting: Array(unread.prefix(mostContradictions)))
            }.sorted { $0.confidence > $1.confidence }
        }
        throw .weightsNotFound(frames: cuts[0].frames.count)
    }

    private static func distinct(_ shown: [Shown]) -> Int {
        shown.indices.count { index in !shown[..<index].contains { $0.number.isEqual(to: shown[index].number) } }
    }

    /// Every different reading that shows the weights, in its shortest form.
    private static func readings(
        of frames: [ArraySlice<UInt8>], isFixed: Bool, shown: [Shown]
    ) -> [(ScaleProfile.Value, [DecimalField?])] {
        var found: [(value: ScaleProfile.Value, numbers: [DecimalField?])] = []
        for value in candidates(in: frames, isFixed: isFixed) {
            let numbers = frames.map { value.number(in: $0) }
            guard shows(shown.map(\.number), in: numbers) else { continue }
            if found.contains(where: { zip($0.numbers, numbers).allSatisfy { $0?.isEqual(to: $1) ?? ($1 == nil) } }) {
                continue
            }
            found.append((value, numbers))
        }
        return found
    }

    /// Every place and way of writing, the shortest and plainest first.
    private static func candidates(in frames: [ArraySlice<UInt8>], isFixed: Bool) -> [ScaleProfile.Value] {
        let length = frames.first?.count ?? 0
        var places = (0..<8).map { ScaleProfile.Place.number($0) }
        if isFixed {
            places += (1...10).flatMap { count in
                (0..<max(0, length - count)).map { .columns(from: $0, count: count) }
            }
        }
        return places.flatMap { place in
            (0...3).flatMap { decimals in
                [false, true].map { ScaleProfile.Value(place: place, decimals: decimals, isReversed: $0) }
            }
        }
    }

    /// Whether these weights come up in this order.
    private static func shows(_ shown: [DecimalField], in numbers: [DecimalField?]) -> Bool {
        var rest = shown[...]
        for number in numbers {
            guard let wanted = rest.first else { return true }
            if let number, number.isEqual(to: wanted) { rest = rest.dropFirst() }
        }
        return rest.isEmpty
    }
}

/// Why nothing can be learned from a capture.
package enum LearningError: Error, Equatable, Sendable {
    case nothingShown
    case noFrames(bytes: Int)
    case weightsNotFound(frames: Int)
}

extension LearningError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .nothingShown: "no weight was given; say what the display showed with --shown 425.5"
        case .noFrames(let bytes):
            "\(bytes) bytes hold no \(FrameLearning.fewestFrames) frames of one kind; capture for longer, and check "
                + "baud rate and parity"
        case .weightsNotFound(let frames):
            "none of the numbers in \(frames) frames shows all these weights in this order; check what the display "
                + "showed, and that it was captured"
        }
    }
}
