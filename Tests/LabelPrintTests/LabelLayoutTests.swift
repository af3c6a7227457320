import CardPrint
import Drawing
import LabelPrint
import ScanDecode
import TestSupport
import Testing

@Suite struct `Label layout` {
    private static let scales = [8, 300 / 25.4]

    @Test(arguments: LabelStock.known)
    func `every label of every stock keeps its codes apart, large enough and readable`(
        stock: LabelStock
    ) throws {
        for scale in Self.scales {
            for content in Labels.all {
                let layout = try LabelLayout(content, on: stock, dotsPerMillimetre: scale)
                #expect(layout.bars != nil || layout.code != nil)
                let margin = Int((stock.margin * scale).rounded())
                if let bars = layout.bars {
                    #expect(bars.module >= 3)
                    #expect(bars.x >= Code128.quietZone * bars.module, "light before the bars")
                    #expect(bars.x + bars.width + Code128.quietZone * bars.module <= layout.width)
                    #expect(bars.y + bars.height <= layout.height - margin)
                }
                if let code = layout.code {
                    #expect(code.module >= 3)
                    #expect(Double(code.module) / scale >= 0.32, "\(stock.name)")
                    let quiet = QRCode.quietZone * code.module
                    #expect(code.x >= quiet && code.x + code.side + quiet <= layout.width)
                    #expect(code.y - quiet >= layout.band)
                    let below = layout.bars?.y ?? layout.height
                    #expect(code.y + code.side + quiet <= below)
                    for text in layout.texts where text.y + text.height > code.y - quiet {
                        #expect(text.x + text.width <= code.x - quiet, "\(stock.name): \(text)")
                    }
                }
                for text in layout.texts {
                    #expect(text.x >= 0 && text.y >= 0 && text.x + text.width <= layout.width)
                    #expect(text.y + text.height <= (layout.bars?.y ?? layout.height))
                }
                try layout.check()
            }
        }
    }

    @Test func `a card for a card printer has all of the animal in modules of half a millimetre`() throws {
        let layout = try LabelLayout(Labels.card, on: .card, dotsPerMillimetre: Dots.perMillimetre)
        #expect(layout.code?.text == Labels.uri)
        #expect(Double(layout.code?.module ?? 0) / Dots.perMillimetre >= 0.5)
        #expect(layout.bars?.code.text == "CZ123456789")
    }

    @Test func `where all of it would be too fine, less is written`() throws {
        let layout = try LabelLayout(Labels.card, on: .zebra57x32, dotsPerMillimetre: 8)
        #expect(layout.code?.text == "animal:CZ123456789?sex=F&born=2021-05-04")
        #expect(layout.code?.module == 4)
    }

    @Test func `bars that would be finer than three dots are left out, and the square stays`() throws {
        let layout = try LabelLayout(Labels.eid, on: .zebra57x32, dotsPerMillimetre: 8)
        #expect(layout.bars == nil)
        #expect(layout.code != nil)
        #expect(try LabelLayout(Labels.eid, on: .zebra57x32, dotsPerMillimetre: 300 / 25.4).bars?.module == 4)
    }

    @Test func `a code that says something else is never handed out`() throws {
        let layout = try LabelLayout(Labels.tag, on: .zebra57x32, dotsPerMillimetre: 8)
        try layout.check()
        var content = Labels.tag
        content.codes = [String(repeating: "x", count: 2000)]
        content.bars = nil
        #expect(throws: LabelError.tooSmall("CZ 123456 789", stock: LabelStock.zebra57x32.title)) {
            try LabelLayout(content, on: .zebra57x32, dotsPerMillimetre: 8)
        }
    }

    @Test(arguments: [1, 2, 3, 4] as [UInt64]) func `whatever is on a label, its codes are read`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<15 {
            var content = Labels.card
            content.title = Labels.hostile(&random)
            content.subtitle = Labels.hostile(&random)
            content.facts = [LabelContent.Fact(Labels.hostile(&random), Labels.hostile(&random))]
            let stock = LabelStock.known.randomElement(using: &random) ?? .card
            let layout = try LabelLayout(content, on: stock, dotsPerMillimetre: 8)
            try layout.check()
            #expect(throws: Never.self, "seed \(seed)") { try layout.png() }
        }
    }
}
