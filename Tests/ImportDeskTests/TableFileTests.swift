import Exports
import TestSupport
import Testing
import Values

@testable import HerdStore

/// A table is read in pieces as it is read at once, wherever the pieces end.
@Suite struct `a table in a file` {
    private func items(_ source: some ToldSource) -> [(Int, String)] {
        var (source, found) = (source, [(Int, String)]())
        while let item = source.next() { found.append((item.number, "\(item.records)")) }
        return found
    }

    private func pieces(_ bytes: [UInt8], _ size: Int) throws -> TableFile {
        let folder = try TemporaryFolder()
        try folder.write(bytes, to: "t")
        return TableFile(try #require(ImportFile(folder.file("t"))), pieceSize: size) { AnimalTable($0) }
    }

    private func expectSame(_ bytes: [UInt8], sizes: [Int]) throws {
        let whole = items(AnimalTable(bytes))
        for size in sizes {
            let found = items(try pieces(bytes, size))
            #expect(found.map(\.0) == whole.map(\.0) && found.map(\.1) == whole.map(\.1), "in pieces of \(size)")
        }
    }

    @Test func `with quotes, line ends and empty rows of all sorts`() throws {
        var random = SeededGenerator(seed: 3)
        let cells = ["a", "", "\"x\"", "\"a,\nb\"", "\"c\r\n\"\"d\"\"\"", "Růžena", "e\"f"]
        for _ in 0..<30 {
            var text = "\near_tag,name,sex\n"
            for row in 0..<Int.random(in: 0...12, using: &random) {
                text += "CZ\(100_000_000 + row),\(cells.randomElement(using: &random) ?? ""),F"
                text += ["\n", "\r\n", "\n\n", "\r", "\n,,\n"].randomElement(using: &random) ?? "\n"
            }
            if Bool.random(using: &random) { text += "CZ200000000,poslední" }
            try expectSame(Array(text.utf8), sizes: [1, 7, 40, 1000])
        }
    }

    @Test func `in Windows-1250, although many pieces of it would be UTF-8`() throws {
        let rows = (0..<40).map { "CZ\(100_000_000 + $0);Malina\n" }.joined()
        let bytes = Array("ear_tag;name\n\(rows)CZ200000000;R".utf8) + [0xF9, 0x9E] + Array("ena\n".utf8)
        try expectSame(bytes, sizes: [30, 200])
        #expect(items(try pieces(bytes, 30)).last?.1.contains("Růžena") == true)
    }

    @Test func `and in UTF-16`() throws {
        let text = "ear_tag\tname\nCZ100000001\tRůžena\n"
        var bytes: [UInt8] = [0xFF, 0xFE]
        for unit in text.utf16 { bytes += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
        try expectSame(bytes, sizes: [4])
    }

    @Test func `with a quote that is never closed, which is no end of memory`() throws {
        let text = "ear_tag,name\nCZ100000001,Malina\nCZ100000002,\"M" + String(repeating: "alina", count: 600_000)
        let found = items(try pieces(Array(text.utf8), 100))
        #expect(found.map(\.0) == [2, 3])
        #expect(found.last?.1.contains("quoteNotClosed") == true)
    }

    /// Each item is nearly as long as one may be, so that the text is read in several pieces.
    @Test func `and so is JSON, item by item`() throws {
        let long = String(repeating: "x", count: 900_000)
        let items = (0..<12).map { #"{"n":\#($0),"t":"\#(long)"}"# }
        let text = "{\"other\": 1,\n \"animals\": [" + items.joined(separator: ",\n   ") + "], \"end\": []}  \n"
        let folder = try TemporaryFolder()
        try folder.write(Array(text.utf8), to: "t")
        var reader = JSONItems(try #require(ImportFile(folder.file("t"))))
        var found: [String] = []
        while let item = try reader.next() { found.append(String(decoding: item.text.prefix(8), as: UTF8.self)) }
        #expect(found == (0..<12).map { String(#"{"n":\#($0),"t""#.prefix(8)) })
        #expect(reader.fraction == 1)
        try folder.write(Array(text.utf8.dropLast(500_000)), to: "t")
        var broken = JSONItems(try #require(ImportFile(folder.file("t"))))
        #expect(throws: ToldError.self) { while try broken.next() != nil {} }
    }

    @Test func `is written as fast as a weighing may wait`() {
        var pace = ImportPace(within: 3...500)
        pace.took(.milliseconds(60))
        #expect(pace.size == 25)
        pace.took(.milliseconds(30))
        #expect(pace.size == 25)
        for _ in 0..<9 { pace.took(.milliseconds(5)) }
        #expect(pace.size == 500)
        for _ in 0..<20 { pace.took(.seconds(1)) }
        #expect(pace.size == 3)
    }
}
