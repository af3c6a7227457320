import Foundation
import Testing
import Values

@testable import ScaleProtocol

struct DialectNameTests {
    @Test func `names are those of the configuration`() {
        #expect(
            DialectCatalogue.builtIn.names.map(\.rawValue) == [
                "agrident-awr", "tru-test-scp", "eid-lines", "eid-text", "st-gs", "cas-pos", "digi-star", "mt-sics",
                "nci",
                "ohaus", "rice-lake", "rinstrum", "rinstrum-network", "toledo", "yaohua-a9", "yaohua-a12",
                "yaohua-equals", "weight-scale-service", "first-number", "auto",
            ])
    }

    @Test func `the page of dialects has every dialect with every option`() throws {
        let page = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../docs/dialects.md")
        let lines = try String(contentsOf: page.standardized, encoding: .utf8).split(separator: "\n")
        for entry in DialectCatalogue.builtIn.entries {
            let row = try #require(lines.first { $0.hasPrefix("| `\(entry.name.rawValue)` |") })
            for option in entry.optionNames { #expect(row.contains("`\(option)`"), "\(entry.name.rawValue)") }
        }
    }

    @Test func `every name makes its dialect`() throws {
        #expect(try DialectEntry.truTestSCP.make() is TruTestSCP)
        #expect(try DialectEntry.eidLines.make() is EIDLines)
        #expect(try DialectEntry.weightLines.make() is WeightLines)
        #expect(try DialectCatalogue.builtIn.automatic.make() is RecognisingDialect)
    }

    @Test func `options are read`() throws {
        let options = try DialectOptions(
            "poll=250ms, mode=events,crc=on,role=reader,timeout=1s,gap=0ms,keepalive=5s",
            allowed: DialectEntry.truTestSCP.optionNames)
        #expect(options.truTest.pollInterval == .milliseconds(250))
        #expect(options.truTest.mode == .events)
        #expect(options.truTest.crc)
        #expect(options.truTest.role == .reader)
        #expect(options.truTest.timeout == .seconds(1))
        #expect(options.truTest.gap == .zero)
        #expect(options.truTest.keepAlive == .seconds(5))
        #expect(try DialectOptions("unit=lb", allowed: ["unit"]).unit == .pound)
        #expect(try DialectOptions("twoway=on", allowed: ["twoway"]).isTwoWay)
        #expect(try DialectOptions("", allowed: DialectEntry.truTestSCP.optionNames) == DialectOptions())
    }

    @Test(arguments: [
        (
            "pol=200ms", DialectEntry.truTestSCP,
            "unknown option 'pol'; use role, mode, poll, timeout, gap, keepalive, crc"
        ),
        ("poll=200ms", .eidText, "option 'poll': this dialect has no options, remove it"),
        (
            "poll=1", .truTestSCP,
            "option 'poll': '1' is not allowed; use a time from 20ms to 60000ms, such as 200ms or 2s"
        ),
        (
            "poll=1ms", .truTestSCP,
            "option 'poll': '1ms' is not allowed; use a time from 20ms to 60000ms, such as 200ms or 2s"
        ),
        (
            "poll=99999999999999999999s", .truTestSCP,
            "option 'poll': '99999999999999999999s' is not allowed; use a time from 20ms to 60000ms, such as 200ms or 2s"
        ),
        ("mode=fast", .truTestSCP, "option 'mode': 'fast' is not allowed; use live, events, automatic"),
        ("crc=yes", .truTestSCP, "option 'crc': 'yes' is not allowed; use on, off"),
        ("crc", .truTestSCP, "option 'crc' has no value; write crc=…"),
        ("=1", .truTestSCP, "unknown option ''; use role, mode, poll, timeout, gap, keepalive, crc"),
        ("unit=oz", .weightLines, "option 'unit': 'oz' is not allowed; use kg, g, t, lb"),
    ])
    func `a wrong option is named`(text: String, dialect: DialectEntry, message: String) {
        let error = #expect(throws: DialectOptionError.self) { try dialect.make(options: text) }
        #expect(error?.description == message)
    }
}

struct LineSplitterTests {
    @Test func `CR, LF and CR LF each end a line once`() {
        var splitter = LineSplitter()
        let lines = wire("a␍b␊c␍␊␍␊␊d␍").compactMap { splitter.take($0) }
        #expect(
            lines == [.line(raw: wire("a␍")), .line(raw: wire("b␊")), .line(raw: wire("c␍")), .line(raw: wire("d␍"))])
    }

    @Test func `a line of 4096 bytes is one, of 4097 none`() {
        for (length, expected) in [(4096, 1), (4097, 0)] {
            var splitter = LineSplitter()
            let bytes = [UInt8](repeating: 0x41, count: length) + wire("␍␊")
            let pieces = bytes.compactMap { splitter.take($0) }
            #expect(pieces.filter { if case .line = $0 { true } else { false } }.count == expected)
            #expect(pieces.count == 1)
            #expect(splitter.pending.isEmpty)
        }
    }
}
