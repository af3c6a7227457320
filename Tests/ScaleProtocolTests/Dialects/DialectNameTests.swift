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
        let choice = DialectChoice(
            "tru-test-scp?poll=250ms, mode=events,crc=on,role=reader,timeout=1s,gap=0ms,keepalive=5s")
        let options = TruTestOptions(try DialectEntry.truTestSCP.options(choice.options))
        #expect(options.pollInterval == .milliseconds(250))
        #expect(options.mode == .events)
        #expect(options.crc)
        #expect(options.role == .reader)
        #expect(options.timeout == .seconds(1))
        #expect(options.gap == .zero)
        #expect(options.keepAlive == .seconds(5))
        #expect(try DialectEntry.weightLines.options(["unit=lb"]).unit == .pound)
        #expect(try DialectCatalogue.builtIn.automatic.options(["twoway=on"])[RecognisingDialect.twoWay] == true)
        #expect(TruTestOptions(try DialectEntry.truTestSCP.options([""])) == TruTestOptions())
    }

    @Test(arguments: ["tru-test-scp", "st-gs?unit=lb", "tru-test-scp?poll=100ms, mode=events", "x?", "", "a?b?c,,d"])
    func `a choice is written as it was read`(text: String) {
        #expect(DialectChoice(text).description == text)
    }

    @Test func `an option is added behind the others`() {
        #expect(
            DialectChoice("weight-scale-service").adding("factor=10").description == "weight-scale-service?factor=10")
        #expect(DialectChoice("a?b=c").adding("factor=10").description == "a?b=c,factor=10")
    }

    @Test func `what an option writes it reads`() {
        func isSame<Value: Equatable>(_ option: DialectOption<Value>, _ values: Value...) -> Bool {
            values.allSatisfy { value in
                let choice = option.text(for: value).split(separator: "=", maxSplits: 1).map(String.init)
                return choice.first == option.name && option.value(of: choice.last ?? "") == value
            }
        }
        #expect(isSame(SharedOption.unit, .kilogram, .pound))
        #expect(isSame(SharedOption.poll, .milliseconds(250), .seconds(60)))
        #expect(isSame(SharedOption.address, 1, 31))
        #expect(isSame(SharedOption.checksum, true, false))
        #expect(isSame(FirstNumberFormat.stableMark, Array("S=T".utf8)))
    }

    @Test func `one name means the same to every dialect, as auto hands its options to all of them`() {
        var allowed: [String: String] = [:]
        for option in DialectCatalogue.builtIn.entries.flatMap(\.options) {
            #expect(allowed[option.name] ?? option.allowed == option.allowed, "\(option.name)")
            allowed[option.name] = option.allowed
        }
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
