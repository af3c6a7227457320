import Testing

@testable import Photos

/// How large a photo may be, to the pixel, and what files are taken for.
struct PhotoLimitTests {
    private let limits = PhotoLimits(bytes: 10, pixels: 100, side: 50, progressivePixels: 40)

    private func trouble(_ width: Int, _ height: Int, isProgressive: Bool = false) -> PhotoError? {
        do throws(PhotoError) {
            try limits.check(width: width, height: height, isProgressive: isProgressive)
            return nil
        } catch {
            return error
        }
    }

    @Test func `a photo may have so many pixels, so long a side, and of a progressive one fewer`() {
        #expect(trouble(10, 10) == nil && trouble(50, 2) == nil && trouble(2, 50) == nil)
        #expect(trouble(101, 1) == .sideTooLong(101, limit: 50) && trouble(1, 51) == .sideTooLong(51, limit: 50))
        #expect(trouble(11, 10) == .tooManyPixels(width: 11, height: 10, limit: 100))
        #expect(trouble(8, 5, isProgressive: true) == nil)
        #expect(trouble(41, 1, isProgressive: true) == .tooManyPixels(width: 41, height: 1, limit: 40))
        for (width, height) in [(0, 1), (1, 0), (-1, 1)] {
            guard case .damaged = trouble(width, height) else {
                Issue.record("\(width) × \(height) is no picture")
                continue
            }
        }
        let standard = PhotoLimits.standard
        #expect(standard.bytes == 25 << 20 && standard.pixels == 64_000_000 && standard.side == 20_000)
        #expect(standard.progressivePixels == 25_000_000)
        #expect(KeptPhoto.side == 1280 && KeptPhoto.smallSide == 320)
    }

    @Test(
        arguments: [
            (0xC0, false), (0xC1, false), (0xC2, true), (0xC6, true), (0xCA, true), (0xCE, true), (0xC9, false),
        ] as [(UInt8, Bool)])
    func `a progressive JPEG is told by its marker`(marker: UInt8, isProgressive: Bool) {
        let bytes: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xFF, marker, 0, 4, 1, 2, 0xFF, 0xDA, 0, 2]
        #expect(JPEGHeader(bytes).isProgressive == isProgressive)
    }

    @Test func `chunks are found behind others, padded or not, and none beyond the end`() {
        func riff(_ chunks: [(String, [UInt8])]) -> [UInt8] {
            Array("RIFF0000WEBP".utf8)
                + chunks.flatMap { name, data in
                    Array(name.utf8) + [UInt8(data.count), 0, 0, 0] + data
                        + (data.count.isMultiple(of: 2) ? [] : [0])
                }
        }
        let bytes = riff([("VP8 ", [1, 2, 3]), ("ICCP", [4]), ("EXIF", [5, 6])])
        #expect(Chunks.riff(bytes).first("EXIF").map(Array.init) == [5, 6])
        #expect(Chunks.riff(bytes).first("ICCP").map(Array.init) == [4] && Chunks.riff(bytes).first("XMP ") == nil)
        #expect(Chunks.riff(Array(bytes.dropLast())).first("EXIF") == nil)
        func png(_ chunks: [(String, [UInt8])]) -> [UInt8] {
            [UInt8](repeating: 0, count: 8)
                + chunks.flatMap { name, data in
                    [0, 0, 0, UInt8(data.count)] + Array(name.utf8) + data + [9, 9, 9, 9]
                }
        }
        let picture = png([("IHDR", [1, 2, 3]), ("eXIf", [5, 6])])
        #expect(Chunks.png(picture).first("eXIf").map(Array.init) == [5, 6])
    }
}
