/// How far a download from a device is.
package struct DownloadProgress: Equatable, Sendable {
    /// How many rows have come.
    package let rows: Int
    /// How many there are, as the device said; `nil` when it did not.
    package let announced: Int?
}
