import Photos
import ScanFixtures
import TestSupport
import Testing

/// What is kept of a photo: its pixels, upright and in colour, and nothing else of what came.
struct KeptPhotoTests {
    private let picture = PhotoFile.corners(width: 640, height: 480)

    /// How far the colours in the middle of the quarters are from those that were sent, at most.
    private func distance(_ picture: KeptPhoto.Picture, from sent: ColourImage) throws -> Int {
        let image = try ColourImage(picture.jpeg, maximumSide: 4000)
        #expect(image.width == picture.width && image.height == picture.height)
        return zip(image.corners.joined(), sent.corners.joined()).map { abs(Int($0) - Int($1)) }.max() ?? 255
    }

    @Test(arguments: PhotoFile.Format.allCases)
    func `every format keeps its colours`(format: PhotoFile.Format) throws {
        let kept = try KeptPhoto(PhotoFile.colours(picture, as: format))
        #expect(kept.picture.width == 640 && kept.picture.height == 480)
        #expect(kept.small.width == 320 && kept.small.height == 240)
        #expect(try distance(kept.picture, from: picture) < 16)
        #expect(try distance(kept.small, from: picture) < 16)
    }

    @Test(arguments: PhotoOrientation.allCases)
    func `a photo stands upright however the phone was held`(orientation: PhotoOrientation) throws {
        let kept = try KeptPhoto(PhotoFile.colourJPEG(picture, orientation: orientation))
        #expect(kept.picture.width == 640 && kept.picture.height == 480)
        #expect(try distance(kept.picture, from: picture) < 16)
    }

    @Test(arguments: PhotoFile.Format.allCases)
    func `a large photo is made smaller, a small one stays as it is`(format: PhotoFile.Format) throws {
        let large = PhotoFile.corners(width: 1500, height: 2000)
        let kept = try KeptPhoto(PhotoFile.colours(large, as: format))
        #expect(kept.picture.height == 1280 && kept.picture.width == 960)
        #expect(kept.small.height == 320 && kept.small.width == 240)
        #expect(try distance(kept.picture, from: large) < 16)
        let tiny = try KeptPhoto(PhotoFile.colours(PhotoFile.corners(width: 90, height: 61), as: format))
        #expect([tiny.picture, tiny.small].allSatisfy { $0.width == 90 && $0.height == 61 })
    }

    @Test func `where it was taken, and whatever else the camera noted, is gone`() throws {
        let photo = PhotoFile.colourJPEG(picture, orientation: .quarterClockwise)
        let secrets = [PhotoFile.latitude, Array("Exif".utf8), Array("Secret farm".utf8)]
        for secret in secrets { #expect(photo.firstRange(of: secret) != nil) }
        let kept = try KeptPhoto(photo)
        for jpeg in [kept.picture.jpeg, kept.small.jpeg] {
            for secret in secrets { #expect(jpeg.firstRange(of: secret) == nil) }
            // JFIF's own, tables, the frame and the scan: no other application's segment, and no comment.
            #expect(Set(markers(of: jpeg)).isSubset(of: [0xE0, 0xDB, 0xC0, 0xC4, 0xDA]))
            #expect(markers(of: jpeg).contains(0xC0), "baseline, although a progressive one came")
        }
    }

    /// The segments of a JPEG up to its scan.
    private func markers(of jpeg: [UInt8]) -> [UInt8] {
        var markers: [UInt8] = []
        var offset = 2
        while offset + 4 <= jpeg.count, jpeg[offset] == 0xFF {
            markers.append(jpeg[offset + 1])
            if jpeg[offset + 1] == 0xDA { break }
            offset += 2 + Int(jpeg[offset + 2]) << 8 + Int(jpeg[offset + 3])
        }
        return markers
    }

    @Test func `what is transparent is paper`() throws {
        let ink = GreyImage(width: 40, height: 40, pixels: [UInt8](repeating: 255, count: 1600))
        for file in [PhotoFile.transparentPNG(ink), PhotoFile.transparentWebP(ink)] {
            let kept = try ColourImage(KeptPhoto(file).picture.jpeg, maximumSide: 100)
            #expect(kept.pixels.allSatisfy { $0 > 245 })
        }
    }

    @Test(arguments: PhotoFile.Format.allCases)
    func `one that was cut off is refused: half of it would be grey for good`(format: PhotoFile.Format) throws {
        let file = PhotoFile.colours(picture, as: format)
        #expect(throws: PhotoError.self) { try KeptPhoto(Array(file.prefix(file.count * 2 / 3))) }
    }

    @Test func `what is none, or too large, is refused by name`() {
        #expect(throws: PhotoError.empty) { try KeptPhoto([]) }
        #expect(throws: PhotoError.notAPhoto(.svg)) { try KeptPhoto(Array("<svg></svg>".utf8)) }
        #expect(throws: PhotoError.tooManyPixels(width: 20_000, height: 20_000, limit: 64_000_000)) {
            try KeptPhoto(PhotoFile.pngHeader(width: 20_000, height: 20_000))
        }
        #expect(throws: PhotoError.tooManyPixels(width: 16_383, height: 16_383, limit: 64_000_000)) {
            try KeptPhoto(PhotoFile.webPHeader(width: 16_383, height: 16_383))
        }
    }

    @Test(arguments: 0..<8 as Range<UInt64>)
    func `broken bytes never crash`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let small = PhotoFile.corners(width: 64, height: 48)
        for format in PhotoFile.Format.allCases {
            var bytes = PhotoFile.colours(small, as: format)
            for _ in 0..<12 {
                bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            _ = try? KeptPhoto(bytes)
        }
    }
}

extension [UInt8] {
    /// Where other bytes stand in these.
    fileprivate func firstRange(of other: [UInt8]) -> Int? {
        indices.first { self[$0...].starts(with: other) }
    }
}
