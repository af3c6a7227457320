import FoundationEssentials
import Photos
import ScanFixtures
import TestSupport

/// A set of photos that nobody has seen: cards and tags on straw, the same for the same seed.
struct RenderedSet {
    let seed: UInt64
    let count: Int

    /// What is wrong with a photo, each as often as the others; the last ones have no code.
    enum Trouble: String, CaseIterable {
        case none, turned, tilted, blurred, dark, small, shaded, squeezed, cut, inverted, empty
    }

    func write(to folder: String) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        var truth = ""
        for index in 0..<count {
            var generator = SeededGenerator(seed: seed &* 1_000_003 &+ UInt64(index))
            let trouble = Trouble.allCases[index % Trouble.allCases.count]
            let name = "\(String(index + 1000).dropFirst())-\(trouble.rawValue).jpg"
            let (file, format, text) = photo(trouble, isQR: index / Trouble.allCases.count % 2 == 0, using: &generator)
            try Data(file).write(to: URL(filePath: "\(folder)/\(name)"))
            truth += "\(name)\t\(format)\t\(text)\n"
        }
        try Data(truth.utf8).write(to: URL(filePath: folder + "/truth.tsv"))
    }

    private func photo(
        _ trouble: Trouble, isQR: Bool, using generator: inout SeededGenerator
    ) -> (file: [UInt8], format: String, text: String) {
        let number = Int.random(in: 100_000_000...999_999_999, using: &generator)
        let name = ["Stračena", "Bella", "Žofka", "Lyska"].randomElement(using: &generator) ?? ""
        let text = isQR ? "CZ;\(number);\(name);F;2021-05-04" : "CZ\(number)"
        let code = isQR ? CodeModules.qr(text) : CodeModules.code128(text)
        var scene = PhotoScene(width: 1600, height: 1200)
        scene.degrees = Double.random(in: -4...4, using: &generator)
        scene.scale = Double.random(in: 0.5...1, using: &generator)
        scene.noise = Int.random(in: 2...10, using: &generator)
        var quality = 88
        var paper: Int?
        switch trouble {
        case .none, .inverted, .empty: break
        case .turned: scene.degrees = Double.random(in: 0..<360, using: &generator)
        case .tilted:
            scene.tilt = (Double.random(in: -1...1, using: &generator), Double.random(in: -1...1, using: &generator))
        case .blurred: scene.blur = Int.random(in: 3...14, using: &generator)
        case .dark:
            scene.light = (0.16, 0.2)
            scene.noise = 14
        case .small: scene.scale = Double.random(in: 0.17...0.3, using: &generator)
        case .shaded: scene.light = (0.12, 1)
        case .squeezed: quality = Int.random(in: 5...15, using: &generator)
        case .cut: paper = 2
        }
        var print = code.printed(pixelsPerModule: isQR ? 16 : 7, barHeight: 40, paper: paper)
        if trouble == .inverted {
            print = GreyImage(width: print.width, height: print.height, pixels: print.pixels.map { ~$0 })
        }
        let photo = scene.photograph(trouble == .empty ? nil : print, using: &generator)
        let file = PhotoFile.jpeg(photo, quality: quality)
        return trouble == .empty ? (file, "NONE", "") : (file, isQR ? "QRCode" : "Code128", text)
    }
}
