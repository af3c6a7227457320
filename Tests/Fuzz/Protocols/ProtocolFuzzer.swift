import Simulation
import Values

@testable import ScaleProtocol

// What devices send.

extension Family {
    static let all = [
        Family(name: "eid", check: { same($0, in: ["eid-lines", "eid-text", "agrident-awr"]) }, seeds: { eidLines() }),
        Family(
            name: "weight",
            check: { bytes in
                same(bytes, in: DialectCatalogue.builtIn.entries.map(\.name.rawValue).filter { !eids.contains($0) })
            },
            seeds: { weightFrames() }),
        Family(name: "recognition", check: { recognise($0) }, seeds: { weightFrames() + eidLines() }),
        Family(name: "downloads", check: { download($0) }, seeds: { sessions() }),
        Family(name: "learning", check: { learn($0) }, seeds: { weightFrames() }),
    ]

    private static let eids = ["eid-lines", "eid-text", "agrident-awr"]

    /// However the bytes are packed, every dialect reads the same and holds no more than it should.
    private static func same(_ bytes: [UInt8], in names: [String]) {
        for name in names {
            guard let entry = DialectCatalogue.builtIn[DialectName(rawValue: name)] else { continue }
            for variant in entry.variants.isEmpty ? [""] : entry.variants {
                guard let options = try? entry.options([variant]) else { continue }
                var whole = entry.listen(options)
                var single = entry.listen(options)
                let now = Timestamp(microseconds: 0)
                let once = contents(whole.receive(bytes, at: now))
                let pieces = contents(bytes.flatMap { single.receive([$0], at: now) })
                guard once == pieces else { fatalError("\(name)?\(variant): \(once) when whole, \(pieces) in pieces") }
            }
        }
    }

    private static func contents(_ actions: [DialectAction]) -> [Reading.Content] {
        actions.compactMap { if case .reading(let reading) = $0 { reading.content } else { nil } }
    }

    private static func recognise(_ bytes: [UInt8]) {
        var dialect = RecognisingDialect()
        var now = Timestamp(microseconds: 0)
        _ = dialect.start(at: now)
        for byte in bytes {
            now = now + .milliseconds(1)
            _ = dialect.receive([byte], at: now)
        }
    }

    /// Whatever devices answer, only letters, digits, `,` and `|` become part of a command.
    private static func download(_ bytes: [UInt8]) {
        var download = TruTestDownload(.session(3), unit: .kilogram, mustHaveCRC: true)
        for line in bytes.split(separator: .lineFeed, omittingEmptySubsequences: false) {
            while download.next?.isAcknowledged == true { _ = download.take(.acknowledgement) }
            _ = download.take(.text(Array(line), hasCRC: true))
            guard let next = download.next else { break }
            check(next.text.utf8)
        }
        var wand = AgridentAWR()
        let now = Timestamp(microseconds: 0)
        _ = wand.start(at: now)
        _ = wand.receive(Array("[XGWVER][XGWVEROK]".utf8), at: now)
        let actions = wand.ask(.session(3), at: now) + wand.receive(bytes, at: now)
        for case .send(let command) in actions { check(command.dropFirst().dropLast()) }
    }

    private static func check(_ command: some Sequence<UInt8>) {
        for byte in command where !(byte.isDigit || byte.isLetter || byte == 0x2C || byte == 0x7C) {
            fatalError("'\(String(latin1: command))' was sent")
        }
    }

    private static func sessions() -> [[UInt8]] {
        [
            "1\n3\nHeifers\n30/05/2026\n2\nF1AEID\nW0NWeight\n\n2\n0,982000123456789,425.5;1,,401\n",
            "[XGTASK][3|Heifers|||1][XGTASKOK][DATE|EID|WEIGHT][XSHOK][30052026|982000123456789|425.5][CSWOK]",
        ].map { Array($0.utf8) }
    }

    private static func learn(_ bytes: [UInt8]) {
        _ = try? Learning(from: bytes, shown: ["425.5", "0", "98.5"].compactMap(Learning.Shown.init))
    }

    private static func weightFrames() -> [[UInt8]] {
        let displays = [
            ScaleDisplay(mantissa: 4255), ScaleDisplay(mantissa: -5, isStable: false),
            ScaleDisplay(mantissa: 0, load: .overload),
        ]
        return (ScaleFrames.all + ScaleFrames.packets).map { frames in displays.flatMap { frames.write($0) } }
    }

    private static func eidLines() -> [[UInt8]] {
        guard let eid = try? EID(country: 203, national: 21_346_208) else { return [] }
        return ReaderLineFormat.allCases.map { $0.line(for: eid, at: Timestamp(microseconds: 1_772_600_000_000_000)) }
    }
}
