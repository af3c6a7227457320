import Photos
import ScanFixtures
import TestSupport
import Testing

struct PhotoPixelTests {
    /// 3 × 2 pixels, all different.
    private let small = GreyImage(width: 3, height: 2, pixels: [1, 2, 3, 4, 5, 6])

    @Test(arguments: [
        (PhotoOrientation.upright, 3, [1, 2, 3, 4, 5, 6]), (.mirrored, 3, [3, 2, 1, 6, 5, 4]),
        (.upsideDown, 3, [6, 5, 4, 3, 2, 1]), (.upsideDownMirrored, 3, [4, 5, 6, 1, 2, 3]),
        (.transposed, 2, [1, 4, 2, 5, 3, 6]), (.quarterClockwise, 2, [4, 1, 5, 2, 6, 3]),
        (.transversed, 2, [6, 3, 5, 2, 4, 1]), (.quarterCounterClockwise, 2, [3, 6, 2, 5, 1, 4]),
    ])
    func `every orientation is turned upright`(orientation: PhotoOrientation, width: Int, pixels: [UInt8]) {
        let turned = small.turned(upright: orientation)
        #expect(turned == GreyImage(width: width, height: 6 / width, pixels: pixels))
    }

    private var gradient: GreyImage {
        var pixels: [UInt8] = []
        for row in 0..<48 {
            for column in 0..<64 { pixels.append(UInt8(3 * column + row)) }
        }
        return GreyImage(width: 64, height: 48, pixels: pixels)
    }

    @Test(arguments: PhotoOrientation.allCases)
    func `the camera's EXIF orientation is honoured`(orientation: PhotoOrientation) throws {
        let photo = try Photo(PhotoFile.jpeg(gradient, quality: 100, orientation: orientation))
        #expect(photo.orientation == orientation)
        #expect(photo.storedWidth == (orientation.swapsSides ? 48 : 64))
        #expect(photo.image.width == 64 && photo.image.height == 48)
        let worst = zip(photo.image.pixels, gradient.pixels).map { abs(Int($0) - Int($1)) }.max() ?? 255
        #expect(worst <= 3)
    }

    @Test func `a PNG comes out as it went in`() throws {
        #expect(try Photo(PhotoFile.png(gradient)).image == gradient)
    }

    @Test func `what is transparent is paper`() throws {
        let picture = CodeModules.qr("a").printed(pixelsPerModule: 2)
        let photo = try Photo(PhotoFile.transparentPNG(picture))
        #expect(photo.image.pixels.first.map { $0 > 200 } == true)
        #expect(photo.image.pixels.min().map { $0 < 100 } == true)
    }

    @Test(arguments: [1, 7, 20, 33, 47, 63, 64, 200])
    func `a photo is shrunk to the side asked for and keeps its grey`(side: Int) throws {
        for bytes in [PhotoFile.png(gradient), PhotoFile.jpeg(gradient, quality: 100)] {
            let image = try Photo(bytes, maximumSide: side).image
            #expect(image.longSide == min(side, 64))
            let mean = { (image: GreyImage) in image.pixels.reduce(0.0) { $0 + Double($1) } / Double(image.pixelCount) }
            #expect(abs(mean(image) - mean(gradient)) < 3)
        }
    }

    @Test func `white stays white when it is shrunk`() {
        let white = GreyImage(width: 1001, height: 701, pixels: [UInt8](repeating: 255, count: 1001 * 701))
        #expect(white.shrunk(toLongSide: 333).pixels.allSatisfy { $0 == 255 })
    }
}
