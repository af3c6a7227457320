import ScaleProtocol
import TestSupport
import Testing
import Values

/// Several Dini Argeo scales on one line: the weights of two are never taken for one.
struct BusScaleTests {
    private static func line(_ address: String, _ kilograms: Int) -> [UInt8] {
        wire("\(address)ST,GS,·····\(kilograms).0,kg␍␊")
    }

    private static func read(_ bytes: [UInt8], address: UInt8? = nil) -> [DialectAction] {
        var dialect = StreamDialect(WeightLineFormat(address: address))
        return dialect.receive(bytes, at: .noon)
    }

    private static let two = (0..<4).flatMap { _ in line("01", 100) + line("02", 200) }

    @Test func `with an address only that scale is read, and the others are no trouble`() {
        for (address, kilograms) in [(1, 100.0), (2, 200.0)] {
            let actions = Self.read(Self.two, address: UInt8(address))
            #expect(actions.readings == Array(repeating: .kilograms(kilograms, .stable, .gross), count: 4))
            #expect(actions.notices.isEmpty)
        }
        #expect(Self.read(Self.two, address: 3).isEmpty)
        let extended = wire("021ST,1,···425.5,PT···20.8,·····0,kg␍␊")
        #expect(Self.read(extended, address: 2).readings == [.kilograms(425.5)])
        #expect(Self.read(extended, address: 21).readings.isEmpty)
    }

    @Test func `without an address the first is read, and the other refused with what to set`() {
        let actions = Self.read(Self.two)
        #expect(actions.readings == Array(repeating: .kilograms(100, .stable, .gross), count: 4))
        let reasons = actions.notices.compactMap { if case .rejected(_, let reason) = $0 { reason } else { nil } }
        #expect(Set(reasons) == ["scales 1 and 2 are on one line: set address=1 or address=2"])
        #expect(reasons.count == 4)
    }

    @Test func `a damaged address does not shut the scale out`() {
        let actions = Self.read(Self.line("71", 300) + (0..<5).flatMap { _ in Self.line("01", 100) })
        #expect(actions.readings.suffix(3) == Array(repeating: .kilograms(100, .stable, .gross), count: 3))
    }

    @Test func `addresses that are damaged each in another way do not add up to another scale`() {
        let damaged = ["07", "04", "09", "12", "33"].flatMap { Self.line($0, 300) }
        let actions = Self.read(Self.line("01", 100) + damaged + Self.line("01", 100))
        #expect(actions.readings == Array(repeating: .kilograms(100, .stable, .gross), count: 2))
        #expect(actions.notices.count == 5)
    }

    @Test(arguments: [(1, 0), (2, 0), (3, 1), (5, 3)])
    func `a scale that was given another address is read from its third line on`(lines: Int, read: Int) {
        let actions = Self.read(Self.line("01", 100) + (0..<lines).flatMap { _ in Self.line("02", 200) })
        #expect(actions.readings.dropFirst() == Array(repeating: .kilograms(200, .stable, .gross), count: read)[...])
    }

    @Test func `a scale that is on no bus is not hidden behind an address`() {
        let actions = Self.read(wire("ST,GS,+0123.45kg␍␊"), address: 1)
        #expect(actions.readings.isEmpty)
        #expect(actions.notices.count == 1)
    }
}
