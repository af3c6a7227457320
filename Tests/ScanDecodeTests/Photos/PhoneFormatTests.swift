import Photos
import ScanDecode
import ScanFixtures
import TestSupport
import Testing

/// WebP and HEIC, as phones and messengers write them.
struct PhoneFormatTests {
    private let picture = CodeModules.qr("CZ123456789").printed(pixelsPerModule: 6, paper: 20)

    private func failure(_ bytes: [UInt8]) -> PhotoError? {
        do throws(PhotoError) {
            _ = try Photo(bytes)
            return nil
        } catch {
            return error
        }
    }

    /// How far the pixels of two pictures are apart on average.
    private func difference(_ left: GreyImage, _ right: GreyImage) -> Double {
        guard left.width == right.width, left.height == right.height else { return .infinity }
        let sum = zip(left.pixels, right.pixels).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
        return Double(sum) / Double(left.pixelCount)
    }

    @Test func `a WebP is the picture, lossy and lossless`() throws {
        for file in [PhotoFile.webP(picture), PhotoFile.webP(picture, isLossless: true)] {
            let photo = try Photo(file)
            // Brightness in WebP goes from 16 to 235.
            #expect(difference(photo.image, picture) < 25)
            #expect(photo.damage == nil)
        }
    }

    @Test func `a HEIC is the picture`() throws {
        let photo = try Photo(PhotoFile.heic(picture))
        #expect(difference(photo.image, picture) < 10)
        #expect(photo.storedWidth == picture.width && photo.storedHeight == picture.height)
    }

    @Test(arguments: PhotoOrientation.allCases)
    func `a photo stands upright however the phone was held`(orientation: PhotoOrientation) throws {
        let wide = CodeModules.code128("CZ123456789").printed(pixelsPerModule: 2, barHeight: 60)
        #expect(difference(try Photo(PhotoFile.webP(wide, orientation: orientation)).image, wide) < 30)
        #expect(difference(try Photo(PhotoFile.heic(wide, orientation: orientation)).image, wide) < 30)
    }

    @Test func `ink on a transparent sheet lies on paper`() throws {
        let photo = try Photo(PhotoFile.transparentWebP(picture))
        #expect(ScanDecoder().scan(photo.image).codes.map(\.text) == ["CZ123456789"])
    }

    @Test func `a large WebP is shrunk while it is decoded`() throws {
        let large = CodeModules.qr("CZ123456789").printed(pixelsPerModule: 30)
        let photo = try Photo(PhotoFile.webP(large), maximumSide: 400)
        #expect(photo.image.longSide == 400)
        #expect(photo.storedWidth == large.width)
        #expect(ScanDecoder().scan(photo.image).codes.map(\.text) == ["CZ123456789"])
    }

    @Test func `codes are read in both`() throws {
        let decoder = ScanDecoder()
        for file in [PhotoFile.webP(picture), PhotoFile.heic(picture)] {
            #expect(try decoder.scan(file).codes.map(\.text) == ["CZ123456789"])
        }
    }

    @Test func `a size that is too large is refused by the header`() {
        #expect(
            failure(PhotoFile.heic(picture, claiming: 20_000, 20_000))
                == .tooManyPixels(width: 20_000, height: 20_000, limit: 64_000_000))
        #expect(
            failure(PhotoFile.webPHeader(width: 16_383, height: 16_383))
                == .tooManyPixels(width: 16_383, height: 16_383, limit: 64_000_000))
    }

    @Test func `a truncated file is an error by name, or its upper part`() throws {
        var partial = 0
        for file in [PhotoFile.webP(picture), PhotoFile.webP(picture, isLossless: true), PhotoFile.heic(picture)] {
            for length in stride(from: 1, to: file.count, by: max(1, file.count / 30)) {
                do {
                    let photo = try Photo(Array(file.prefix(length)))
                    #expect(photo.image.width == picture.width && photo.image.height == picture.height)
                    partial += photo.damage == nil ? 0 : 1
                } catch .damaged, .notAPhoto, .unsupportedVariant {
                    continue
                }
            }
        }
        #expect(partial > 0)
    }

    @Test(arguments: 0..<8 as Range<UInt64>)
    func `broken bytes never crash`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let webPs = [PhotoFile.webP(picture, orientation: .transposed), PhotoFile.webP(picture, isLossless: true)]
        for file in webPs + [PhotoFile.heic(picture)] {
            var bytes = file
            for _ in 0..<12 {
                bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            _ = failure(bytes)
        }
    }
}
