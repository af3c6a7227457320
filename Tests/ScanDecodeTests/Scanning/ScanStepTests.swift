import Photos
import ScanFixtures
import TestSupport
import Testing

@testable import ScanDecode

/// Each step alone, on a photo that plain zbar does not read.
struct ScanStepTests {
    private func photo(
        of print: GreyImage, width: Int = 520, height: Int = 460, seed: UInt64 = 1,
        change: (inout PhotoScene) -> Void
    ) -> GreyImage {
        var generator = SeededGenerator(seed: seed)
        var scene = PhotoScene(width: width, height: height)
        scene.noise = 6
        change(&scene)
        return scene.photograph(print, using: &generator)
    }

    private func read(_ photo: GreyImage, by step: ScanStep) -> [String] {
        let reader = SymbolReader()
        #expect(reader.symbols(in: photo).isEmpty, "plain zbar reads it, too")
        return step.read(PhotoSizes(photo), reader).map { CodeText.decode($0.bytes) }
    }

    @Test(arguments: [5, 33, 100, 200])
    func `bars of less than two pixels are fitted`(degrees: Int) {
        let print = CodeModules.code128("CZ123456789012").printed(pixelsPerModule: 3, barHeight: 30)
        let photo = photo(of: print) {
            $0.scale = 0.6
            $0.degrees = Double(degrees)
            $0.blur = 1
        }
        #expect(read(photo, by: .fitted(1000)) == ["CZ123456789012"])
    }

    @Test(arguments: [(0.3, 0.2), (-0.35, -0.2)])
    func `bars that lean, fan out and are out of focus are fitted`(across: Double, down: Double) {
        let print = CodeModules.code128("Bella 17").printed(pixelsPerModule: 3, barHeight: 40)
        let photo = photo(of: print) {
            $0.tilt = (across, down)
            $0.blur = 4
        }
        #expect(read(photo, by: .fitted(1000)) == ["Bella 17"])
    }

    /// zbar leaves FNC4 out, and takes `ó` for `s`: a screenshot with modules of one pixel must not get so far.
    @Test func `letters beyond ASCII are read in a screenshot`() {
        let o: UInt8 = 0x73 - 0x20
        let code = CodeModules.code128(values: [104, 100, 100, o, o, o, 100, 100, 17, 18, 19])
        let photo = PhotoSizes(code.printed(pixelsPerModule: 1))
        let reader = SymbolReader()
        #expect(ScanStep.lines.read(photo, reader).map(\.bytes) == [[0xF3, 0xF3, 0xF3, 0x31, 0x32, 0x33]])
    }

    /// FNC4 in a code of good size, which zbar reads without it: what it says is read again.
    @Test func `what zbar reads is read again for letters beyond ASCII`() {
        let o: UInt8 = 0x73 - 0x20
        let code = CodeModules.code128(values: [104, 100, o, 33, 100, o, 34])
        let photo = PhotoSizes(code.printed(pixelsPerModule: 4, barHeight: 60))
        for step in ScanStep.ladder where step.name.hasSuffix("-1000") || step.name == "lines" {
            let bytes = step.read(photo, SymbolReader()).map(\.bytes)
            #expect(bytes.isEmpty || bytes == [[0xF3, 0x41, 0xF3, 0x42]], "\(step.name)")
        }
        #expect(ScanStep.lines.read(photo, SymbolReader()).count == 1)
    }

    @Test(arguments: [0, 90])
    func `a label that bars fill is read by lines across it`(degrees: Int) {
        let print = CodeModules.code128("Foramenifera").printed(pixelsPerModule: 2, barHeight: 30, paper: 4)
        let label = degrees == 0 ? print : print.turned(upright: .quarterClockwise)
        #expect(
            ScanStep.lines.read(PhotoSizes(label), SymbolReader()).map { CodeText.decode($0.bytes) } == ["Foramenifera"]
        )
    }

    @Test func `small bars in a large photo are fitted`() {
        let print = CodeModules.code128("CZ123456789012").printed(pixelsPerModule: 4, barHeight: 40)
        let photo = photo(of: print, width: 2400, height: 1800) {
            $0.scale = 0.45
            $0.degrees = 17
        }
        #expect(read(photo, by: .fitted(2000)) == ["CZ123456789012"])
    }

    @Test(arguments: 0..<6 as Range<UInt64>)
    func `a QR code seen from a slant is laid flat`(seed: UInt64) {
        let print = CodeModules.qr("CZ;123456789;Stračena;F;2021-05-04").printed(pixelsPerModule: 8)
        let photo = photo(of: print, seed: seed) {
            $0.degrees = Double(seed) * 50 + 10
            $0.scale = 1.1
            $0.tilt = (0.6, -0.5)
            $0.light = (0.2, 0.9)
            $0.blur = 3
        }
        let reader = SymbolReader()
        let symbols = ScanStep.rectified(1000).read(PhotoSizes(photo), reader)
        #expect(symbols.map { CodeText.decode($0.bytes) } == ["CZ;123456789;Stračena;F;2021-05-04"])
    }

    @Test(arguments: [(0, 0), (1, 0), (0, 1)])
    func `a QR code with one finder covered is read`(column: Int, row: Int) {
        let print = CodeModules.qr("CZ123456789").printed(pixelsPerModule: 10)
        // A blot over the greatest part of a finder.
        let side = 60
        let (left, top) = (column == 0 ? 40 : print.width - 40 - side, row == 0 ? 40 : print.height - 40 - side)
        var pixels = print.pixels
        for y in top..<(top + side) {
            for x in left..<(left + side) { pixels[y * print.width + x] = 70 }
        }
        let photo = photo(of: GreyImage(width: print.width, height: print.height, pixels: pixels)) { $0.degrees = 12 }
        #expect(read(photo, by: .rectifiedByTwo(1000)) == ["CZ123456789"])
    }

    /// Mud is neither as dark as ink nor as light as paper: it says itself which bytes not to believe.
    @Test func `a QR code is read under more mud than it can correct blindly`() {
        let text = "CZ;123456789;Stračena;F;2021-05-04"
        let print = CodeModules.qr(text).printed(pixelsPerModule: 10)
        var pixels = print.pixels
        for y in 150..<215 {
            for x in 130..<255 { pixels[y * print.width + x] = 105 }
        }
        let photo = photo(of: GreyImage(width: print.width, height: print.height, pixels: pixels)) { $0.degrees = 7 }
        #expect(read(photo, by: .rectified(1000)) == [text])
    }

    @Test(arguments: [3, 4])
    func `a QR code out of focus is read`(blur: Int) {
        let text = "CZ;123456789;Bella;F;2021-05-04"
        let photo = photo(of: CodeModules.qr(text).printed(pixelsPerModule: 4)) {
            $0.blur = blur
            $0.noise = 2
            $0.degrees = 5
        }
        let symbols = ScanStep.rectified(1000).read(PhotoSizes(photo), SymbolReader())
        #expect(symbols.map { CodeText.decode($0.bytes) } == [text])
    }

    @Test(arguments: [0, 33, 140])
    func `light codes on dark are read`(degrees: Int) {
        let prints = [
            CodeModules.qr("CZ123456789").printed(pixelsPerModule: 8),
            CodeModules.code128("CZ123456789").printed(pixelsPerModule: 3, barHeight: 60),
        ]
        for print in prints {
            let negative = GreyImage(width: print.width, height: print.height, pixels: print.pixels.map { ~$0 })
            let photo = photo(of: negative) { $0.degrees = Double(degrees) }
            #expect(read(photo, by: .inverted) == ["CZ123456789"])
        }
    }

    /// A screenshot of a large code: no finder by itself is more than noise, but no noise lies as exactly.
    @Test func `modules of single pixels are a sign of a code`() {
        let text = String(repeating: "Bella 17, ", count: 40)
        let photo = PhotoSizes(CodeModules.qr(text).printed(pixelsPerModule: 1))
        _ = photo.finders(1000)
        #expect(photo.hasSigns)
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `noise is no sign of a code`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let pixels = (0..<(800 * 600)).map { _ in UInt8.random(in: 60...120, using: &generator) }
        let photo = PhotoSizes(GreyImage(width: 800, height: 600, pixels: pixels))
        #expect(photo.finders(1000).count > 3, "it must look at some")
        _ = photo.barFields(1000)
        #expect(!photo.hasSigns)
    }

    /// Steps look at one code after another, and on a slow machine each takes a while.
    @Test func `a step ends when time is up`() {
        let print = CodeModules.qr("CZ123456789").printed(pixelsPerModule: 8)
        let bars = CodeModules.code128("CZ123456789").printed(pixelsPerModule: 3, barHeight: 60)
        for (step, print) in [(ScanStep.rectified(1000), print), (.fitted(1000), bars)] {
            let photo = photo(of: print) { $0.degrees = 8 }
            #expect(step.read(PhotoSizes(photo), SymbolReader()).count == 1, "\(step.name)")
            #expect(step.read(PhotoSizes(photo) { true }, SymbolReader()).isEmpty, "\(step.name)")
        }
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `no step sees anything in straw`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var scene = PhotoScene(width: 400, height: 300)
        scene.noise = 20
        let photo = PhotoSizes(scene.photograph(nil, using: &generator))
        let reader = SymbolReader()
        for step in ScanStep.ladder where step.cost(photo) != nil {
            #expect(step.read(photo, reader).isEmpty, "\(step.name)")
        }
    }
}
