import Simulation
import TestSupport
import Testing

@testable import ScaleProtocol
@testable import Values

/// What is a number, what is none, and what a damaged byte makes of one.
struct DecimalFieldTests {
    /// Read from a collection and from a span: both are used.
    private func read(_ text: String) -> DecimalField? {
        let bytes = Array(text.utf8)
        let (field, span) = (DecimalField(bytes), DecimalField(bytes.span))
        #expect(field == span, "'\(text)'")
        return field
    }

    @Test(arguments: [
        ("0", 0, 0), ("425", 425, 0), ("425.5", 4255, 1), ("0425.50", 42550, 2), ("+425.5", 4255, 1),
        ("-425.5", -4255, 1), ("  425.5", 4255, 1), ("425.5   ", 4255, 1), ("-   425.5", -4255, 1),
        ("+ 425", 425, 0), (" - 0.5 ", -5, 1), (".5", 5, 1), ("5.", 5, 0), ("-0", 0, 0),
        ("1234567890", 1_234_567_890, 0),
        ("1.234567890", 1_234_567_890, 9),
    ])
    func `a number is what scales print`(text: String, mantissa: Int, decimals: Int) throws {
        let number = try #require(read(text), "'\(text)'")
        #expect((number.mantissa, number.decimals) == (mantissa, decimals))
    }

    @Test(arguments: [
        "", " ", "   ", "+", "-", ".", "-.", "+ ", "0425 50", "425 .5", "425. 5", "4 2", "1 2 3", "425.5 0", "425.5.0",
        "..5", "4..5", "+-425", "--425", "-+4", "+ +4", "- -4", "425-", "4-25", ".-5", "5+", "4,5", "4e2", "0x1A",
        "NaN",
        "12345678901", "0.1234567890", "kg", "425kg", "425.5\u{0}", "\t425", "425\n", "٤٢٥", "²",
    ])
    func `what is no number is none`(text: String) {
        #expect(read(text) == nil, "'\(text)'")
    }

    @Test(arguments: ["0425.50", "+0123.45", "  425.5", "-  12.25", "425", ".75"])
    func `a digit that becomes a blank never makes another number of those in front and behind`(text: String) throws {
        let bytes = Array(text.utf8)
        let digits = bytes.filter(\.isDigit)
        for index in bytes.indices where bytes[index].isDigit {
            var damaged = bytes
            damaged[index] = 0x20
            // At either end the number is shorter; within it there is none.
            let before = bytes[..<index].contains(where: \.isDigit)
            let after = bytes[(index + 1)...].contains(where: \.isDigit)
            if before && after {
                #expect(DecimalField(damaged) == nil, "'\(String(decoding: damaged, as: UTF8.self))'")
            }
        }
        #expect(digits.count > 1)
    }

    @Test(arguments: ["0425.50", "+0123.45", "  425.5", "-  12.25"])
    func `a byte that is put in, doubled or lost gives no number with other digits than were there`(text: String) throws
    {
        let bytes = Array(text.utf8)
        let digits = bytes.filter(\.isDigit)
        var numbers = 0
        for index in 0...bytes.count {
            for byte in [0x20, 0x2B, 0x2D, 0x2E, 0x2C, 0x00, 0x4B] as [UInt8] {
                var damaged = bytes
                damaged.insert(byte, at: index)
                guard let number = DecimalField(damaged) else { continue }
                numbers += 1
                let value = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
                #expect(abs(number.mantissa) == value, "'\(String(decoding: damaged, as: UTF8.self))'")
            }
        }
        // A blank in front, another one behind, and a blank or a sign before the first digit.
        #expect(numbers >= 3)
    }

    @Test func `numbers are equal by what they are, and not by how many digits they have`() throws {
        let table = [
            ("425.5", "425.50", true), ("425", "425.000", true), ("0.5", "0.05", false), ("-1", "1", false),
            ("0", "-0", true),
            ("1.234567890", "1.23456789", true),
        ]
        for (one, other, areEqual) in table {
            let (first, second) = (try #require(read(one)), try #require(read(other)))
            #expect(first.isEqual(to: second) == areEqual, "\(one), \(other)")
            #expect(second.isEqual(to: first) == areEqual, "\(other), \(one)")
            #expect(!first.isEqual(to: nil))
        }
    }

    @Test(arguments: [("-0.5", "-0.5"), (".05", "0.05"), ("425", "425"), ("0425.50", "425.50"), ("-12", "-12")])
    func `a number is written as a display shows it`(text: String, shown: String) throws {
        #expect(try #require(read(text)).description == shown)
    }
}

/// Bytes of a scale that are cut, doubled or changed: no weight that was never shown comes out of them.
struct DamagedFrameTests {
    /// What a dialect makes of bytes on a link that was just opened.
    private func readings(_ bytes: [UInt8], by frames: ScaleFrames, after pause: Duration = .zero) throws
        -> [Reading.Content]
    {
        var dialect = try frames.dialect.make(options: frames.options)
        _ = dialect.start(at: .noon)
        return dialect.receive(bytes, at: .noon + pause).readings
    }

    private static let lines = ScaleFrames.all.filter {
        ["ohaus", "digi-star", "first-number"].contains($0.dialect.name.rawValue)
    }

    @Test(arguments: ScaleFrames.all.filter { $0.question == nil })
    func `the rest of a frame at the beginning of a link is no weight`(frames: ScaleFrames) throws {
        let frame = frames.write(ScaleDisplay(mantissa: 42550, decimals: 2))
        let whole = try readings(frame + frame, by: frames, after: .seconds(1))
        for cut in frame.indices.dropFirst() {
            let found = try readings(Array(frame[cut...]) + frame + frame, by: frames)
            #expect(found.allSatisfy(whole.contains), "from byte \(cut): \(found)")
            #expect(!found.isEmpty, "from byte \(cut)")
        }
    }

    @Test(arguments: [(299, 0), (300, 1)])
    func `for three tenths of a second what begins a link may be such a rest`(milliseconds: Int, count: Int) throws {
        for frames in Self.lines {
            let frame = frames.write(ScaleDisplay(mantissa: 42550, decimals: 2))
            #expect(
                try readings(frame, by: frames, after: .milliseconds(milliseconds)).count == count, "\(frames.name)")
        }
        #expect(Self.lines.count >= 3)
    }

    /// Frames without a check, of which a blank in the place of a digit must not make a number.
    @Test(arguments: ScaleFrames.all.filter { $0.question == nil })
    func `a digit that arrives as a blank, or a byte that is lost, gives no weight but one with fewer digits`(
        frames: ScaleFrames
    ) throws {
        let display = ScaleDisplay(mantissa: 42551, decimals: 2)
        let frame = frames.write(display)
        var seen: Set<Int> = []
        for index in frame.indices where frame[index].isDigit {
            var damaged = frame
            damaged[index] = 0x20
            let found = try readings(frame + damaged + frame, by: frames, after: .seconds(1))
            for case .weight(let sample) in found { seen.insert(sample.weight?.grams ?? 0) }
        }
        // Digits from both sides of the blank, with one between them missing, are no number that was ever shown.
        let wrong = seen.filter { grams in
            ["4551", "4251"].contains("\(grams)".replacing(/0+$/, with: ""))
        }
        #expect(wrong.isEmpty, "\(wrong)")
    }
}
