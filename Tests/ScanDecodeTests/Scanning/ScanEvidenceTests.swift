import Photos
import ScanFixtures
import Testing

@testable import ScanDecode

struct ScanEvidenceTests {
    private let step = ScanStep("one", side: 1000)
    private let other = ScanStep("other", side: 2000)

    private func symbol(_ text: String, _ symbology: Symbology = .code128, quality: Int = 1) -> Symbol {
        Symbol(symbology: symbology, bytes: Array(text.utf8), quality: quality, corners: [])
    }

    private func trusted(_ added: [(Symbol, ScanStep)]) -> [String] {
        var evidence = ScanEvidence()
        for (symbol, step) in added { evidence.add([symbol], from: step) }
        return evidence.trusted.map { String(decoding: $0.symbol.bytes, as: UTF8.self) }
    }

    @Test func `a bar code that one line says is believed when another step says the same`() {
        #expect(trusted([(symbol("Bella"), step)]).isEmpty)
        #expect(trusted([(symbol("Bella"), step), (symbol("Bello"), other)]).isEmpty)
        #expect(trusted([(symbol("Bella"), step), (symbol("Bella"), other)]) == ["Bella"])
    }

    /// A step may look at one blot twice.
    @Test func `a step that says the same twice is not believed for that`() {
        #expect(trusted([(symbol("Bella"), step), (symbol("Bella"), step)]).isEmpty)
    }

    @Test func `a QR code, or a bar code that two lines say, is believed at once`() {
        #expect(trusted([(symbol("Bella", .qr), step), (symbol("Lyska", quality: 2), step)]) == ["Bella", "Lyska"])
    }

    @Test(arguments: ["CZ12345678", "CZ123456789012", "203000123456789"])
    func `a bar code with the shape of an ear tag or EID is believed at once`(text: String) {
        #expect(trusted([(symbol(text), step)]) == [text])
    }

    @Test(arguments: [
        "CZ1234567", "CZ1234567890123", "Cz123456789", "C1123456789", "CZ12345678A", "CZ12345 678", "20300012345678",
        "2030001234567890", "20300012345678A", "",
    ])
    func `one that only looks nearly like that is not`(text: String) {
        #expect(trusted([(symbol(text), step)]).isEmpty)
    }

    // MARK: - What zbar says, read again

    /// A Code 128 in the middle of a picture, with the ends of scan lines through it.
    private func printed(_ text: String) -> (image: GreyImage, corners: [Point]) {
        let image = CodeModules.code128(text).printed(pixelsPerModule: 4, barHeight: 60)
        return (image, [Point(x: 0, y: image.height / 2), Point(x: image.width - 1, y: image.height / 2)])
    }

    private func readAgain(_ text: String, quality: Int, on printed: (image: GreyImage, corners: [Point])) -> Symbol {
        Symbol(symbology: .code128, bytes: Array(text.utf8), quality: quality, corners: printed.corners)
            .readAgain(in: printed.image)
    }

    @Test(arguments: [(1, 1), (2, 1), (3, 1), (4, 2), (9, 4)])
    func `lines of zbar with which the own reader agrees count half`(lines: Int, quality: Int) {
        let symbol = readAgain("Bella 17", quality: lines, on: printed("Bella 17"))
        #expect(symbol.quality == quality && String(decoding: symbol.bytes, as: UTF8.self) == "Bella 17")
    }

    /// Eight lines of zbar run through one blot, and say the same wrong text.
    @Test(arguments: ["Bella 18", "Lyska", "Bella 1"])
    func `what the own reader does not say is believed as of one line alone`(text: String) {
        let symbol = readAgain(text, quality: 8, on: printed("Bella 17"))
        #expect(symbol.quality == 1 && String(decoding: symbol.bytes, as: UTF8.self) == text)
        #expect(trusted([(symbol, step)]).isEmpty)
        let blank = (
            image: GreyImage(width: 40, height: 40, pixels: [UInt8](repeating: 255, count: 1600)), corners: [Point]()
        )
        #expect(readAgain(text, quality: 8, on: blank).quality == 1, "nor where it reads nothing")
    }

    @Test func `a QR code is not read again`() {
        let qr = Symbol(symbology: .qr, bytes: [1], quality: 1, corners: [])
        #expect(qr.readAgain(in: printed("Bella 17").image) == qr)
    }

    @Test func `each code is told once`() {
        #expect(trusted([(symbol("Bella", .qr), step), (symbol("Bella", .qr), other)]) == ["Bella"])
    }
}
