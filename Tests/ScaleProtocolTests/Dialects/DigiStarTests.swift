import ScaleProtocol
import TestSupport
import Testing
import Values

struct DigiStarTests {
    private static let machine = DialectEntry.digiStar.listen()
    private static let blankEID = String(repeating: "·", count: 29)

    /// The line with the checksum of the manual in its last field.
    private static func record(_ text: String) -> [UInt8] {
        let bytes = wire(text)
        return bytes + [UInt8(ascii: ","), bytes.reduce(0, ^) & 0x3F | 0x40] + wire("␍␊")
    }

    private static func gross(_ content: String) -> [UInt8] {
        let bytes = wire(content)
        return [0x02] + bytes + [0x03, bytes.reduce(0, ^) & 0x3F | 0x40, 0x0D]
    }

    @Test(arguments: [
        ScaleVector(
            "···280,LB,GR,··187,03JL03,·3:41:21␍␊",
            .kilograms(127.006, .unknown, .gross, unit: .pound, clock: "03JL03 3:41:21")),
        ScaleVector(
            "·-12.5,KG,NT,·····0,03JL03,11:09:00␍␊", .kilograms(-12.5, .unknown, .net, clock: "03JL03 11:09:00")),
    ])
    func `a line without an EID is read, however it is cut`(vector: ScaleVector) {
        expectReadings([vector.content], fromEachOf: wire(vector.frame), to: Self.machine)
    }

    @Test func `no weight is told as none`() {
        let content = feed([wire("·999999,LB,ER,·····0,03JL03,·3:41:21␍␊")], to: Self.machine).readings
        guard case .weight(let reading) = content.first else {
            Issue.record("no reading")
            return
        }
        #expect(reading.weight == nil && reading.load == .noSignal)
    }

    @Test func `a record without an EID is a weight, locked on when there is a dollar`() {
        expectReadings(
            [.kilograms(635.029, .stable, .gross, unit: .pound, clock: "08/12/03 14:09")],
            fromEachOf: Self.record("\(Self.blankEID),···1400,LB,$,GR,08/12/03,14:09"), to: Self.machine)
        expectReadings(
            [.kilograms(635.029, .unknown, .gross, unit: .pound, clock: "08/12/03 14:09")],
            fromEachOf: Self.record("\(Self.blankEID),···1400,LB,·,GR,08/12/03,14:09"), to: Self.machine)
    }

    @Test func `a record with an EID is both, the EID first`() throws {
        let weight = Reading.Content.kilograms(107.955, .stable, .gross, unit: .pound, clock: "03/11/08 09:50")
        expectReadings(
            [try .eid("982000014722726"), weight],
            fromEachOf: Self.record(
                "·A·00000·0·982·000014722726,VID0001,GROUP01,PIN0001,····238,LB,$,GR,03/11/08,09:50,COD,··0.00,NOTE·"),
            to: Self.machine)
        expectReadings(
            [try .eid("982000014722726"), weight],
            fromEachOf: Self.record("·A·00000·0·982·000014722726,····238,LB,$,GR,03/11/08,09:50"), to: Self.machine)
        let actions = feed(
            [Self.record("·A·00000·0·982·000014722726,····238,LB,$,GR,03/11/08,09:50")], to: Self.machine)
        let ranges = actions.compactMap { if case .reading(let reading) = $0 { reading.range } else { nil } }
        #expect(ranges.count == 2 && ranges.first == ranges.last)
    }

    @Test func `a record whose EID cannot be read is a weight, and says so`() {
        let actions = feed(
            [Self.record("·A·00000·0·98X·000014722726,····238,LB,$,GR,03/11/08,09:50")], to: Self.machine)
        #expect(
            actions.readings == [.kilograms(107.955, .stable, .gross, unit: .pound, clock: "03/11/08 09:50")])
        let reasons = actions.notices.compactMap { if case .rejected(_, let reason) = $0 { reason } else { nil } }
        #expect(reasons == ["the record's EID cannot be read"])
    }

    @Test func `serial gross weight is read and checked`() {
        expectReadings(
            [.kilograms(55_998.7, .unknown, .gross, unit: .pound)], fromEachOf: Self.gross("123456LB·SG"),
            to: Self.machine)
        expectReadings(
            [.kilograms(425, .unknown, .gross)], fromEachOf: Self.gross("000425KG·SG"), to: Self.machine)
    }

    @Test func `no change of one bit in a checked frame is accepted`() {
        let frames = [
            Self.gross("000425KG·SG"), Self.record("\(Self.blankEID),···1400,LB,$,GR,08/12/03,14:09"),
        ]
        for frame in frames {
            let end = frame.lastIndex { $0 != 0x0D && $0 != 0x0A } ?? 0
            let first = frame[0] == 0x02 ? 1 : 0
            for place in first...end {
                for bit in 0..<6 {
                    var bytes = frame
                    bytes[place] ^= 1 << bit
                    #expect(feed([bytes], to: Self.machine).readings.isEmpty, "byte \(place), bit \(bit)")
                }
            }
        }
    }

    @Test func `a wrong checksum is told, unless checksums are off`() throws {
        let line = wire("\(Self.blankEID),···1400,LB,$,GR,08/12/03,14:09,C␍␊")
        let actions = feed([line], to: Self.machine)
        #expect(actions.readings.isEmpty && actions.notices.count == 1)
        let dialect = try DialectEntry.digiStar.make(options: "checksum=off")
        #expect(feed([line], to: dialect).readings.count == 1)
    }

    @Test(arguments: [
        "280,LB,GR", "·,·,·,·,·,·", "hello", "ST,GS,+0425.50kg", "982 000123456789", "280,OZ,GR,1,03JL03,3:41",
    ])
    func `anything else is shown and not read`(line: String) {
        expectReadings([], notices: [.unreadable(wire(line + "␍"))], from: wire(line + "␍␊"), to: Self.machine)
    }
}
