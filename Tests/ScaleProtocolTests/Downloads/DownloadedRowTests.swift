import ScaleProtocol
import Testing

@testable import Values

struct DownloadedRowTests {
    @Test(arguments: [
        ("30/05/2026", "10:17:01", "2026-05-30", 37_021), ("30-05-26", "10:17", "2026-05-30", 37_020),
        ("30.5.2026", "101701", "2026-05-30", 37_021), ("30052026", "", "2026-05-30", nil),
        ("300526", "24:00:00", "2026-05-30", nil), ("2026-05-30", "noon", "2026-05-30", nil),
        ("2026/5/3", "0:00:00", "2026-05-03", 0), (" 01/02/2026 ", "1:2:3", "2026-02-01", 3723),
    ])
    func `dates and times are read as devices write them`(date: String, time: String, day: String, second: Int?) throws
    {
        let moment = try #require(DeviceMoment(date: date, time: time))
        #expect(moment.day.description == day)
        #expect(moment.second == second)
    }

    @Test(arguments: [
        "", "31/02/2026", "05/30/2026", "1/1/1970", "30/05", "30/05/20261", "today", "-1/2/2026", "20260530",
    ])
    func `what is no date is none`(date: String) {
        #expect(DeviceMoment(date: date) == nil)
    }

    @Test(arguments: [
        ("EID", DownloadColumn.Role.eid), ("vid", .visualID), ("Date", .date), ("Time", .time),
        ("Weight", .weight(nil)), ("Weight kg", .weight(.kilogram)), ("WEIGHT (LB)", .weight(.pound)),
        ("Weight gain", .other), ("Last weight", .other), ("NBW Mult", .other), ("", .other),
    ])
    func `columns are known by their headings`(heading: String, role: DownloadColumn.Role) {
        #expect(DownloadColumn(heading: heading).role == role)
    }

    @Test func `the heading above the weights can be named, and then only that`() {
        #expect(DownloadColumn(heading: "BW", weightColumn: "bw").role == .weight(nil))
        #expect(DownloadColumn(heading: "Weight", weightColumn: "bw").role == .other)
        #expect(DownloadColumn(heading: "EID", weightColumn: "bw").role == .eid)
    }

    @Test(arguments: [
        ("Weight", WeightUnit.kilogram, 425_500), ("Weight", .pound, 193_003), ("Weight kg", .pound, 425_500),
        ("Weight lb", .kilogram, 193_003), ("LB", .kilogram, 193_003),
    ])
    func `a weight is in the unit of its column, and else in the device's`(
        heading: String, unit: WeightUnit, grams: Int
    ) throws {
        let row = DownloadedRow(fields: ["425.5"], columns: [DownloadColumn(heading: heading)], unit: unit)
        #expect(abs(try #require(row.weight).grams - grams) <= 1)
    }

    @Test(arguments: ["", "heavy", "425 5", "4,25", "99999999999"])
    func `what is no weight is none, and the rest of the row is believed`(text: String) {
        let columns = [DownloadColumn(heading: "EID"), DownloadColumn(heading: "Weight")]
        let row = DownloadedRow(fields: ["982000123456789", text], columns: columns, unit: .kilogram)
        #expect(row.weight == nil && row.eid?.description == "982000123456789")
    }

    @Test func `nothing is believed of a row with too many or too few fields`() {
        let columns = [DownloadColumn(heading: "EID"), DownloadColumn(heading: "Weight")]
        for fields in [["982000123456789"], ["982000123456789", "425.5", "lame", "left"]] {
            let row = DownloadedRow(fields: fields, columns: columns, unit: .kilogram)
            #expect(row.eid == nil && row.weight == nil)
            #expect(row.fields == fields)
        }
    }
}
