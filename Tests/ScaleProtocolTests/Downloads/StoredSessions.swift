import ScaleProtocol
import Simulation
import Values

/// What the simulated devices of these tests keep, and what must come out of them.
enum StoredSessions {
    static let headings = ["F1AEID", "F0AVID", "RDADate", "RTATime", "W0NWeight", "F4OSPECIES"]

    /// Rows 0…11; the third has no EID, the fifth no weight, the seventh a tag that cannot be an identity.
    static let rows: [[String]] = (0..<12).map { index in
        [
            index == 2 ? "" : index == 6 ? "999000000000007" : "20300002134620\(index % 10)",
            "\(440 + index)", "30/05/2026", "10:17:0\(index % 10)", index == 4 ? "" : "4\(10 + index).5", "1",
        ]
    }

    static let weighing = SimulatedSession(
        number: 3, name: "Heifers", date: "30/05/2026", headings: headings, rows: rows)
    static let others = [
        SimulatedSession(number: 0, name: "Spring", date: "01/03/2026", headings: ["F1AEID"], rows: []),
        SimulatedSession(
            number: 7, name: "Tags only", date: "", headings: ["F1AEID"], rows: [["982000123456789"]]),
    ]
    static let all = [others[0], weighing, others[1]]

    static let listed = [
        StoredSession(number: 0, name: "Spring", day: CalendarDay("2026-03-01"), rowCount: 0),
        StoredSession(number: 3, name: "Heifers", day: CalendarDay("2026-05-30"), rowCount: 12),
        StoredSession(number: 7, name: "Tags only", rowCount: 1),
    ]

    static let columns = [
        DownloadColumn(name: "EID", role: .eid), DownloadColumn(name: "VID", role: .visualID),
        DownloadColumn(name: "Date", role: .date), DownloadColumn(name: "Time", role: .time),
        DownloadColumn(name: "Weight", role: .weight(nil)), DownloadColumn(name: "SPECIES", role: .other),
    ]

    static let downloaded = DownloadedSession(
        session: listed[1], columns: columns,
        rows: rows.map { DownloadedRow(fields: $0, columns: columns, unit: .kilogram) })
}

/// A device at the end of a bad line: what it answers to the n-th asking of a command can be spoilt.
struct Faulty<Device: SimulatedDevice>: SimulatedDevice {
    var device: Device
    private var askings: [String: Int] = [:]
    /// Command without brackets and CRC, how often it was asked before, what the device answers.
    private let fault: @Sendable (String, Int, [UInt8]) -> [UInt8]

    init(_ device: Device, _ fault: @escaping @Sendable (String, Int, [UInt8]) -> [UInt8]) {
        self.device = device
        self.fault = fault
    }

    var race: WeighingRace? {
        get { device.race }
        set { device.race = newValue }
    }

    mutating func receive(_ bytes: [UInt8], at now: Timestamp) -> [UInt8] {
        let command = String(
            decoding: bytes.dropFirst().prefix {
                $0 != UInt8(ascii: "`") && $0 != UInt8(ascii: "}") && $0 != UInt8(ascii: "]")
            },
            as: UTF8.self)
        defer { askings[command, default: 0] += 1 }
        return fault(command, askings[command, default: 0], device.receive(bytes, at: now))
    }

    mutating func advance(to now: Timestamp) -> [UInt8] {
        device.advance(to: now)
    }
}
