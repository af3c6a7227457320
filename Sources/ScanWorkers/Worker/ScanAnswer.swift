import Photos
import ScanDecode

/// What came of a photo, as a worker tells it.
enum ScanAnswer: Codable, Sendable {
    case scan(ScanTransfer)
    case refused(PhotoError)

    init(_ photo: [UInt8], by decoder: ScanDecoder) {
        do throws(PhotoError) {
            self = .scan(ScanTransfer(try decoder.scan(photo)))
        } catch {
            self = .refused(error)
        }
    }
}
