/// Something that reads the codes in photos: a `ScanDecoder`, or workers that have one.
package protocol PhotoScanner: Sendable {
    /// Reads the codes in a photo as it came from a camera; blocks for up to a few seconds.
    ///
    /// - Throws: an error whose description says what was wrong and what to do.
    func scan(_ photo: [UInt8]) throws -> Scan
}

extension ScanDecoder: PhotoScanner {}
