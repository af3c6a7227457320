import Values

/// Looks for the places in frames that show the given weights in their order.
struct ValueSearch {
    /// A place that shows all of them.
    struct Reading {
        fileprivate(set) var value: ScaleProfile.Value
        /// What each frame says.
        let numbers: [DecimalField?]
        /// The frames in which the different weights come up first.
        let places: [Int]
    }

    /// Every different reading, in its shortest form; digits of a fixed width with those in front that were zero so far.
    private(set) var readings: [Reading] = []
    /// How many of the weights the best place shows.
    private(set) var found = 0

    private static let mostColumns = 10
    private static let mostNumbers = 8
    /// Digits of a weight without a point, by the habit of makers.
    private static let usualDigits = 6

    init(for shown: [DecimalField], in frames: [ArraySlice<UInt8>], isFixed: Bool) {
        for value in Self.candidates(in: frames, isFixed: isFixed) {
            let numbers = frames.map { value.number(in: $0) }
            let places = Self.places(of: shown, in: numbers)
            found = max(found, places.count)
            guard places.count == shown.count else { continue }
            if let known = readings.firstIndex(where: { Self.areSame($0.numbers, numbers) }) {
                if value.isWiderForm(of: readings[known].value, upTo: Self.usualDigits) {
                    readings[known].value = value
                }
                continue
            }
            let different = shown.indices.filter { index in !shown[..<index].contains { $0.isEqual(to: shown[index]) } }
            readings.append(Reading(value: value, numbers: numbers, places: different.map { places[$0] }))
        }
    }

    private static func areSame(_ left: [DecimalField?], _ right: [DecimalField?]) -> Bool {
        zip(left, right).allSatisfy { $0?.isEqual(to: $1) ?? ($1 == nil) }
    }

    /// Every position and way of writing, the shortest and plainest first.
    private static func candidates(in frames: [ArraySlice<UInt8>], isFixed: Bool) -> [ScaleProfile.Value] {
        var positions = (0..<mostNumbers).map { ScaleProfile.Position.number($0) }
        if isFixed, let length = frames.first?.count {
            let signed = frames.reduce(into: Set<Int>()) { $0.formUnion(columnsBehindSigns(of: $1)) }
            positions += (1...mostColumns).flatMap { count in
                (0..<max(0, length - count)).filter { !signed.contains($0) }.map { .columns(from: $0, count: count) }
            }
        }
        return positions.flatMap { position in
            (0...ScaleProfile.Value.mostDecimals).flatMap { decimals in
                [false, true].map { ScaleProfile.Value(position: position, decimals: decimals, isReversed: $0) }
            }
        }
    }

    /// Where no number can begin, because it would leave its sign behind.
    private static func columnsBehindSigns(of frame: ArraySlice<UInt8>) -> [Int] {
        var before: UInt8?
        return frame.indices.filter { index in
            defer {
                let byte = frame[index]
                // A sign, blanks, zeros: in any other order it is no number.
                let goesOn = byte == UInt8(ascii: "0") && before != nil || byte == .space && before?.isDigit == false
                before = byte.isSign || goesOn ? byte : nil
            }
            return before != nil
        }.map { $0 - frame.startIndex }
    }

    /// The frames in which these weights come up one after another, as far as they do.
    private static func places(of shown: [DecimalField], in numbers: [DecimalField?]) -> [Int] {
        var places: [Int] = []
        for (index, number) in numbers.enumerated() {
            guard places.count < shown.count else { break }
            if let number, number.isEqual(to: shown[places.count]) { places.append(index) }
        }
        return places
    }
}

extension ScaleProfile.Value {
    /// Whether it has more of the leading digits than another form of the same reading, but not too many.
    fileprivate func isWiderForm(of other: Self, upTo digits: Int) -> Bool {
        guard case .columns(let from, let count) = position, case .columns(let start, let length) = other.position,
            decimals == other.decimals, isReversed == other.isReversed, count > length, count <= digits
        else { return false }
        return isReversed ? from == start : from + count == start + length
    }
}
