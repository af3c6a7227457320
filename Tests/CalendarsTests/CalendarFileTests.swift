import Calendars
import TestSupport
import Testing
import Values

/// What other programs are given.
struct CalendarFileTests {
    private static func entry(_ summary: String, details: String? = nil) throws -> CalendarEntry {
        let start = try #require(Timestamp("2026-11-24T08:00:00Z"))
        let changed = try #require(Timestamp("2026-11-20T10:11:12.5Z"))
        return CalendarEntry(
            uid: "1@gatewayd", sequence: 2, span: try #require(TimeSpan(start, start + .seconds(5400))),
            summary: summary, details: details, changedAt: changed)
    }

    private static func unfolded(_ bytes: [UInt8]) -> String {
        var left: [UInt8] = []
        for byte in bytes {
            left.append(byte)
            if left.suffix(3).elementsEqual([0x0D, 0x0A, 0x20]) { left.removeLast(3) }
        }
        return String(decoding: left, as: UTF8.self)
    }

    private static func lines(_ bytes: [UInt8]) throws -> [String] {
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.hasSuffix("\r\n"))
        return text.components(by: "\r\n")
    }

    @Test func `an entry is told with its name for ever, its sequence and its times in Greenwich`() throws {
        let bytes = try CalendarFile(name: "Vážení", entries: [Self.entry("Vážení: stáj 3, skupina B")]).bytes()
        let lines = try Self.lines(bytes)
        for line in [
            "BEGIN:VCALENDAR", "VERSION:2.0", "METHOD:PUBLISH", "X-WR-CALNAME:Vážení", "UID:1@gatewayd", "SEQUENCE:2",
            "DTSTAMP:20261120T101112Z", "LAST-MODIFIED:20261120T101112Z", "DTSTART:20261124T080000Z",
            "DTEND:20261124T093000Z", "SUMMARY:Vážení: stáj 3\\, skupina B", "STATUS:CONFIRMED", "END:VCALENDAR",
        ] {
            #expect(lines.contains(line), "\(line)")
        }
    }

    @Test func `what is cancelled says so`() throws {
        var entry = try Self.entry("x")
        entry.isCancelled = true
        let lines = try Self.lines(CalendarFile(name: "x", entries: [entry]).bytes())
        #expect(lines.contains("STATUS:CANCELLED"))
        #expect(try CalendarText.busy(CalendarFile(name: "x", entries: [entry]).bytes()) == [])
    }

    @Test(arguments: 1...60)
    func `any text is folded within 75 bytes, never inside a character, and comes back`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let letters = Array("abc ,;:\\\"ěščřžýáíéúůťďň\n漢字🐄👩‍🌾")
        let summary = String(
            (0..<Int.random(in: 1...300, using: &random)).compactMap { _ in letters.randomElement(using: &random) })
        let bytes = try CalendarFile(name: "x", entries: [Self.entry(summary, details: summary)]).bytes()
        let lines = try Self.lines(bytes)
        #expect(lines.allSatisfy { $0.utf8.count <= 75 })
        #expect(String(validating: bytes, as: UTF8.self) != nil)
        #expect(bytes.split(separator: UInt8(ascii: "\n")).allSatisfy { String(validating: $0, as: UTF8.self) != nil })
        // Byte by byte: to a string, a space and what joins it are one character.
        let unfolded = Self.unfolded(bytes)
        let escaped = summary.replacing("\\", with: "\\\\").replacing("\n", with: "\\n").replacing(",", with: "\\,")
            .replacing(";", with: "\\;")
        #expect(unfolded.contains("SUMMARY:\(escaped)\r\n"), "\(unfolded)")
    }

    @Test func `a text cannot end its line and begin another`() throws {
        let entry = try Self.entry("a\r\nATTENDEE:mailto:x@example.org\u{0}\u{2028}b")
        let lines = try Self.lines(CalendarFile(name: "a\r\nX-A:b", entries: [entry]).bytes())
        #expect(!lines.contains { $0.hasPrefix("ATTENDEE") || $0.hasPrefix("X-A") })
    }

    @Test func `what was written is read`() throws {
        #expect(
            try CalendarText.busy(CalendarFile(name: "x", entries: [Self.entry("x")]).bytes()) == ["24 08:00-09:30"])
    }
}

extension String {
    /// Its parts between a text.
    fileprivate func components(by separator: String) -> [String] {
        split(separator: separator, omittingEmptySubsequences: true).map(String.init)
    }
}
