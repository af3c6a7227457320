import ScaleProtocol

/// The memory of a simulated Tru-Test device, read with the commands of protocols.md §1.5.
struct SimulatedFiles: Sendable {
    let sessions: [SimulatedSession]
    private var listed = 0
    private var selected: SimulatedSession?
    private var headingsSent = 0
    /// Indexes of the columns asked for.
    private var columns: [Int] = []
    private var row = 0

    init(_ sessions: [SimulatedSession]) {
        self.sessions = sessions
    }

    /// `nil` for a command that has nothing to do with sessions.
    mutating func answer(to command: String) -> SimulatedSCPPeer.Answer? {
        switch command {
        case "FGDD":
            listed = 0
            return .acknowledgement
        case "FLN": return .data("\(sessions.count)")
        case "FL":
            defer { listed += 1 }
            return .data(listed < sessions.count ? "\(sessions[listed].number)" : "")
        case "FH":
            guard let selected else { return .error(14) }
            defer { headingsSent += 1 }
            return .data(headingsSent < selected.headings.count ? selected.headings[headingsSent] : "")
        case "FD":
            row = 0
            return .acknowledgement
        case "FE": return selected.map { .data("\($0.rows.count)") } ?? .error(14)
        default: return answer(toNumbered: command)
        }
    }

    /// Commands with something behind their name.
    private mutating func answer(toNumbered command: String) -> SimulatedSCPPeer.Answer? {
        if let session = session(in: command, after: "FPNA") { return .data(session.name) }
        if let session = session(in: command, after: "FPDA") { return .data(session.date) }
        if let session = session(in: command, after: "FPNR") { return .data("\(session.rows.count)") }
        if let session = session(in: command, after: "FF") {
            (selected, headingsSent, row) = (session, 0, 0)
            return .acknowledgement
        }
        if command.hasPrefix("FI"), let selected {
            let codes = command.dropFirst(2).split(separator: ",")
            columns = codes.compactMap { code in selected.headings.firstIndex { $0.hasPrefix(code) } }
            return columns.count == codes.count ? .acknowledgement : .error(14)
        }
        if command.hasPrefix("FR"), let row = Int(command.dropFirst(2)) {
            self.row = row
            return .acknowledgement
        }
        if command.hasPrefix("FN"), let count = command == "FN" ? 1 : Int(command.dropFirst(2)) {
            return .data(takeRows(count).joined(separator: ";"))
        }
        return nil
    }

    private func session(in command: String, after name: String) -> SimulatedSession? {
        guard command.hasPrefix(name), let number = Int(command.dropFirst(name.count)) else { return nil }
        return sessions.first { $0.number == number }
    }

    private mutating func takeRows(_ count: Int) -> [String] {
        let rows = (selected?.rows ?? []).dropFirst(row).prefix(count)
        defer { row += rows.count }
        return zip(rows, row...).map { fields, index in
            ([String(index % 10)] + columns.map { fields[$0] }).joined(separator: ",")
        }
    }
}
