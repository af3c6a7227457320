@testable import Photos

// Photos, and what cameras write into them.

extension Family {
    static let all = [
        Family(name: "photos", check: { photo($0) }, seeds: { [] }),
        Family(
            name: "exif", check: { exif($0) }, seeds: { blocks + blocks.flatMap { [jpeg($0), png($0), riff($0)] } }),
    ]

    /// A photo of any kind is a picture within its limits, or an error by name.
    private static func photo(_ bytes: [UInt8]) {
        let limits = PhotoLimits(pixels: 1_000_000, progressivePixels: 200_000)
        for side in [nil, 200] {
            guard let photo = try? Photo(bytes, limits: limits, maximumSide: side) else { continue }
            must(photo.image.pixelCount == photo.image.width * photo.image.height)
            must(photo.image.pixelCount > 0 && photo.image.pixelCount <= 1_000_000)
            must(photo.image.longSide <= side ?? .max)
        }
    }

    /// What a camera wrote means the same wherever it stands: alone, with the mark of JPEG before it, in a JPEG, a PNG, a WebP.
    private static func exif(_ bytes: [UInt8]) {
        let alone = EXIF.orientation(in: bytes[...])
        must(EXIF.orientation(in: ([0] + bytes)[1...]) == alone)
        _ = (JPEGHeader(bytes), Chunks.png(bytes).first("eXIf"), Chunks.riff(bytes).first("EXIF"))
        let isMarked = bytes.starts(with: mark)
        if !isMarked { must(EXIF.orientation(in: (mark + bytes)[...]) == alone) }
        let block = isMarked ? bytes : mark + bytes
        // JPEG has 16 bits for the length of a segment.
        if block.count <= 0xFFFF - 2 {
            guard let found = JPEGHeader(jpeg(bytes)).exif else { fatalError("the segment is not found") }
            must(Array(found) == block && EXIF.orientation(in: found) == alone)
        }
        must(Chunks.png(png(bytes)).first("eXIf").map(Array.init) == bytes)
        must(Chunks.riff(riff(bytes)).first("EXIF").map(Array.init) == bytes)
    }

    private static let mark = Array("Exif\0\0".utf8)

    /// A TIFF directory with one entry, the orientation, in either order of bytes; and one that points behind its end.
    private static var blocks: [[UInt8]] {
        let intel: [UInt8] = [
            0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0,
        ]
        let motorola: [UInt8] = [
            0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 8, 0, 0, 0, 0, 0, 0,
        ]
        let behind: [UInt8] = [0x49, 0x49, 0x2A, 0, 0xFF, 0xFF, 0, 0]
        return [intel, motorola, behind]
    }

    private static func jpeg(_ block: [UInt8]) -> [UInt8] {
        let segment = block.starts(with: mark) ? block : mark + block
        let length = segment.count + 2
        return [0xFF, 0xD8, 0xFF, 0xE1, UInt8(truncatingIfNeeded: length >> 8), UInt8(truncatingIfNeeded: length)]
            + segment
            + [0xFF, 0xD9]
    }

    private static func png(_ block: [UInt8]) -> [UInt8] {
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + number(block.count) + Array("eXIf".utf8) + block + [
            0, 0, 0, 0,
        ]
    }

    private static func riff(_ block: [UInt8]) -> [UInt8] {
        Array("RIFF".utf8) + number(block.count + 12).reversed() + Array("WEBPEXIF".utf8)
            + number(block.count).reversed()
            + block + (block.count % 2 == 0 ? [] : [0])
    }

    /// Four bytes, the greatest first.
    private static func number(_ count: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: count >> $0) }
    }
}
