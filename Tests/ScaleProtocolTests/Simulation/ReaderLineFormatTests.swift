import TestSupport
import Testing

@testable import ScaleProtocol
@testable import Simulation
@testable import Values

/// What simulated readers write is what `eid-lines` reads.
struct ReaderLineFormatTests {
    @Test(arguments: ReaderLineFormat.allCases)
    func `what a simulated reader writes is read, however it is cut`(format: ReaderLineFormat) throws {
        for digits in ["203000021346208", "982000364696050", "964155000012939", "032010010451307"] {
            let line = format.line(for: try EID(digits: digits), at: .noon)
            try expectReadings(
                [.eid(digits, clock: format.clockAtNoon)], fromEachOf: line,
                to: DialectEntry.eidLines.make(options: format.options))
        }
    }

    @Test(arguments: ReaderLineFormat.allCases, UInt64(0)..<5)
    func `every EID comes back as it went in`(format: ReaderLineFormat, seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<400 {
            let eid = try random.eid(inAnimal: true)
            // Sixty countries below 100 do not exist, which is how a lost digit is noticed.
            if format == .gallagher, eid.country < 100, !eid.hasShortCountry { continue }
            let actions = feed(
                [format.line(for: eid, at: .noon)], to: try DialectEntry.eidLines.make(options: format.options))
            #expect(actions.readings == [.eid(EIDReading(eid: eid, deviceClock: format.clockAtNoon))], "\(eid)")
            guard format == .hexadecimal, case .eid(let read) = actions.readings.first else { continue }
            #expect(read.eid.word == eid.word)
            #expect(read.eid.retaggingCounter == eid.retaggingCounter)
        }
    }

    @Test(arguments: ReaderLineFormat.allCases.filter(\.marksAnimals), UInt64(0)..<5)
    func `a transponder that is in no animal is refused`(format: ReaderLineFormat, seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<50 {
            let eid = try random.eid(inAnimal: false)
            // Sixteen digits behind a zero are more often a Shearwell line than a word.
            if format == .hexadecimal, eid.hexadecimal.allSatisfy(\.isNumber) { continue }
            let actions = feed([format.line(for: eid, at: .noon)], to: EIDLines())
            #expect(actions.readings.isEmpty, "\(eid)")
            guard case .rejected(_, let reason) = actions.notices.first else {
                Issue.record("\(eid.hexadecimal) as \(format) was not refused: \(actions)")
                continue
            }
            #expect(reason == EIDLineError.industrialTransponder.description)
        }
    }
}

extension ReaderLineFormat {
    fileprivate var clockAtNoon: String? { self == .rs420 ? "260304045320" : nil }
}

extension SeededGenerator {
    /// Any word of ISO 11784 that names somebody: retagging counter, user field and data block at random.
    fileprivate mutating func eid(inAnimal: Bool) throws -> EID {
        let flag: UInt64 = inAnimal ? 1 << 63 : 0
        let counterAndUser = UInt64.random(in: 0..<256, using: &self) << 55
        let block = UInt64.random(in: 0...1, using: &self) << 48
        let country = UInt64.random(in: 1...998, using: &self) << 38
        let national = UInt64.random(in: 0...EID.largestNationalCode, using: &self)
        return try EID(word: flag | counterAndUser | block | country | national)
    }
}
