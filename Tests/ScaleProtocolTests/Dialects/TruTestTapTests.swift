import TestSupport
import Testing

@testable import ScaleProtocol
@testable import Values

struct TruTestTapTests {
    private static let now = Timestamp(microseconds: 0)

    private func weights(_ actions: [DialectAction]) -> [String] {
        actions.compactMap {
            guard case .reading(let reading) = $0, case .weight(let sample) = reading.content else { return nil }
            return "\(sample.weight.map(\.description) ?? "none") \(sample.stability)"
        }
    }

    @Test func `bytes of the device alone are read by their shape`() {
        var tap = TruTestTap()
        let heard = tap.receive(Array("^[XR5000][U423.0][425.5][---][]".utf8), at: Self.now)
        #expect(weights(heard) == ["423 moving", "425.5 stable", "none unknown"])
    }

    @Test func `where commands are heard, a number that answers another one is no weight`() {
        var tap = TruTestTap()
        tap.hear(Array("{FLN}".utf8))
        #expect(weights(tap.receive(Array("[26]".utf8), at: Self.now)) == [])
        tap.hear(Array("{RW`870C}".utf8))
        #expect(weights(tap.receive(Array("[425.5`EE7F]".utf8), at: Self.now)) == ["425.5 stable"])
    }

    @Test func `events and tag lines are read`() throws {
        var tap = TruTestTap()
        let heard = tap.receive(Array("[ID982000003901472,WS425.5]982 000123456789\r\n".utf8), at: Self.now)
        let contents = heard.compactMap { if case .reading(let reading) = $0 { reading.content } else { nil } }
        #expect(contents.count == 3)
        #expect(contents.first == .eid(EIDReading(eid: try EID(digits: "982000003901472"))))
        #expect(contents.last == .eid(EIDReading(eid: try EID(digits: "982000123456789"))))
    }

    @Test func `a wrong CRC is never accepted`() {
        var tap = TruTestTap()
        #expect(weights(tap.receive(Array("[425.5`EE7E]".utf8), at: Self.now)) == [])
    }
}
