package import Values

/// The automatic outputs of Rinstrum indicators, R320 and its relatives (protocols.md §4.8).
///
///     FMT_1   02 s wwwwwww a 03                 11 bytes; a: G N at rest, M moves, O U E
///     FMT_2   02 s wwwwwww a m z r ` kg` 03     17 bytes; a: G N O U E; m: M moves; z: Z at zero; r: range;
///                                               the unit is blank while the weight moves
///     FMT_3   02 wwwwwwww b m l z _ _ 03        16 bytes; b: G N; m: M moves, S not; l: I in range, O, U; z: Z
///     FMT_4   ST GR s wwwwwww kg                14 bytes; ST US OL, GR NT; a line end may follow
///     FMT_5   s wwwwwww u b m 0D 0A             u: L K G T or blank; b: G N; m: blank at rest, M, O, I error
///
/// s is the sign, a blank or a minus; w the number with its point and blanks in front. Source: the R320 manual 1.19
/// (p. 44), R427 (p. 99) and C530 (p. 53) [man]; no capture. FMT_6 is FMT_2 whose first byte tells the traffic lights
/// too, how is not documented: without lights it is read, with lights refused.
///
/// Where the unit is not written (FMT_1, FMT_3, a moving FMT_2) it is the option's, or the last one named.
/// FMT_5 has one letter for too much and too little; the sign decides.
///
/// The five tell themselves apart: by STX and where ETX comes, or by the first letters. Still one damaged byte can
/// make a short frame of a long one, so `format=1…5` takes only one of them. There is no check: a damaged digit that
/// is a digit again is not noticed.
///
/// Told apart: Rice Lake's is FMT_5 behind an STX; its eleventh byte is G or N, where FMT_1 has ETX and FMT_2 M or a
/// blank. Yaohua A9 has 12 bytes and a plus or minus. ST,GS lines have a comma behind ST.
package struct RinstrumFormat: FrameFormat {
    static let layout = DialectOption<RinstrumLayout>.choice("format")

    /// The one layout that is read; `nil` reads all.
    private let only: RinstrumLayout?
    /// What a frame without a unit is in: the option at first, then whatever the scale last named.
    private var unit: WeightUnit

    package init(only: RinstrumLayout? = nil, unit: WeightUnit = .kilogram) {
        self.only = only
        self.unit = unit
    }

    package mutating func next(in bytes: ArraySlice<UInt8>) -> FramePiece {
        let gap = bytes.prefix { !RinstrumLayout.isStart($0) }
        if !gap.isEmpty { return FramePiece(gap: gap) }
        let isFramed = bytes.first == .startOfText
        switch RinstrumLayout.find(in: bytes) {
        case .incomplete:
            return .incomplete
        case .broken(let count):
            // Blanks and letters begin no frame more often than they begin one.
            return isFramed ? .unreadable(count) : .noise(count)
        case .frame(let layout, let count):
            guard only == nil || only == layout else {
                return .rejected(count, reason: "a frame of FMT_\(layout.rawValue): set format=\(layout.rawValue)")
            }
            return piece(of: bytes.prefix(count), in: layout)
        }
    }

    package func isBoundary(_ byte: UInt8) -> Bool {
        byte == .endOfText || byte == .carriageReturn || byte == .lineFeed
    }

    private mutating func piece(of frame: ArraySlice<UInt8>, in layout: RinstrumLayout) -> FramePiece {
        do {
            guard let reading = try layout.reading(of: frame, assumed: unit) else { return .unreadable(frame.count) }
            unit = reading.unit ?? unit
            return .frame(frame.count, .weight(reading))
        } catch {
            return .rejected(frame.count, reason: error.description)
        }
    }
}

extension DialectEntry {
    package static let rinstrum = DialectEntry(
        "rinstrum", "Rinstrum R320 and relatives, FMT_1 to FMT_5", options: [RinstrumFormat.layout, SharedOption.unit]
    ) { StreamDialect(RinstrumFormat(only: $0[RinstrumFormat.layout], unit: $0.unit)) }
}
