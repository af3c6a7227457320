import CardDesk
import CardPrint
import Exports
import HerdStore
import Templates
import Values

extension Command {
    /// A page that shows how far a printer is off.
    static func calibrate(_ arguments: Arguments) async throws -> Int32 {
        let layouts: [CardStock: SheetLayout] = [.sheet: .a4, .roomySheet: .a4Eight]
        let stock = arguments.value("stock") ?? CardStock.sheet.rawValue
        guard let layout = CardStock(rawValue: stock).flatMap({ layouts[$0] }) else {
            let known = layouts.keys.map(\.rawValue).sorted().joined(separator: " or ")
            throw UsageError("--stock \(stock): of calibration give \(known)", command: "print")
        }
        let language = try arguments.word("language", Language.self, command: "print") ?? .en
        let file = try OutputFile(try arguments.required("out"))
        try file.write(try CalibrationPage.pdf(of: layout, in: language == .cs ? .cs : .en))
        try file.finish()
        return 0
    }

    /// How far the printers are off, or what somebody says of one: to the right and down, in millimetres.
    static func offset(_ words: [String], _ arguments: Arguments) async throws -> Int32 {
        let store = try await arguments.writtenStore()
        guard words.count == 3 else {
            for offset in try await store.printerOffsets() { try tell(offset, arguments) }
            return 0
        }
        let (x, y) = (try micrometres(words[1]), try micrometres(words[2]))
        try tell(try await store.setPrinterOffset(PrinterOffset(printer: words[0], x: x, y: y)), arguments)
        return 0
    }

    private static func micrometres(_ word: String) throws(UsageError) -> Int {
        guard let millimetres = Double(word), abs(millimetres) <= 1000 else {
            throw UsageError("\(word): give millimetres such as -0.5", command: "print")
        }
        return Int((millimetres * 1000).rounded())
    }

    private static func tell(_ offset: PrinterOffset, _ arguments: Arguments) throws {
        let told = ToldOffset(printer: offset.printer, x: Double(offset.x) / 1000, y: Double(offset.y) / 1000)
        StandardStream.output.line(
            arguments.has("json") ? try told.jsonLine : "\(told.printer.seen)\t\(told.x)\t\(told.y)")
    }

    /// In millimetres, as the API gives it.
    private struct ToldOffset: Encodable {
        let printer: String
        let x: Double
        let y: Double
    }
}
