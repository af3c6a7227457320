/// A session that a device keeps in its memory, as its list tells it.
package struct StoredSession: Codable, Equatable, Sendable {
    /// The device's own number of it.
    package let number: Int
    package let name: String
    /// The day it was begun by the device's clock; `nil` when it says none that can be read.
    package let day: CalendarDay?
    /// How many rows it has; `nil` when the device does not say.
    package let rowCount: Int?

    package init(number: Int, name: String, day: CalendarDay? = nil, rowCount: Int? = nil) {
        self.number = number
        self.name = name
        self.day = day
        self.rowCount = rowCount
    }

    private enum CodingKeys: String, CodingKey {
        case number, name, day
        case rowCount = "rows"
    }
}
