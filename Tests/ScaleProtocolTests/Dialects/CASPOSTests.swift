import ScaleProtocol
import Simulation
import TestSupport
import Testing
import Values

struct CASPOSTests {
    private static let machine = DialectEntry.casPOS.listen()

    /// SOH STX, the content, its check character, ETX and EOT.
    private static func frame(_ content: String, start: UInt8 = 0x01, end: [UInt8] = [0x03, 0x04]) -> [UInt8] {
        let content = wire(content)
        return [start, 0x02] + content + [content.reduce(0, ^)] + end
    }

    @Test(arguments: [
        ScaleVector("S·0425.5kg", .kilograms(425.5)),
        ScaleVector("U·0425.5kg", .kilograms(425.5, .moving)),
        ScaleVector("S-0012.5kg", .kilograms(-12.5)),
        ScaleVector("S·100.00lb", .kilograms(45.359, unit: .pound)),
        ScaleVector("S··123.45·g", .kilograms(0.123, unit: .gram)),
        ScaleVector("U·0123.45kg", .kilograms(123.45, .moving)),
        ScaleVector("SF......kg", .none(.overload)),
    ])
    func `every stated frame is read, however it is cut`(vector: ScaleVector) {
        expectReadings([vector.content], fromEachOf: Self.frame(vector.frame), to: Self.machine)
        expectReadings([vector.content], from: Self.frame(vector.frame, start: 0x81), to: Self.machine)
    }

    @Test func `no change of one byte between status and check character is accepted`() {
        let whole = Self.frame("S·0425.5kg")
        for place in 2...12 {
            for value in UInt8.min...UInt8.max where value != whole[place] {
                var bytes = whole
                bytes[place] = value
                #expect(feed([bytes], to: Self.machine).readings.isEmpty, "byte \(place) = \(value)")
            }
        }
    }

    @Test func `a wrong check character is told, and the next frame is read`() {
        var bytes = Self.frame("S·0425.5kg")
        bytes[4] ^= 1
        let reason = "the check character is wrong: bytes were damaged"
        expectReadings(
            [.kilograms(1.5)], notices: [.rejected(Array(bytes.dropLast()), reason: reason)],
            from: bytes + Self.frame("S·0001.5kg"), to: Self.machine)
    }

    @Test(arguments: UInt64(0)..<50)
    func `garbage between frames costs no more than the frame it touches`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let garbage = (0..<Int.random(in: 1...30, using: &random)).map { _ in
            UInt8.random(in: 0x20...0xFF, using: &random)
        }
        let bytes = Self.frame("S·0425.5kg") + garbage + Self.frame("U·0001.5kg") + Self.frame("S·0002.5kg")
        let readings = feed(random.pieces(of: bytes), to: Self.machine).readings
        #expect(readings.first == .kilograms(425.5), "seed \(seed)")
        #expect(readings.last == .kilograms(2.5), "seed \(seed)")
        #expect(readings.count >= 2 && readings.count <= 3, "seed \(seed)")
    }

    @Test func `the scale is asked as a till asks it`() throws {
        var session = Session(CASPOSDialogue(), SimulatedScaleStream(.casPOS, decimals: 1))
        session.device.load = ScaleLoad(weight: Weight(grams: 425_500), isStable: true)
        session.connect()
        session.run(for: .seconds(3))
        #expect(session.readings.count >= 10)
        #expect(session.readings.allSatisfy { $0 == .kilograms(425.5) })
        #expect(session.sent.prefix(4) == ["\u{05}", "\u{11}", "\u{05}", "\u{11}"])
    }
}
