@testable import Photos

// Hostile bytes for the headers and decoders of photos. Compiled with Photos by script/fuzz.

/// A photo of any kind is a picture within its limits, or an error by name.
@c(LLVMFuzzerTestOneInput)
public func fuzzPhoto(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let limits = PhotoLimits(pixels: 1_000_000, progressivePixels: 200_000)
    for side in [nil, 200] {
        guard let photo = try? Photo(bytes, limits: limits, maximumSide: side) else { continue }
        precondition(photo.image.pixelCount == photo.image.width * photo.image.height)
        precondition(photo.image.pixelCount > 0 && photo.image.pixelCount <= 1_000_000)
        precondition(photo.image.longSide <= side ?? .max)
    }
    return 0
}
