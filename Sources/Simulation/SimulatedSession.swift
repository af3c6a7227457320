import ScaleProtocol

/// A session in the memory of a simulated device.
package struct SimulatedSession: Equatable, Sendable {
    package var number: Int
    package var name: String
    /// As the device shows it, `30/05/2026`.
    package var date: String
    /// As a Tru-Test device tells them: code, type, name, such as `F1AEID`.
    package var headings: [String]
    package var rows: [[String]]

    package init(number: Int, name: String, date: String, headings: [String], rows: [[String]]) {
        self.number = number
        self.name = name
        self.date = date
        self.headings = headings
        self.rows = rows
    }
}
