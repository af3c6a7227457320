import SQLite
import Values

extension Transaction {
    func takePrintOrder(_ draft: PrintOrderDraft, by person: String, idempotencyKey: String?) throws -> PrintOrder {
        let order = try printOrder(once(idempotencyKey, "print order") { try insertPrintOrder(draft, by: person) })
        guard let key = idempotencyKey else { return order }
        return try order.isAsked(by: draft, in: self, key: key)
    }

    private func insertPrintOrder(_ draft: PrintOrderDraft, by person: String) throws -> PrintOrder.ID {
        try forgetOldPrintOrders()
        let count = draft.items.count
        guard (1...PrintOrderDraft.most).contains(count) else { throw HerdError.badPrintOrder(count) }
        guard (1...999).contains(draft.copies) else { throw HerdError.badCopies(draft.copies) }
        guard (0..<draft.perSheet).contains(draft.work.skip) else {
            throw HerdError.badSkip(draft.work.skip, most: draft.perSheet - 1)
        }
        guard (1...200).contains(draft.printer.utf8.count) else {
            throw HerdError.badText("printer", "needs 1 to 200 bytes")
        }
        let id: PrintOrder.ID = makeID()
        try insert(
            into: "print_orders",
            [
                "id": id, "subject": draft.items.subject, "work": try JSONText.encode(draft.work),
                "printer": draft.printer, "copies": draft.copies, "per_sheet": draft.perSheet, "count": count,
                "direct": draft.isDirect, "state": PrintOrder.State.queued, "backs": draft.backs, "person": person,
                "ordered_at": now,
            ])
        switch draft.items {
        case .members(let ids):
            for (index, one) in ids.enumerated() {
                _ = try member(one)
                try run(
                    "INSERT INTO print_order_items (order_id, position, member_id) VALUES (\(id), \(draft.work.skip + index), \(one))"
                )
            }
        case .animals(let ids):
            for (index, one) in ids.enumerated() {
                _ = try animal(one)
                try run(
                    "INSERT INTO print_order_items (order_id, position, animal_id) VALUES (\(id), \(draft.work.skip + index), \(one))"
                )
            }
        case .places(let ids):
            for (index, one) in ids.enumerated() {
                _ = try location(one)
                try run(
                    "INSERT INTO print_order_items (order_id, position, place_id) VALUES (\(id), \(draft.work.skip + index), \(one))"
                )
            }
        }
        for sheet in 1...((draft.work.skip + count - 1) / draft.perSheet + 1) {
            try insert(
                into: "print_order_sheets",
                ["order_id": id, "sheet": sheet, "state": PrintOrder.Sheet.State.waiting])
        }
        return id
    }

    /// Writes how far a sheet is; whose card was handed to the print server is told in the same transaction.
    func setSheet(
        _ number: Int, of id: PrintOrder.ID, to state: PrintOrder.Sheet.State, job: Int?, reason: String?
    ) throws -> PrintOrder {
        let before = try printOrder(id)
        guard let sheet = before.sheets.first(where: { $0.number == number }) else {
            throw HerdError.unknownSheet(number)
        }
        guard before.isOpen else { throw HerdError.printOrderOver }
        try run(
            """
            UPDATE print_order_sheets SET state = \(state), job = \(job), reason = \(reason)
            WHERE order_id = \(id) AND sheet = \(number)
            """)
        if state == .sent, sheet.state != .sent, let job,
            case .members(let members)? = try printItems(of: id, sheet: number, perSheet: before.perSheet)
        {
            for member in members {
                _ = try emit(.cardPrinted, CardPrinted(memberId: member, printer: before.printer, job: job))
            }
        }
        return try printOrder(id)
    }

    func setPrintOrder(
        _ id: PrintOrder.ID, to state: PrintOrder.State, _ trouble: PrintTrouble? = nil
    ) throws -> PrintOrder {
        let isOver = [.done, .cancelled, .failed].contains(state)
        try run(
            """
            UPDATE print_orders SET state = \(state), trouble = \(trouble.map { try JSONText.encode($0) }),
                finished_at = \(isOver ? now : nil) WHERE id = \(id)
            """)
        return try printOrder(id)
    }

    /// Ends an order where it is: sheets that the print server has not got are never sent.
    func cancelPrintOrder(_ id: PrintOrder.ID) throws -> PrintOrder {
        let order = try printOrder(id)
        guard order.isOpen else { return order }
        try run(
            """
            UPDATE print_order_sheets SET state = \(PrintOrder.Sheet.State.cancelled)
            WHERE order_id = \(id) AND state <> \(PrintOrder.Sheet.State.printed)
            """)
        return try setPrintOrder(id, to: .cancelled)
    }

    /// Goes on with an order that failed: sheets that failed are printed again, all others only if they were not.
    ///
    /// - Parameter beside: whether the press does it beside all else, whoever began.
    func resumePrintOrder(_ id: PrintOrder.ID, beside: Bool) throws -> PrintOrder {
        let order = try printOrder(id)
        guard order.state == .failed else { return order }
        if beside { try leaveToThePress(id) }
        try run(
            """
            UPDATE print_order_sheets SET state = \(PrintOrder.Sheet.State.waiting), job = NULL, reason = NULL
            WHERE order_id = \(id) AND state = \(PrintOrder.Sheet.State.failed)
            """)
        return try setPrintOrder(id, to: .queued)
    }

    /// A person says what became of a sheet whose job the print server has forgotten.
    func settleSheet(_ number: Int, of id: PrintOrder.ID, printed: Bool) throws -> PrintOrder {
        let order = try printOrder(id)
        guard let sheet = order.sheets.first(where: { $0.number == number }) else {
            throw HerdError.unknownSheet(number)
        }
        guard sheet.state == .doubtful else { return order }
        try run(
            """
            UPDATE print_order_sheets SET state = \(printed ? PrintOrder.Sheet.State.printed : .waiting), job = NULL
            WHERE order_id = \(id) AND sheet = \(number)
            """)
        try leaveToThePress(id)
        return try setPrintOrder(id, to: .printing)
    }

    /// Who waited for one card has gone, so that nobody else would send what is left of it.
    private func leaveToThePress(_ id: PrintOrder.ID) throws {
        try run("UPDATE print_orders SET direct = 0 WHERE id = \(id)")
    }

    func setPrinterOffset(_ offset: PrinterOffset) throws -> PrinterOffset {
        let allowed = -PrinterOffset.most...PrinterOffset.most
        guard allowed.contains(offset.x), allowed.contains(offset.y) else { throw HerdError.badOffset }
        guard (1...200).contains(offset.printer.utf8.count) else {
            throw HerdError.badText("printer", "needs 1 to 200 bytes")
        }
        try run(
            """
            INSERT INTO printers (name, offset_x, offset_y) VALUES (\(offset.printer), \(offset.x), \(offset.y))
            ON CONFLICT (name) DO UPDATE SET offset_x = excluded.offset_x, offset_y = excluded.offset_y
            """)
        return offset
    }

    private func forgetOldPrintOrders() throws {
        let old: [PrintOrder.ID] = try values(
            """
            SELECT id FROM print_orders WHERE finished_at IS NOT NULL
            ORDER BY id DESC LIMIT -1 OFFSET \(PrintOrder.mostKept)
            """)
        for id in old {
            try run("DELETE FROM print_order_items WHERE order_id = \(id)")
            try run("DELETE FROM print_order_sheets WHERE order_id = \(id)")
            try run("DELETE FROM print_orders WHERE id = \(id)")
        }
    }
}

extension PrintOrderDraft.Items {
    /// What they are.
    package var subject: PrintOrder.Subject {
        switch self {
        case .members: .members
        case .animals: .animals
        case .places: .places
        }
    }

    package var count: Int {
        switch self {
        case .members(let ids): ids.count
        case .animals(let ids): ids.count
        case .places(let ids): ids.count
        }
    }
}

/// The event that tells of a card that went to the print server.
private struct CardPrinted: Encodable {
    let memberId: Member.ID
    let printer: String
    let job: Int
}

extension HerdError {
    fileprivate static func badPrintOrder(_ count: Int) -> HerdError {
        HerdError(
            .invalid, CodedText("bad-print-order.count", ["most": .number(PrintOrderDraft.most)]),
            "\(count) cards or labels cannot be printed at once", action: "Choose 1 to \(PrintOrderDraft.most).")
    }

    fileprivate static func badCopies(_ copies: Int) -> HerdError {
        HerdError(
            .invalid, CodedText("bad-print-order.copies"), "\(copies) copies cannot be printed",
            action: "Ask for 1 to 999.")
    }

    fileprivate static func badSkip(_ skip: Int, most: Int) -> HerdError {
        HerdError(
            .invalid, CodedText("bad-print-order.skip", ["most": .number(most)]),
            "\(skip) places cannot be left free on a sheet", action: "Leave 0 to \(most).")
    }

    fileprivate static func unknownSheet(_ number: Int) -> HerdError {
        HerdError(
            .notFound, CodedText("unknown-print-order.sheet", ["number": .number(number)]),
            "the order has no sheet \(number)", action: "Load the order again.")
    }

    fileprivate static let printOrderOver = HerdError(
        .conflict, "print-order-over", "the order is over", action: "Order again what is still wanted.")

    /// Nobody calibrates by that much.
    package static let badOffset = HerdError(
        .invalid, CodedText("bad-print-order.offset"), "a printer cannot be that far off",
        action: "Give at most 20 mm in either direction.")
}
