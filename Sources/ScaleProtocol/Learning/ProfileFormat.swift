package import Values

/// The frames of a learned profile.
package struct ProfileFormat: FrameFormat {
    private let profile: ScaleProfile

    package init(_ profile: ScaleProfile) {
        self.profile = profile
    }

    package func isBoundary(_ byte: UInt8) -> Bool { byte == profile.frame.end }

    /// Without a start byte and a length the tail of a frame looks like a frame.
    package var isMisledByTails: Bool { profile.frame.start == nil && profile.frame.length == nil }

    package mutating func next(in bytes: ArraySlice<UInt8>) -> FramePiece {
        let frame = profile.frame
        if let start = frame.start {
            let noise = bytes.prefix { $0 != start }.count
            if noise > 0 { return .noise(noise) }
        } else if let first = bytes.first, first == .lineFeed || first == .carriageReturn || first == frame.end {
            return .filler(1)
        }
        guard let count = frame.count(in: bytes) else { return .incomplete }
        guard count > 0 else { return .noise(1) }
        return piece(bytes.prefix(count))
    }

    private func piece(_ frame: ArraySlice<UInt8>) -> FramePiece {
        guard let number = profile.value.number(in: frame), let weight = number.weight(in: profile.unit) else {
            return .rejected(frame.count, reason: "the profile '\(profile.name)' finds no weight in this frame")
        }
        let stability = profile.mark?.stability(of: frame) ?? .unknown
        return .frame(frame.count, .weight(WeightReading(weight: weight, stability: stability, unit: profile.unit)))
    }
}

extension ScaleProfile {
    /// Where the weight and the stability mark stand in a frame, counted from its start.
    package func fields(of frame: [UInt8]) -> (weight: Range<Int>?, mark: Int?) {
        (value.field(in: frame[...])?.indices, mark.flatMap { frame[...].place(of: $0.position) })
    }

    /// What a frame says; `nil` when it is none or says no weight.
    package func reading(of frame: [UInt8]) -> WeightReading? {
        var format = ProfileFormat(self)
        guard case .frame(frame.count, .weight(let reading)) = format.next(in: frame[...]) else { return nil }
        return reading
    }
}

extension ScaleProfile.Frame {
    /// How many of these bytes are the frame they begin with: `nil` while its end has not come, 0 when none begins.
    func count(in bytes: ArraySlice<UInt8>) -> Int? {
        if let length {
            guard bytes.count >= length else { return nil }
            return bytes[bytes.startIndex + length - 1] == end ? length : 0
        }
        return bytes.firstIndex(of: end).map { $0 - bytes.startIndex + 1 }
    }
}

extension ScaleProfile.Value {
    /// The number in this frame; `nil` when there is none.
    func number(in frame: ArraySlice<UInt8>) -> DecimalField? {
        field(in: frame).flatMap { number(of: $0) }
    }

    /// The bytes of this frame where the number should be; `nil` when it has none there.
    func field(in frame: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        switch position {
        case .columns(let from, let count):
            guard from >= 0, count > 0, from + count <= frame.count else { return nil }
            return frame.dropFirst(from).prefix(count)
        case .number(let index):
            return Self.number(index, of: frame)
        }
    }

    private func number(of field: ArraySlice<UInt8>) -> DecimalField? {
        let number = isReversed ? DecimalField(field.reversed()) : DecimalField(field)
        guard let number, number.decimals == 0 else { return number }
        return DecimalField(mantissa: number.mantissa, decimals: decimals)
    }

    /// The number of this index, its sign and the blanks between them included.
    private static func number(_ index: Int, of frame: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        var rest = frame
        var found = 0
        while let start = rest.firstIndex(where: { $0.isDigit || $0.isSign }) {
            let run = rest[start...].prefix { $0.isDigit || $0.isSign || $0 == .space || $0 == UInt8(ascii: ".") }
            // A sign starts another number, blanks behind digits end one.
            let sign = run.prefix { $0.isSign || $0 == .space }
            let digits = run.dropFirst(sign.count).prefix { $0.isDigit || $0 == UInt8(ascii: ".") }
            let number = rest[start..<digits.endIndex]
            if !digits.isEmpty {
                if found == index { return number }
                found += 1
            }
            rest = rest[max(number.endIndex, start + 1)...]
        }
        return nil
    }
}

extension ScaleProfile.Mark {
    /// What the mark of this frame says.
    func stability(of frame: ArraySlice<UInt8>) -> WeightReading.Stability {
        guard let byte = frame.byte(at: position) else { return .unknown }
        return stable.contains(byte) ? .stable : moving.contains(byte) ? .moving : .unknown
    }
}

extension ArraySlice<UInt8> {
    /// The byte at a position counted from the start, or from the end when negative.
    func byte(at position: Int) -> UInt8? { place(of: position).map { self[$0] } }

    /// The index of such a position; `nil` when the bytes do not reach so far.
    func place(of position: Int) -> Int? {
        let index = position < 0 ? endIndex + position : startIndex + position
        return indices.contains(index) ? index : nil
    }
}

extension UInt8 {
    var isSign: Bool { self == UInt8(ascii: "+") || self == UInt8(ascii: "-") }
}
