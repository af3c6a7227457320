import Values

extension RinstrumLayout {
    /// What a whole frame of this layout says.
    ///
    /// - Parameter assumed: the unit of a frame that names none.
    /// - Returns: `nil` when its letters are not those of the layout.
    func reading(of frame: ArraySlice<UInt8>, assumed: WeightUnit) throws(WeightLineError) -> WeightReading? {
        let start = frame.startIndex
        switch self {
        case .weightAndStatus:
            guard let state = State(frame[start + 9], isAlone: true) else { return nil }
            return try state.reading(frame[start + 1..<start + 9], unit: nil, assumed: assumed)
        case .framedWithUnit:
            guard var state = State(frame[start + 9], isAlone: false), let isMoving = Self.flag("M", frame[start + 10]),
                Self.flag("Z", frame[start + 11]) != nil, Self.isRange(frame[start + 12])
            else { return nil }
            state.stability = isMoving ? .moving : .stable
            let unit = try WeightUnit.field(frame[start + 13..<start + 16].span)
            return try state.reading(frame[start + 1..<start + 9], unit: unit, assumed: assumed)
        case .framedWithoutUnit:
            guard let state = State(frame[start + 9..<start + 15]) else { return nil }
            return try state.reading(frame[start + 1..<start + 9], unit: nil, assumed: assumed)
        case .words:
            guard let status = StatusWord(capital: frame.prefix(2)),
                let basis = Basis(word: frame[start + 2..<start + 4])
            else { return nil }
            return try status.reading(
                value: frame[start + 4..<start + 12].span,
                unit: try WeightUnit.field(frame[start + 12..<start + 14].span),
                basis: basis)
        case .letters:
            guard let basis = Basis(letter: frame[start + 9]) else { return nil }
            let isNegative = frame.first == UInt8(ascii: "-")
            let state = State(
                stability: frame[start + 10] == UInt8(ascii: "M") ? .moving : .stable,
                load: WeightReading.Load(letter: frame[start + 10], isNegative: isNegative), basis: basis)
            return try state.reading(frame.prefix(8), unit: Self.unit(of: frame[start + 8]), assumed: assumed)
        }
    }

    private typealias Basis = WeightReading.Basis

    /// Whether that letter is there, or a blank; `nil` for any other byte.
    private static func flag(_ letter: Unicode.Scalar, _ byte: UInt8) -> Bool? {
        byte == UInt8(ascii: letter) ? true : byte == .space ? false : nil
    }

    /// One range, or the first or second of two.
    private static func isRange(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "-") || byte == UInt8(ascii: "1") || byte == UInt8(ascii: "2") || byte == .space
    }

    /// What the letters say.
    private struct State {
        var stability: WeightReading.Stability
        var load: WeightReading.Load
        var basis: WeightReading.Basis

        init(stability: WeightReading.Stability, load: WeightReading.Load, basis: WeightReading.Basis) {
            (self.stability, self.load, self.basis) = (stability, load, basis)
        }

        /// One letter for everything; what it does not say is unknown.
        ///
        /// - Parameter isAlone: it may be M as well.
        init?(_ letter: UInt8, isAlone: Bool) {
            switch letter {
            case UInt8(ascii: "G"): self.init(stability: .stable, load: .inRange, basis: .gross)
            case UInt8(ascii: "N"): self.init(stability: .stable, load: .inRange, basis: .net)
            case UInt8(ascii: "M") where isAlone: self.init(stability: .moving, load: .inRange, basis: .unknown)
            case UInt8(ascii: "O"): self.init(stability: .unknown, load: .overload, basis: .unknown)
            case UInt8(ascii: "U"): self.init(stability: .unknown, load: .underload, basis: .unknown)
            case UInt8(ascii: "E"): self.init(stability: .unknown, load: .noSignal, basis: .unknown)
            default: return nil
            }
        }

        /// FMT_3: gross or net, moving, range, zero, two blanks.
        init?(_ letters: ArraySlice<UInt8>) {
            let start = letters.startIndex
            guard let basis = WeightReading.Basis(letter: letters[start]),
                RinstrumLayout.flag("Z", letters[start + 3]) != nil,
                letters[start + 4] == .space, letters[start + 5] == .space
            else { return nil }
            let stability: WeightReading.Stability
            switch letters[start + 1] {
            case UInt8(ascii: "M"): stability = .moving
            case UInt8(ascii: "S"): stability = .stable
            default: return nil
            }
            switch letters[start + 2] {
            case UInt8(ascii: "I"): self.init(stability: stability, load: .inRange, basis: basis)
            case UInt8(ascii: "O"): self.init(stability: stability, load: .overload, basis: basis)
            case UInt8(ascii: "U"): self.init(stability: stability, load: .underload, basis: basis)
            default: return nil
            }
        }

        func reading(
            _ number: ArraySlice<UInt8>, unit: WeightUnit?, assumed: WeightUnit
        ) throws(WeightLineError) -> WeightReading {
            guard load == .inRange else {
                return WeightReading(weight: nil, stability: .unknown, load: load, basis: basis, unit: unit)
            }
            return WeightReading(
                weight: try Weight(field: number.span, unit: unit ?? assumed), stability: stability, basis: basis,
                unit: unit)
        }
    }
}

extension WeightReading.Load {
    /// O for out of range on either side, I for an error; anything else is in range.
    init(letter: UInt8, isNegative: Bool) {
        switch letter {
        case UInt8(ascii: "O"): self = isNegative ? .underload : .overload
        case UInt8(ascii: "I"): self = .noSignal
        default: self = .inRange
        }
    }
}

extension StatusWord {
    /// ST, US or OL, in capitals.
    fileprivate init?(capital word: ArraySlice<UInt8>) {
        if word.elementsEqual("ST".utf8) {
            self = .stable
        } else if word.elementsEqual("US".utf8) {
            self = .unstable
        } else if word.elementsEqual("OL".utf8) {
            self = .overload
        } else {
            return nil
        }
    }
}

extension WeightReading.Basis {
    /// GR or NT.
    fileprivate init?(word: ArraySlice<UInt8>) {
        if word.elementsEqual("GR".utf8) {
            self = .gross
        } else if word.elementsEqual("NT".utf8) {
            self = .net
        } else {
            return nil
        }
    }
}
