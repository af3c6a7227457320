import TestSupport
import Testing

@testable import ScaleProtocol
@testable import Values

struct TruTestFrameTests {
    @Test func `the check value of CRC-16 ARC`() {
        #expect(CRC16.arc("123456789".utf8) == 0xBB3D)
    }

    /// protocols.md §1.2, all of them.
    @Test(arguments: [
        "{RW`870C}", "{RP`454D}", "{RO`8D0C}", "{ZA1`73C9}", "{ZA0`B308}", "{ZE1`B3CB}", "{ZC1`13C8}", "{ZI`4F8B}",
        "{ZN`8DCA}", "{ZF`4BCB}", "{FGDD`6472}", "{FLN`C54D}", "{FL`8C43}", "{FN`4DC2}", "{FN5`860C}",
        "{SPRP2`4383}", "[425.5`EE7F]", "[U425.5`0594]", "[WS425.5`EC1C]", "[ID203000021346208`B637]", "[`FB41]",
        "[XRS2`596A]",
    ])
    func `the CRC counts from the opening bracket to the backtick`(frame: String) throws {
        let bytes = wire(frame)
        let mark = try #require(bytes.firstIndex(of: UInt8(ascii: "`")))
        #expect(CRC16.trailer(over: bytes[..<mark]) == bytes[mark...].dropLast())
    }

    @Test(arguments: [
        (TruTestCommand.weight, "{RW}", "{RW`870C}"), (.events, "{RP}", "{RP`454D}"),
        (.acknowledgements, "{ZA1}", "{ZA1`73C9}"), (.errorAnswers, "{ZE1}", "{ZE1`B3CB}"),
        (.name, "{ZN}", "{ZN`8DCA}"), (.model, "{ZI}", "{ZI`4F8B}"), (.eventPrefixes, "{SPRP2}", "{SPRP2`4383}"),
    ])
    func `commands are sent byte for byte`(command: TruTestCommand, plain: String, checked: String) {
        #expect(command.bytes(withCRC: false) == wire(plain))
        #expect(command.bytes(withCRC: true) == wire(checked))
    }

    @Test func `nothing that erases or sets anything can be said`() {
        let allowed: Set = ["ZA1", "ZE1", "ZN", "ZI", "MSWU", "RW", "RP", "SPRP2"]
        #expect(Set(TruTestCommand.allCases.map(\.rawValue)) == allowed)
    }

    static let frames: [(String, [TruTestFrame])] = [
        ("^", [.acknowledgement]),
        ("[425.5]", [.answer(text: wire("425.5"), raw: wire("[425.5]"), hasCRC: false)]),
        ("[]", [.answer(text: [], raw: wire("[]"), hasCRC: false)]),
        ("[425.5`EE7F]", [.answer(text: wire("425.5"), raw: wire("[425.5`EE7F]"), hasCRC: true)]),
        ("[`FB41]", [.answer(text: [], raw: wire("[`FB41]"), hasCRC: true)]),
        ("(14)", [.error(code: 14, raw: wire("(14)"))]),
        ("[425.5]␍␊", [.answer(text: wire("425.5"), raw: wire("[425.5]"), hasCRC: false)]),
        ("203·000021346208␍␊", [.line(raw: wire("203·000021346208␍"))]),
        ("203·000021346208␍␊^", [.line(raw: wire("203·000021346208␍")), .acknowledgement]),
        ("\u{0}\u{0}^", [.acknowledgement]),
        ("2030000^", [.noise(wire("2030000")), .acknowledgement]),
        (
            "[42[425.5]",
            [
                .damaged(raw: wire("[42"), reason: "the answer has no end"),
                .answer(text: wire("425.5"), raw: wire("[425.5]"), hasCRC: false),
            ]
        ),
        (
            "[42␍␊(14)",
            [.damaged(raw: wire("[42"), reason: "the answer has no end"), .error(code: 14, raw: wire("(14)"))]
        ),
        (
            "(1x4)␍^",
            [
                .damaged(raw: wire("(1"), reason: "the error answer is not a number in round brackets"),
                .line(raw: wire("x4)␍")), .acknowledgement,
            ]
        ),
        (
            "()^",
            [
                .damaged(raw: wire("("), reason: "the error answer is not a number in round brackets"),
                .noise(wire(")")),
                .acknowledgement,
            ]
        ),
    ]

    @Test(arguments: frames)
    func `the first byte tells answers from lines`(bytes: String, expected: [TruTestFrame]) {
        var scanner = TruTestScanner()
        #expect(wire(bytes).flatMap { scanner.take($0) } == expected)
    }

    @Test(arguments: [
        "[425.6`EE7F]", "[425.5`EE7E]", "[425.5`ee7f]", "[425.5`EE7]", "[425.5`]", "[425.5EE`7F]", "[`FB42]",
    ])
    func `a wrong CRC is never accepted`(frame: String) {
        var scanner = TruTestScanner()
        let reason = "the CRC is wrong: check the cable; the frame was not used"
        #expect(wire(frame).flatMap { scanner.take($0) } == [.damaged(raw: wire(frame), reason: reason)])
    }

    @Test func `a name may have backticks: the CRC is behind the last one`() {
        let body = wire("[XR`5000`")
        let frame = body + CRC16.trailer(over: body) + wire("]")
        var scanner = TruTestScanner()
        #expect(
            frame.flatMap { scanner.take($0) } == [.answer(text: wire("XR`5000`"), raw: frame, hasCRC: true)])
    }

    @Test(arguments: [UInt8(ascii: "["), UInt8(ascii: "x")])
    func `an answer or a line without an end is given up after 4096 bytes`(first: UInt8) {
        var scanner = TruTestScanner()
        let flood = [first] + [UInt8](repeating: UInt8(ascii: "7"), count: 4200) + wire("␍[1]")
        let frames = flood.flatMap { scanner.take($0) }
        #expect(frames.first != frames.last)
        #expect(frames.last == .answer(text: wire("1"), raw: wire("[1]"), hasCRC: false))
        #expect(frames.count <= 3)
    }

    @Test(arguments: UInt64(0)..<100)
    func `any bytes at all end in a frame once the line is quiet`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var scanner = TruTestScanner()
        for _ in 0..<2000 { _ = scanner.take(UInt8.random(in: 0...255, using: &random)) }
        let frames = wire("␍␊[425.5]").flatMap { scanner.take($0) }
        #expect(frames.last == .answer(text: wire("425.5"), raw: wire("[425.5]"), hasCRC: false))
    }
}
