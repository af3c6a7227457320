extension HerdStore {
    /// Print orders, the newest first.
    package nonisolated func printOrders() async throws -> [PrintOrder] { try await glance { try $0.printOrders() } }

    /// One order with its sheets.
    package nonisolated func printOrder(_ id: PrintOrder.ID) async throws -> PrintOrder {
        try await glance { try $0.printOrder(id) }
    }

    /// Those that are to go on, the oldest first.
    package nonisolated func openPrintOrders() async throws -> [PrintOrder.ID] {
        try await glanceAll { try $0.openPrintOrders() }
    }

    /// What stands on a sheet, counted from 1; `nil` where all of it was erased.
    package nonisolated func printItems(of order: PrintOrder, sheet: Int) async throws -> PrintOrderDraft.Items? {
        try await glanceAll { try $0.printItems(of: order.id, sheet: sheet, perSheet: order.perSheet) }
    }

    /// Takes an order in; the same key again gives the first one.
    package func takePrintOrder(
        _ draft: PrintOrderDraft, by person: String, idempotencyKey: String?
    ) throws -> PrintOrder {
        try writeToday { try $0.takePrintOrder(draft, by: person, idempotencyKey: idempotencyKey) }
    }

    /// Says how far a sheet is.
    @discardableResult
    package func setSheet(
        _ number: Int, of id: PrintOrder.ID, to state: PrintOrder.Sheet.State, job: Int? = nil, reason: String? = nil
    ) throws -> PrintOrder {
        try write { try $0.setSheet(number, of: id, to: state, job: job, reason: reason) }
    }

    /// Says how an order stands; one that is over stays so, whoever was under way with it when it was cancelled.
    @discardableResult
    package func setPrintOrder(
        _ id: PrintOrder.ID, to state: PrintOrder.State, _ trouble: PrintTrouble? = nil
    ) throws -> PrintOrder {
        try write { transaction in
            let order = try transaction.printOrder(id)
            guard order.isOpen else { return order }
            return try transaction.setPrintOrder(id, to: state, trouble)
        }
    }

    /// Ends an order where it is.
    package func cancelPrintOrder(_ id: PrintOrder.ID) throws -> PrintOrder {
        try write { try $0.cancelPrintOrder(id) }
    }

    /// Goes on with an order that failed.
    ///
    /// - Parameter beside: whether the press does it beside all else, whoever began.
    package func resumePrintOrder(_ id: PrintOrder.ID, beside: Bool = true) throws -> PrintOrder {
        try write { try $0.resumePrintOrder(id, beside: beside) }
    }

    /// A person says whether a doubtful sheet was printed.
    package func settleSheet(_ number: Int, of id: PrintOrder.ID, printed: Bool) throws -> PrintOrder {
        try write { try $0.settleSheet(number, of: id, printed: printed) }
    }

    /// How far off the printers print of which somebody said it.
    package nonisolated func printerOffsets() async throws -> [PrinterOffset] {
        try await glanceAll { try $0.printerOffsets() }
    }

    /// How far off one prints; nothing where nobody said it.
    package nonisolated func printerOffset(_ printer: String) async throws -> PrinterOffset {
        try await glanceAll { try $0.printerOffset(printer) }
    }

    /// Says how far off a printer prints.
    package func setPrinterOffset(_ offset: PrinterOffset) throws -> PrinterOffset {
        try write { try $0.setPrinterOffset(offset) }
    }
}

extension HerdStore {
    /// The order that somebody asked for by this key; `nil` when nobody did.
    ///
    /// - Parameter draft: what is asked for now; without a template it is that of the order.
    /// - Throws: `HerdError` when something else was asked for by it.
    package nonisolated func printOrder(requestedBy key: String, as draft: PrintOrderDraft) async throws -> PrintOrder?
    {
        try await glanceAll { try $0.printOrder(requestedBy: key, as: draft) }
    }
}
