import Photos
import ScanDecode
import ScanFixtures
import TestSupport
import Testing

struct ScanTests {
    private let decoder = ScanDecoder()

    /// A photo of a code on straw.
    private func photo(
        of code: CodeModules, pixelsPerModule: Int = 4, seed: UInt64 = 1, change: (inout PhotoScene) -> Void = { _ in }
    ) -> GreyImage {
        var generator = SeededGenerator(seed: seed)
        let print = code.printed(pixelsPerModule: pixelsPerModule)
        var scene = PhotoScene(width: 520, height: 460)
        scene.noise = 8
        change(&scene)
        return scene.photograph(print, using: &generator)
    }

    @Test(arguments: Array(stride(from: 0, to: 360, by: 15)))
    func `a QR code is read at any angle`(degrees: Int) throws {
        let photo = photo(of: .qr("CZ 123456 789"), pixelsPerModule: 8) { $0.degrees = Double(degrees) }
        let code = try #require(try decoder.scan(PhotoFile.jpeg(photo)).codes.first)
        #expect(code.text == "CZ 123456 789")
        #expect(code.symbology == .qr)
    }

    @Test(arguments: Array(stride(from: 0, to: 360, by: 15)))
    func `a Code 128 is read at any angle`(degrees: Int) throws {
        let photo = photo(of: .code128("CZ123456789"), pixelsPerModule: 3) { $0.degrees = Double(degrees) }
        let codes = try decoder.scan(PhotoFile.jpeg(photo)).codes
        #expect(codes.map(\.text) == ["CZ123456789"])
        #expect(codes.first?.symbology == .code128)
    }

    /// Tags are cut close to the code; zbar wants eight modules of paper and more.
    @Test(arguments: [0, 40, 110])
    func `a tag that is cut close is read`(degrees: Int) {
        var generator = SeededGenerator(seed: 3)
        var scene = PhotoScene(width: 520, height: 460)
        scene.degrees = Double(degrees)
        let tag = CodeModules.code128("CZ123456789").printed(pixelsPerModule: 3, paper: 6)
        let photo = scene.photograph(tag, using: &generator)
        #expect(ScanDecoder.plain(photo).isEmpty)
        #expect(decoder.scan(photo).codes.map(\.text) == ["CZ123456789"])
    }

    @Test(arguments: ["123456789", "CZ12345123", "abc", "203000123456789", "A1B22C333D4444E55555", "~ {}|"])
    func `Code 128 changes between its sets`(text: String) {
        #expect(decoder.scan(photo(of: .code128(text), pixelsPerModule: 2)).codes.map(\.text) == [text])
    }

    @Test(arguments: PhotoOrientation.allCases)
    func `a photo is read however the camera was held`(orientation: PhotoOrientation) throws {
        let photo = photo(of: .qr("CZ123456789"), pixelsPerModule: 6) {
            $0.degrees = 8
            $0.tilt = (0.2, 0.1)
        }
        let scan = try decoder.scan(PhotoFile.jpeg(photo, quality: 70, orientation: orientation))
        #expect(scan.codes.map(\.text) == ["CZ123456789"])
        // The camera's angle is out of the corners, too: they lie where the upright photo has them.
        let upright = try decoder.scan(PhotoFile.jpeg(photo, quality: 70))
        let corners = scan.codes.flatMap(\.corners)
        #expect(corners.count == 4)
        for (corner, expected) in zip(corners, upright.codes.flatMap(\.corners)) {
            #expect(abs(corner.x - expected.x) <= 4 && abs(corner.y - expected.y) <= 4)
        }
    }

    @Test func `bad light, blur and a slant are read`() {
        let photo = photo(of: .qr("animal:CZ123456789?sex=F"), pixelsPerModule: 8) {
            $0.light = (0.25, 1)
            $0.blur = 2
            $0.tilt = (0.3, -0.2)
            $0.noise = 20
        }
        #expect(decoder.scan(photo).codes.map(\.text) == ["animal:CZ123456789?sex=F"])
    }

    @Test func `light on dark is read`() {
        let print = CodeModules.code128("CZ123456789").printed(pixelsPerModule: 3)
        let image = GreyImage(width: print.width, height: print.height, pixels: print.pixels.map { ~$0 })
        #expect(decoder.scan(image).codes.map(\.text) == ["CZ123456789"])
    }

    /// `Stračena` in UTF-8, CP1250 and ISO 8859-2, and letters in which the last two differ.
    @Test(arguments: [
        (Array("Stračena Řehoř Žůžo".utf8), "Stračena Řehoř Žůžo"),
        ([0x53, 0x74, 0x72, 0x61, 0xE8, 0x65, 0x6E, 0x61], "Stračena"),
        ([0x8A, 0xE1, 0x72, 0x6B, 0x61, 0x20, 0x9E, 0xF9, 0x8E, 0x9D], "Šárka žůŽť"),
        ([0xA9, 0xE1, 0x72, 0x6B, 0x61, 0x20, 0xBE, 0xF9, 0xAE, 0xBB], "Šárka žůŽť"),
    ])
    func `Czech letters are read in every encoding`(bytes: [UInt8], text: String) throws {
        let code = try #require(decoder.scan(photo(of: .qr(bytes))).codes.first)
        #expect(code.bytes == bytes)
        #expect(code.text == text)
    }

    @Test(arguments: 0..<12 as Range<UInt64>)
    func `noise holds no code`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let straw = PhotoScene(width: 320, height: 240).photograph(nil, using: &generator)
        let noise = GreyImage(
            width: 320, height: 240, pixels: (0..<(320 * 240)).map { _ in UInt8.random(in: 0...255, using: &generator) }
        )
        let bars = (0..<320).map { _ in Bool.random(using: &generator) ? 20 : 240 as UInt8 }
        let fence = GreyImage(width: 320, height: 240, pixels: (0..<240).flatMap { _ in bars })
        for image in [straw, noise, fence] {
            #expect(decoder.scan(image).codes.isEmpty)
        }
    }

    /// Giving the whole photo to zbar again and again is most of a scan's time.
    @Test func `a large photo without a sign of a code is not given to zbar`() {
        var generator = SeededGenerator(seed: 5)
        let pixels = (0..<1200).flatMap { row in
            (0..<1600).map { column in UInt8(90 + column / 30 + row / 25 + Int.random(in: 0...6, using: &generator)) }
        }
        let scan = decoder.scan(GreyImage(width: 1600, height: 1200, pixels: pixels))
        #expect(
            scan.steps == [
                "rectified-1000", "fitted-1000", "rectified-2000", "two-finders-1000", "fitted-2000", "inverted-1000",
            ])
        #expect(!scan.isCutShort)
    }

    @Test func `two codes in one photo are both read, each once`() {
        let qr = CodeModules.qr("CZ123456789").printed(pixelsPerModule: 6)
        let bars = CodeModules.code128("CZ987654321").printed(pixelsPerModule: 2)
        let height = qr.height + bars.height
        var pixels = [UInt8](repeating: 245, count: 400 * height)
        for (image, top) in [(qr, 0), (bars, qr.height)] {
            for row in 0..<image.height {
                let start = (top + row) * 400 + 20
                pixels.replaceSubrange(
                    start..<(start + image.width), with: image.pixels[(row * image.width)..<((row + 1) * image.width)])
            }
        }
        let codes = decoder.scan(GreyImage(width: 400, height: height, pixels: pixels)).codes
        #expect(Set(codes.map(\.text)) == ["CZ123456789", "CZ987654321"])
        #expect(codes.count == 2)
    }

    /// The first is read by lines across the whole picture, which must not pass for all of it.
    @Test(arguments: [(0, 0, 520, 0), (0, 0, 0, 260), (20, 40, 500, 300), (500, 300, 20, 40)])
    func `two labels in one small photo are both read`(x: Int, y: Int, otherX: Int, otherY: Int) {
        let (width, height) = (1000, 420)
        var pixels = [UInt8](repeating: 235, count: width * height)
        for (text, left, top) in [("Bella 17 Stodola", x, y), ("Jalovice-22/B", otherX, otherY)] {
            let label = CodeModules.code128(text).printed(pixelsPerModule: 2, barHeight: 100)
            for row in 0..<min(label.height, height - top) {
                let start = (top + row) * width + left
                let count = min(label.width, width - left)
                pixels.replaceSubrange(
                    start..<(start + count), with: label.pixels[(row * label.width)..<(row * label.width + count)])
            }
        }
        let codes = decoder.scan(GreyImage(width: width, height: height, pixels: pixels)).codes
        #expect(Set(codes.map(\.text)) == ["Bella 17 Stodola", "Jalovice-22/B"])
        #expect(codes.count == 2)
    }

    @Test func `a photo cut off below the code is read, and says so`() throws {
        let file = PhotoFile.jpeg(photo(of: .qr("CZ123456789"), pixelsPerModule: 6))
        let scan = try decoder.scan(Array(file.prefix(file.count * 9 / 10)))
        #expect(scan.codes.map(\.text) == ["CZ123456789"])
        #expect(scan.damage != nil)
    }

    @Test(arguments: [(0, 0), (1, 1), (1, 500), (3, 3), (2000, 1)])
    func `odd sizes are no trouble`(width: Int, height: Int) {
        let image = GreyImage(width: width, height: height, pixels: [UInt8](repeating: 7, count: width * height))
        #expect(decoder.scan(image).codes.isEmpty)
    }
}
