import Blocking
import CardDesk
import CardPrint
import Exports
import HerdStore
import LabelDesk
import LabelPrint
import Printing
import Templates
import Values

extension PressDesk {
    /// The order that a request comes to, with what its printer can.
    ///
    /// - Throws: `PrintingError` when there is no such printer, or what cannot be printed.
    func draft(_ request: PrintRequest, isDirect: Bool = false) async throws -> PrintOrderDraft {
        let printer = try await printing.run { [printers] in try printers.printer(request.printer) }
        // Some printers understand PDF without a driver; those of labels do not, and would print its bytes as text.
        if printer.isRaw, request.work.format != LabelFormat.zpl.rawValue,
            LabelStock.known.contains(where: { $0.name == request.work.stock && $0.isRoll })
        {
            throw PressError.rawQueue(printer.name)
        }
        var draft = PrintOrderDraft(
            request.items, work: request.work, printer: printer.name, copies: request.copies,
            perSheet: try Self.perSheet(request), isDirect: isDirect)
        if case .members(let ids) = request.items {
            let template = try await cards.template(request.work.template, for: ids)
            draft.work.template = template.name
            if template.hasBack, request.work.backs ?? true {
                draft.backs = printer.sides.contains(PrintOrder.sides(on: draft.work.stock)) ? .turned : .separate
            }
        }
        return draft
    }

    /// Labels on a roll are handed over some at a time.
    private static let labelsAtOnce = 10

    static func perSheet(_ request: PrintRequest) throws -> Int {
        guard case .members = request.items else {
            let stock = try LabelStock(named: request.work.stock)
            return stock.isRoll ? labelsAtOnce : stock.perSheet
        }
        guard let stock = CardStock(rawValue: request.work.stock) else {
            throw PressError.unknownStock(request.work.stock)
        }
        return stock.perSheet
    }

    /// One sheet as the printer gets it, moved by as much as that printer is off; `nil` where all of it was erased.
    func document(of order: PrintOrder, sheet: Int) async throws -> PrintDocument? {
        guard let items = try await store.printItems(of: order, sheet: sheet) else { return nil }
        let off = try await store.printerOffset(order.printer)
        let offset = (x: Double(off.x) / 1000, y: Double(off.y) / 1000)
        let work = order.work
        let language = Language(rawValue: work.language) ?? .en
        var labelOrder = LabelOrder(
            design: work.design.flatMap(LabelOrder.Design.init(rawValue:)) ?? .card, stock: work.stock,
            skip: sheet == 1 ? work.skip : 0)
        switch items {
        case .members(let ids):
            guard let stock = CardStock(rawValue: work.stock) else { throw PressError.unknownStock(work.stock) }
            return PrintDocument(
                try await cards.paper(
                    of: ids, on: stock, in: CardLanguage(language), template: work.template,
                    offset: Offset(x: offset.x, y: offset.y), backs: work.backs ?? true, issuedBy: order.by), as: .pdf)
        case .animals(let ids): labelOrder.animalIds = ids
        case .places(let ids):
            labelOrder.design = .place
            labelOrder.placeIds = ids
        }
        let format = LabelFormat(rawValue: work.format) ?? .pdf
        let bytes = try await labels.file(
            labelOrder, as: format, in: language, resolution: work.dpi.flatMap(ZPLResolution.init) ?? .dpi203,
            offset: offset)
        return PrintDocument(bytes, as: format == .zpl ? .raw : .pdf)
    }
}
