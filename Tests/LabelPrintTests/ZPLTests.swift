import Foundation
import LabelPrint
import TestSupport
import Testing

/// What a label printer is sent, byte for byte, and what it can never be sent.
@Suite struct `ZPL for label printers` {
    private static let golden = [
        ("tag-57x32-203", Labels.tag, LabelStock.zebra57x32, ZPLResolution.dpi203),
        ("tag-57x32-300", Labels.tag, .zebra57x32, .dpi300),
        ("eid-57x32-203", Labels.eid, .zebra57x32, .dpi203),
        ("card-100x50-203", Labels.card, .zebra100x50, .dpi203),
        ("pen-102x152-300", Labels.pen, .zebra102x152, .dpi300),
    ]

    /// With `WRITE_GOLDEN` set, the files are written; what changed in them is looked at before it is kept.
    @Test(arguments: golden.indices) func `a label is what its golden file says`(index: Int) throws {
        let (name, content, stock, resolution) = Self.golden[index]
        let zpl = try ZPL.labels([content], on: stock, at: resolution)
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("golden/\(name).zpl")
        if ProcessInfo.processInfo.environment["WRITE_GOLDEN"] != nil { try Data(zpl).write(to: file) }
        #expect(String(decoding: zpl, as: UTF8.self) == (try String(contentsOf: file, encoding: .utf8)))
    }

    @Test func `text is escaped to the byte`() {
        #expect(ZPL.escaped("Řepka ^XZ~JA_\\\u{0}\n") == "_C5_98epka _5EXZ_7EJA_5F_5C_00_0A")
        #expect(ZPL.escaped("CZ 123456 789, >:") == "CZ 123456 789, >:")
    }

    @Test(arguments: [11, 12, 13] as [UInt64]) func `no text begins a command`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<60 {
            var content = Labels.tag
            content.title = Labels.hostile(&random)
            content.subtitle = Labels.hostile(&random)
            content.codes = ["animal:CZ123456789?name=" + Labels.hostile(&random), "animal:CZ123456789"]
            content.facts = [LabelContent.Fact(Labels.hostile(&random), Labels.hostile(&random))]
            let layout = try LabelLayout(content, on: .zebra100x50, dotsPerMillimetre: 8, largestSquare: 10)
            let zpl = layout.zpl().trimmingCharacters(in: .newlines)
            #expect(zpl.utf8.allSatisfy { (0x20...0x7E).contains($0) || $0 == 0x0A }, "seed \(seed)")
            #expect(!zpl.contains("~"), "seed \(seed)")
            let commands = zpl.matches(of: /\^(..)/).map { String($0.1) }
            #expect(commands.first == "XA" && commands.last == "XZ")
            #expect(
                Set(commands).isSubset(of: [
                    "XA", "CI", "LH", "LR", "PM", "PO", "FW", "PW", "LL", "FO", "A0", "FH", "FD", "FS", "BY", "BC",
                    "BQ",
                    "PQ", "XZ",
                ]), "seed \(seed): \(Set(commands))")
            #expect(commands.filter { $0 == "XZ" }.count == 1)
            #expect(commands.filter { $0 == "FD" }.count == commands.filter { $0 == "FS" }.count)
        }
    }

    @Test func `each label is a format of its own, with its copies`() throws {
        let zpl = String(
            decoding: try ZPL.labels([Labels.tag, Labels.eid], on: .zebra57x32, at: .dpi203, copies: 3), as: UTF8.self)
        #expect(zpl.components(separatedBy: "^XA").count == 3)
        #expect(zpl.components(separatedBy: "^PQ3,0,0,N").count == 3)
    }

    @Test func `a printer that prints off is moved by whole dots`() throws {
        func place(_ offset: (x: Double, y: Double)) throws -> [String] {
            let zpl = try ZPL.labels([Labels.tag], on: .zebra57x32, at: .dpi203, offset: offset)
            return String(decoding: zpl, as: UTF8.self).matches(of: /\^FO(\d+),(\d+)\^B[CQYN]/).map {
                "\($0.1) \($0.2)"
            }
        }
        let (usual, moved) = (try place((0, 0)), try place((1, -0.5)))
        #expect(usual.count == 2)
        for (one, other) in zip(usual, moved) {
            let before = one.split(separator: " ").compactMap { Int($0) }
            #expect(other == "\(before[0] + 8) \(before[1] - 4)")
        }
    }

    @Test func `no line is wider than its box by the printer's own letters`() throws {
        for text in [
            "Nejneobhospodařovávatelnějšíkovičová", "WWWWWWWWWWWWWWWWWWWW", "a b c d e f g h i j k l m n o p q r s t",
        ] {
            var content = Labels.tag
            content.title = text
            let zpl = String(decoding: try ZPL.labels([content], on: .zebra57x32, at: .dpi203), as: UTF8.self)
            for field in zpl.matches(of: /\^FO(\d+),\d+\^A0N,(\d+),\d+\^FH_\^FD(.*?)\^FS/) {
                let letters = field.3.replacing(/_C[3-5]_../, with: "x")
                // Font 0's letters are at least a third as wide as they are high.
                #expect(letters.count * (Int(field.2) ?? 0) / 3 + (Int(field.1) ?? 0) <= 456, "\(field.0)")
            }
        }
    }

    @Test func `a sheet is no job for a label printer, and nothing is nothing`() {
        #expect(throws: LabelError.notOnARoll(stock: LabelStock.avery3475.title)) {
            try ZPL.labels([Labels.tag], on: .avery3475, at: .dpi203)
        }
        #expect(throws: LabelError.empty) { try ZPL.labels([], on: .zebra57x32, at: .dpi203) }
    }
}
