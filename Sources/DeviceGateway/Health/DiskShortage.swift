/// Too little room on the disk with the data.
package struct DiskShortage: Codable, Equatable, Sendable {
    package enum Reason: String, Codable, Sendable {
        /// The next copy or import may not fit.
        case littleRoom
        /// SQLite's own log may not fit: then nothing is stored.
        case full
    }

    package let reason: Reason
    /// What is left: rounded down, so that a byte more or less is no news.
    package let megabytes: Int

    /// With fewer bytes there is little room.
    static let littleRoom = 500_000_000
    /// With fewer bytes it is full.
    static let noRoom = 8_000_000

    /// `nil` where there is room, and where the disk does not tell.
    package init?(freeBytes: Int?) {
        guard let freeBytes, freeBytes < Self.littleRoom else { return nil }
        (reason, megabytes) = (freeBytes < Self.noRoom ? .full : .littleRoom, freeBytes / 1_000_000)
    }
}
