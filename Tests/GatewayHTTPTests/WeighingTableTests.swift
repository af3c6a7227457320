import DeviceGateway
import Foundation
import HTTPServer
import HerdStore
import ScaleProtocol
import Testing

@testable import GatewayHTTP

/// A table that a spreadsheet opens without running anything in it.
struct WeighingTableTests {
    /// The fields of the row of a weighing whose animal has this name.
    private func row(animalNamed name: String) throws -> [String] {
        let json = """
            {"id":"0190f0f3-7c1a-7d0e-9a3b-0123456789ab","sessionId":"0190f0f3-7c1a-7d0e-9a3b-0123456789ac",
            "place":"main","at":"2026-11-20T08:12:00.250Z","kilograms":425.5,"unit":"kg","text":"[425.5]",
            "state":"assigned","eids":[],"simulated":true,"animal":{"id":"0190f0f3-7c1a-7d0e-9a3b-0123456789ad",
            "earTag":"CZ123456789","earTagText":"CZ 123456 789","sex":"female","born":"2021-05-04"}}
            """
        var object = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        var animal = try #require(object["animal"] as? [String: Any])
        animal["name"] = name
        object["animal"] = animal
        let data = try JSONSerialization.data(withJSONObject: object)
        var table = WeighingTable()
        table.append(try JSONDecoder().decode(Weighing.self, from: data))
        let rows = records(table.text)
        try #require(rows.map(\.count) == [12, 12])
        return rows[1]
    }

    /// Reads RFC 4180 with semicolons, byte by byte, as strictly as the strictest reader.
    private func records(_ text: String) -> [[String]] {
        var records: [[String]] = [[]]
        var field: [UInt8] = []
        var isQuoted = false
        var bytes = Array(text.utf8)[...]
        func end(_ isRow: Bool) {
            records[records.count - 1].append(String(decoding: field, as: UTF8.self))
            field = []
            if isRow { records.append([]) }
        }
        while let byte = bytes.popFirst() {
            switch byte {
            case UInt8(ascii: "\"") where isQuoted && bytes.first == UInt8(ascii: "\""):
                field.append(bytes.removeFirst())
            case UInt8(ascii: "\""): isQuoted.toggle()
            case UInt8(ascii: ";") where !isQuoted: end(false)
            case UInt8(ascii: "\r") where !isQuoted && bytes.first == UInt8(ascii: "\n"): continue
            case UInt8(ascii: "\n") where !isQuoted, UInt8(ascii: "\r") where !isQuoted: end(true)
            default: field.append(byte)
            }
        }
        return records.filter { !$0.isEmpty }
    }

    @Test func `a weighing is a row`() throws {
        let row = try row(animalNamed: "Růžena")
        #expect(
            row == [
                "2026-11-20T08:12:00.250Z", "CZ 123456 789", "", "Růžena", "425,5", "assigned", "", "", "main",
                "simulated", "", "",
            ])
    }

    @Test(arguments: [
        "=1+1", "+1", "-1", "@SUM(A1)", "=cmd|'/C calc'!A0", "\t=1", "\r=1", "\n=1", "\r\n=1", "=\u{301}1",
        "+\u{200D}1",
    ])
    func `what begins like a formula becomes text`(name: String) throws {
        let field = try row(animalNamed: name)[3]
        #expect(Array(field.unicodeScalars) == Array("'\(name)".unicodeScalars))
    }

    @Test(arguments: ["a;b", "\"", "\"\"", "a\"b;c", "a\nb", "a\rb", "a\r\nb", ";", "\"\u{301}", "a;\u{301}b", "a\n=1"])
    func `what has a meaning in the table is kept as it is`(name: String) throws {
        let field = try row(animalNamed: name)[3]
        #expect(Array(field.unicodeScalars) == Array(name.unicodeScalars))
    }

    @Test func `decimal mark and delimiter are those asked for`() async throws {
        let farm = try await Farm.open()
        let path = "/v1/sessions/\(farm.session.id)/weighings.csv"
        let english = try await farm.gateway.send(.get, "\(path)?decimal=point&delimiter=comma")
        #expect(english.text.contains(",425.5,assigned,"))
        #expect(!english.text.contains(";"))
        let tabs = try await farm.gateway.send(.get, "\(path)?delimiter=tab")
        #expect(tabs.text.contains("\t425,5\tassigned\t"))
        // A comma in a comma-separated table must be kept together.
        let commas = try await farm.gateway.send(.get, "\(path)?delimiter=comma")
        #expect(commas.text.contains(",\"425,5\",assigned,"))
        let wrong = try await farm.gateway.send(.get, "\(path)?decimal=dot")
        #expect(wrong.status == 400)
        await farm.gateway.station.stop()
    }

    @Test func `the table of a session has all its weighings`() async throws {
        let farm = try await Farm.open()
        let reply = try await farm.gateway.send(.get, "/v1/sessions/\(farm.session.id)/weighings.csv")
        #expect(reply.body.starts(with: [0xEF, 0xBB, 0xBF]))
        let rows = records(reply.text)
        #expect(rows.count == 4)
        #expect(rows.allSatisfy { $0.count == 12 })
        #expect(rows.last?.suffix(2) == ["Plemenitba", "2"])
        #expect(rows.map { $0[10] }.filter(\.isEmpty).count == 1)
        #expect(reply.headers["Content-Disposition"]?.hasPrefix("attachment; filename=\"weighings-20") == true)
        await farm.gateway.station.stop()
    }
}
