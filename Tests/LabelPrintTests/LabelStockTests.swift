import CardPrint
import Testing

@testable import LabelPrint

/// The measures of all stocks, as their makers' data sheets have them, in millimetres.
struct LabelStockTests {
    @Test func `each stock has its own measures, and is told whether it is a roll and coloured`() {
        let found = LabelStock.known.map { stock in
            let kind = (stock.isRoll ? "roll" : "") + (stock.isColoured ? "coloured" : "")
            let size = "\(stock.name) \(stock.width)x\(stock.height) margin \(stock.margin) \(kind) \(stock.perSheet)"
            return size
                + (stock.sheet.map { sheet in
                    " | \(sheet.paper.width)x\(sheet.paper.height) \(sheet.columns)x\(sheet.rows) from \(sheet.start.x),\(sheet.start.y)"
                        + " by \(sheet.pitch.x),\(sheet.pitch.y)\(sheet.isCut ? " cut" : "")"
                } ?? "")
        }
        #expect(
            found == [
                "id-1 85.6x53.98 margin 3.5 coloured 1",
                "a4-cards 85.6x53.98 margin 3.5 coloured 10 | 210.0x297.0 2x5 from 19.4,13.55 by 85.6,53.98 cut",
                "a4-sign 297.0x210.0 margin 15.0 coloured 1 | 297.0x210.0 1x1 from 0.0,0.0 by 297.0,210.0",
                "avery-3475 70.0x36.0 margin 3.0  24 | 210.0x297.0 3x8 from 0.0,4.5 by 70.0,36.0",
                "avery-l7160 63.5x38.1 margin 3.0  21 | 210.0x297.0 3x7 from 7.25,15.15 by 66.04,38.1",
                "avery-l7163 99.1x38.1 margin 3.0  14 | 210.0x297.0 2x7 from 4.65,15.15 by 101.6,38.1",
                "avery-l7165 99.1x67.7 margin 3.0  8 | 210.0x297.0 2x4 from 4.65,13.1 by 101.6,67.7",
                "dymo-99012 89.0x36.0 margin 2.0 roll 1", "dymo-99014 101.0x54.0 margin 2.0 roll 1",
                "brother-62 62.0x40.0 margin 2.0 roll 1", "zebra-57x32 57.0x32.0 margin 2.0 roll 1",
                "zebra-100x50 100.0x50.0 margin 2.0 roll 1", "zebra-102x152 102.0x152.0 margin 2.0 roll 1",
            ])
    }

    @Test(arguments: LabelStock.known.filter { $0.sheet != nil })
    func `no label of a sheet reaches beyond the paper or over another one`(stock: LabelStock) throws {
        let sheet = try #require(stock.sheet)
        #expect(sheet.start.x >= 0 && sheet.start.y >= 0)
        #expect(sheet.pitch.x >= stock.width - 0.001 && sheet.pitch.y >= stock.height - 0.001)
        #expect(sheet.start.x + Double(sheet.columns - 1) * sheet.pitch.x + stock.width <= sheet.paper.width + 0.001)
        #expect(sheet.start.y + Double(sheet.rows - 1) * sheet.pitch.y + stock.height <= sheet.paper.height + 0.001)
    }

    @Test(arguments: LabelStock.known) func `only a roll takes ZPL`(stock: LabelStock) {
        let content = LabelContent(title: "x")
        let made = try? ZPL.labels([content], on: stock, at: .dpi203)
        #expect(
            (made != nil)
                == (stock.name.hasPrefix("dymo") || stock.name.hasPrefix("brother") || stock.name.hasPrefix("zebra")))
    }

    @Test func `ZPL is moved to the right and down, each by itself`() throws {
        func places(_ x: Double, _ y: Double) throws -> [String] {
            let bytes = try ZPL.labels(
                [LabelContent(title: "CZ 1")], on: .zebra57x32, at: .dpi203, copies: 3, offset: (x: x, y: y))
            return String(decoding: bytes, as: UTF8.self).matches(of: /\^FO(\d+),(\d+)/).map { "\($0.1),\($0.2)" }
        }
        let plain = try #require(try places(0, 0).first).split(separator: ",").compactMap { Int($0) }
        #expect(try places(1, 0).first == "\(plain[0] + 8),\(plain[1])")
        #expect(try places(0, 2).first == "\(plain[0]),\(plain[1] + 16)")
        #expect(try places(-100, 0).first == "0,\(plain[1])" && places(0, -100).first == "\(plain[0]),0")
    }
}
