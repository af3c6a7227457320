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

    @Test func `each code is told once`() {
        #expect(trusted([(symbol("Bella", .qr), step), (symbol("Bella", .qr), other)]) == ["Bella"])
    }
}
