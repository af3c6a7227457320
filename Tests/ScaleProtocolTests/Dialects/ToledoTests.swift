import ScaleProtocol
import TestSupport
import Testing
import Values

struct ToledoTests {
    /// protocols.md §4.6, where the checksums were worked out by hand.
    private static let stable: [UInt8] =
        [0x02, 0x2B, 0x30, 0x20, 0x30, 0x30, 0x34, 0x32, 0x35, 0x35] + [UInt8](repeating: 0x30, count: 6)
        + [0x0D, 0x26]
    private static let moving: [UInt8] = {
        var bytes = stable
        (bytes[2], bytes[17]) = (0x38, 0x1E)
        return bytes
    }()

    /// Counts down from 128, as the manuals say it in words.
    private static func frame(
        _ a: UInt8, _ b: UInt8, _ c: UInt8, _ weight: String, tare: String = "000000"
    ) -> [UInt8] {
        let bytes = [0x02, a, b, c] + Array((weight + tare).utf8) + [0x0D]
        return bytes + [UInt8((128 - bytes.reduce(0) { $0 + Int($1) } % 128) % 128)]
    }

    private static let vectors: [FrameVector] = [
        FrameVector(stable, .kilograms(425.5, .stable, .gross)),
        FrameVector(moving, .kilograms(425.5, .moving, .gross)),
        // Every place of the point that a scale for animals can have.
        FrameVector(frame(0x2A, 0x30, 0x20, "000425"), .kilograms(425, .stable, .gross)),
        FrameVector(frame(0x2C, 0x30, 0x20, "042550"), .kilograms(425.5, .stable, .gross)),
        FrameVector(frame(0x2D, 0x30, 0x20, "425500"), .kilograms(425.5, .stable, .gross)),
        FrameVector(frame(0x2E, 0x30, 0x20, "042550"), .kilograms(4.255, .stable, .gross)),
        FrameVector(frame(0x2F, 0x30, 0x20, "042550"), .kilograms(0.426, .stable, .gross)),
        // Steps of two and of five, and none named, as T-Scale does.
        FrameVector(frame(0x33, 0x30, 0x20, "004256"), .kilograms(425.6, .stable, .gross)),
        FrameVector(frame(0x3B, 0x30, 0x20, "004255"), .kilograms(425.5, .stable, .gross)),
        FrameVector(frame(0x23, 0x30, 0x20, "004255"), .kilograms(425.5, .stable, .gross)),
        FrameVector(frame(0x2B, 0x31, 0x20, "004255", tare: "000210"), .kilograms(425.5, .stable, .net)),
        FrameVector(frame(0x2B, 0x33, 0x60, "    12", tare: "   210"), .kilograms(-1.2, .stable, .net)),
        FrameVector(frame(0x2B, 0x20, 0x20, "010000"), .kilograms(453.592, .stable, .gross, unit: .pound)),
        FrameVector(frame(0x2A, 0x30, 0x29, "004255"), .kilograms(4.255, .stable, .gross, unit: .gram)),
        FrameVector(frame(0x2D, 0x30, 0x22, "000425"), .kilograms(425, .stable, .gross, unit: .tonne)),
        FrameVector(frame(0x2B, 0x34, 0x20, "------"), .none(.overload, .gross, unit: .kilogram)),
        FrameVector(frame(0x2B, 0x3F, 0x20, "000012"), .none(.underload, .net, unit: .kilogram)),
        FrameVector(frame(0x2B, 0x70, 0x20, "      "), .none(.noSignal, .gross, unit: .kilogram)),
    ]

    private static let dialect = StreamDialect(ToledoFormat())
    private static let withoutChecksum = StreamDialect(ToledoFormat(hasChecksum: false))

    @Test(arguments: vectors.indices)
    func `every stated frame is read, however it is cut, with and without checksum`(index: Int) {
        let vector = Self.vectors[index]
        expectReadings([vector.content], fromEachOf: vector.bytes, to: Self.dialect)
        expectReadings([vector.content], fromEachOf: vector.bytes.dropLast(), to: Self.withoutChecksum)
    }

    @Test(arguments: vectors.indices)
    func `the short form is the same without the tare`(index: Int) {
        let vector = Self.vectors[index]
        let bytes = Array(vector.bytes.prefix(10)) + [0x0D]
        let checksum = UInt8((128 - bytes.reduce(0) { $0 + Int($1) } % 128) % 128)
        expectReadings(
            [vector.content], fromEachOf: bytes + [checksum], to: StreamDialect(ToledoFormat(hasTare: false)))
        expectReadings(
            [vector.content], fromEachOf: bytes, to: StreamDialect(ToledoFormat(hasChecksum: false, hasTare: false)))
        // Neither is ever taken for the other.
        let short = (0..<5).flatMap { _ in bytes + [checksum] }
        var long = Self.dialect
        #expect(long.receive(short, at: .noon).readings.isEmpty)
        var shortDialect = StreamDialect(ToledoFormat(hasTare: false))
        #expect(shortDialect.receive(vector.bytes + vector.bytes, at: .noon).readings.isEmpty)
    }

    @Test func `parity bits are not looked at`() {
        let even = Self.stable.map { $0.nonzeroBitCount.isMultiple(of: 2) ? $0 : $0 | 0x80 }
        let odd = Self.stable.map { $0.nonzeroBitCount.isMultiple(of: 2) ? $0 | 0x80 : $0 }
        for bytes in [even, odd, Self.stable.map { $0 | 0x80 }] {
            expectReadings([.kilograms(425.5, .stable, .gross)], fromEachOf: bytes, to: Self.dialect)
            expectReadings([.kilograms(425.5, .stable, .gross)], fromEachOf: bytes.dropLast(), to: Self.withoutChecksum)
        }
    }

    @Test func `line ends and NULs between frames are nothing`() {
        expectReadings(
            [.kilograms(425.5, .stable, .gross), .kilograms(425.5, .moving, .gross)],
            from: wire("\u{0}\u{0}␍␊") + Self.stable + wire("\u{0}␊\u{8D}") + Self.moving, to: Self.dialect)
    }

    @Test func `a wrong checksum is rejected, with what may be the reason`() {
        let reason = "wrong checksum; set checksum=off if the scale sends none"
        var bytes = Self.stable
        bytes[17] = 0x27
        expectReadings([], notices: [.rejected(bytes, reason: reason)], from: bytes, to: Self.dialect)
        // A scale that sends none: the checksum would be the STX of its next frame.
        let bare = Array(Self.stable.dropLast())
        expectReadings([], notices: [.rejected(bare, reason: reason)], from: bare + bare, to: Self.dialect)
    }

    @Test func `a checksum where none is expected is told`() {
        let (stable, moving) = (Self.stable, Self.moving)
        let reason = "a checksum follows every frame: set checksum=on"
        expectReadings(
            [.kilograms(425.5, .stable, .gross)],
            notices: [
                .unreadable([0x26]), .rejected(moving.dropLast(), reason: reason), .unreadable([0x1E]),
                .rejected(stable.dropLast(), reason: reason),
            ], from: Array(stable + moving + stable.dropLast()), to: Self.withoutChecksum)
        // A damaged frame changes nothing, a frame without a checksum does; single noise is no checksum.
        var damaged = moving
        damaged[12] = 0x39
        let bare = Array(stable.dropLast())
        let bytes = stable + damaged + stable + moving + bare + bare + bare + [0xA5] + bare
        let actions = feed([bytes], to: Self.withoutChecksum)
        #expect(actions.readings == [Reading.Content](repeating: .kilograms(425.5, .stable, .gross), count: 4))
        // T-Scale ends its frames in CR LF; at one weight in 128 the LF would be the right checksum.
        let line = Array(Self.frame(0x2B, 0x30, 0x20, "004255", tare: "999100").dropLast()) + [0x0A]
        #expect(line.reduce(0) { $0 + Int($1) } % 128 == 0)
        expectReadings(
            [Reading.Content](repeating: .kilograms(425.5, .stable, .gross), count: 4),
            from: line + line + line + line, to: Self.withoutChecksum)
    }

    @Test func `a frame that begins with a status byte of another kind is none`() {
        for (place, value) in [(1, 0x0B), (1, 0x4B), (1, 0x6B), (2, 0x10), (3, 0x00)] as [(Int, UInt8)] {
            var bytes = Self.stable
            bytes[place] = value
            let actions = feed([bytes], to: Self.withoutChecksum)
            #expect(actions.readings.isEmpty)
            #expect(actions.notices.first == .unreadable(Array(bytes[..<place])))
        }
    }

    @Test func `what is not known is said and not guessed`() {
        func reason(_ bytes: [UInt8], _ fixedZeros: ToledoFormat.Presence? = nil) -> DialectNotice? {
            feed([bytes], to: StreamDialect(ToledoFormat(fixedZeros: fixedZeros))).notices.first
        }
        let zeros = Self.frame(0x29, 0x30, 0x20, "012340")
        let known = "put a known weight on it, then set zeros=sent or zeros=omitted"
        #expect(
            reason(zeros)
                == .rejected(
                    zeros, reason: "the scale shows fixed zeros but not whether it sends them: \(known)"))
        let finer = Self.frame(0x2B, 0x30, 0x30, "042550")
        #expect(reason(finer) == .rejected(finer, reason: "the scale shows ten times finer: leave that display"))
        let ounces = Self.frame(0x2B, 0x30, 0x23, "004255")
        #expect(
            reason(ounces)
                == .rejected(ounces, reason: "unit 3 is none of kg, g, t, lb: set the scale to kg"))
        let letters = Self.frame(0x2B, 0x30, 0x20, " Err 3")
        #expect(reason(letters) == .rejected(letters, reason: "the weight is not a number"))
        let gap = Self.frame(0x2B, 0x30, 0x20, "42 255")
        #expect(reason(gap) == .rejected(gap, reason: "the weight is not a number"))
        let blank = Self.frame(0x2B, 0x30, 0x20, "      ")
        #expect(reason(blank) == .rejected(blank, reason: "the weight is blank"))
    }

    @Test(arguments: [("sent", 12_340.0, 1_230.0), ("omitted", 123_400, 123_000)])
    func `fixed zeros are as the option says`(option: String, tens: Double, hundreds: Double) throws {
        let dialect = try DialectEntry.toledo.make(options: "zeros=\(option)")
        expectReadings(
            [.kilograms(tens, .stable, .gross)], from: Self.frame(0x29, 0x30, 0x20, "012340"), to: dialect)
        expectReadings(
            [.kilograms(hundreds, .stable, .gross)], from: Self.frame(0x28, 0x30, 0x20, "001230"), to: dialect)
    }

    @Test func `options are read`() throws {
        let dialect = try DialectEntry.toledo.make(options: "checksum=off")
        expectReadings([.kilograms(425.5, .stable, .gross)], from: Self.stable.dropLast(), to: dialect)
        #expect(throws: DialectOptionError.self) { try DialectEntry.toledo.make(options: "zeros=yes") }
    }

    @Test(arguments: [UInt8(0xA5), 0x30, 0x02])
    func `4096 bytes and more without a frame are dropped`(byte: UInt8) {
        let flood = [UInt8](repeating: byte, count: 9000)
        for chunks in [[flood + Self.stable], (flood + Self.stable).map { [$0] }] {
            #expect(feed(chunks, to: Self.dialect).readings == [.kilograms(425.5, .stable, .gross)])
        }
    }

    @Test(arguments: UInt64(0)..<100)
    func `any pieces give the same`(seed: UInt64) {
        expectAnyPieces(of: Self.vectors, to: Self.dialect, seed: seed)
        let bare = Self.vectors.map { FrameVector($0.bytes.dropLast(), $0.content) }
        expectAnyPieces(of: bare, to: Self.withoutChecksum, seed: seed)
    }

    @Test(arguments: UInt64(0)..<500)
    func `garbage costs no more than the frame it touches`(seed: UInt64) {
        expectGarbageCostsOneFrame(of: Self.vectors, to: Self.dialect, seed: seed)
        let bare = Self.vectors.map { FrameVector($0.bytes.dropLast(), $0.content) }
        expectGarbageCostsOneFrame(of: bare, to: Self.withoutChecksum, seed: seed, garbage: 0x80...0x9F)
    }

    @Test func `no change of one byte passes the checksum`() {
        for vector in Self.vectors { expectNoSingleByteMisread(of: vector, to: Self.dialect) }
    }

    /// The sum has seven bits: one damaged frame in 128 has the right one, if its bytes are still possible ones.
    @Test func `of damage to several bytes only what adds up passes`() {
        var random = 0
        var digits = 0
        for seed in UInt64(1)...3 {
            let adds = { (bytes: [UInt8]) in bytes.reduce(0) { $0 + Int($1 & 0x7F) }.isMultiple(of: 128) }
            let vector = Self.vectors[0]
            random += misreadFrames(of: vector, to: Self.dialect, seed: seed, isConsistent: adds)
            digits += misreadFrames(of: vector, to: Self.dialect, seed: seed, values: 0x30...0x39, isConsistent: adds)
        }
        print("Toledo: of 60000 damaged frames \(random) pass, \(digits) if only digits come of it")
        #expect((1...60).contains(random))
        #expect(digits > 60)
    }

    @Test func `two digits exchanged are not noticed`() {
        var bytes = Self.stable
        bytes.swapAt(6, 7)
        #expect(feed([bytes], to: Self.dialect).readings == [.kilograms(245.5, .stable, .gross)])
    }
}
