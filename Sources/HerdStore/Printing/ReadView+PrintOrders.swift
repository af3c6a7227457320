package import SQLite
import Values

extension ReadView {
    /// The newest first.
    func printOrders() throws -> [PrintOrder] {
        try values("SELECT id FROM print_orders ORDER BY id DESC LIMIT \(PrintOrder.mostListed)").map(printOrder)
    }

    func printOrder(_ id: PrintOrder.ID) throws -> PrintOrder {
        let sheets: [PrintOrder.Sheet] = try rows(
            "SELECT sheet, state, job, reason FROM print_order_sheets WHERE order_id = \(id) ORDER BY sheet")
        let found = try first("SELECT * FROM print_orders WHERE id = \(id)") { try PrintOrder(row: $0, sheets: sheets) }
        guard let found else { throw HerdError.unknownPrintOrder(id) }
        return found
    }

    func printOrder(requestedBy key: String, as draft: PrintOrderDraft) throws -> PrintOrder? {
        let id: PrintOrder.ID? = try value(
            "SELECT result FROM requests WHERE key = \(key) AND kind = 'print order'")
        return try id.map { try printOrder($0).isAsked(by: draft, in: self, key: key) }
    }

    /// Those that the press has to go on with, in the order in which they came.
    func openPrintOrders() throws -> [PrintOrder.ID] {
        try values("SELECT id FROM print_orders WHERE finished_at IS NULL AND direct = 0 ORDER BY id")
    }

    /// What stands on one sheet, counted from 1; what was erased meanwhile is left out.
    func printItems(of id: PrintOrder.ID, sheet: Int, perSheet: Int) throws -> PrintOrderDraft.Items? {
        let range = (sheet - 1) * perSheet..<sheet * perSheet
        let items = try rows(
            """
            SELECT member_id, animal_id, place_id FROM print_order_items i
            WHERE order_id = \(id) AND position >= \(range.lowerBound) AND position < \(range.upperBound)
                AND (member_id IS NULL OR EXISTS (SELECT 1 FROM members m WHERE m.id = i.member_id))
            ORDER BY position
            """
        ) {
            (
                member: try $0["member_id"] as Member.ID?, animal: try $0["animal_id"] as Animal.ID?,
                place: try $0["place_id"] as Location.ID?
            )
        }
        let members = items.compactMap(\.member)
        if !members.isEmpty { return .members(members) }
        let animals = items.compactMap(\.animal)
        if !animals.isEmpty { return .animals(animals) }
        let places = items.compactMap(\.place)
        return places.isEmpty ? nil : .places(places)
    }

    func printerOffsets() throws -> [PrinterOffset] {
        try rows("SELECT name, offset_x, offset_y FROM printers ORDER BY name") {
            PrinterOffset(printer: try $0["name"], x: try $0["offset_x"], y: try $0["offset_y"])
        }
    }

    func printerOffset(_ printer: String) throws -> PrinterOffset {
        let found = try first("SELECT offset_x, offset_y FROM printers WHERE name = \(printer)") {
            PrinterOffset(printer: printer, x: try $0["offset_x"], y: try $0["offset_y"])
        }
        return found ?? PrinterOffset(printer: printer, x: 0, y: 0)
    }
}

extension PrintOrder {
    /// So many of those that are over are remembered.
    static let mostKept = 100
    static let mostListed = 200

    fileprivate init(row: Row, sheets: [Sheet]) throws {
        self.init(
            id: try row["id"], subject: try row["subject"], work: try row.json("work"), printer: try row["printer"],
            copies: try row["copies"], perSheet: try row["per_sheet"], count: try row["count"], state: try row["state"],
            trouble: try (row["trouble"] as String?).map(JSONText.decode), backs: try row["backs"],
            by: try row["person"],
            orderedAt: try row["ordered_at"], finishedAt: try row["finished_at"], sheets: sheets)
    }
}

extension PrintOrder.Sheet: RowDecodable {
    package init(row: Row) throws {
        self.init(number: try row["sheet"], state: try row["state"], job: try row["job"], reason: try row["reason"])
    }
}

extension PrintOrder {
    /// The order, where it is what is asked for by its key: the same of the same on the same printer.
    ///
    /// - Throws: `keyReused` when it is anything else; what was erased since does not count.
    func isAsked(by draft: PrintOrderDraft, in view: ReadView, key: String) throws -> PrintOrder {
        var asked = draft.work
        // Which look is the usual one may have changed since; what was ordered keeps its own.
        asked.template = asked.template ?? work.template
        let left = try view.printItems(of: id, sheet: 1, perSheet: work.skip + count)
        guard asked == work, draft.printer == printer, draft.copies == copies, draft.items.subject == subject,
            draft.items.count == count, left?.isRest(of: draft.items) ?? true
        else { throw HerdError.keyReused(key, by: "another print order") }
        return self
    }
}

extension PrintOrderDraft.Items {
    /// Whether these are the others in their order, but for some that are gone.
    fileprivate func isRest(of all: PrintOrderDraft.Items) -> Bool {
        switch (self, all) {
        case (.members(let some), .members(let all)): Self.is(some, restOf: all)
        case (.animals(let some), .animals(let all)): Self.is(some, restOf: all)
        case (.places(let some), .places(let all)): Self.is(some, restOf: all)
        default: false
        }
    }

    private static func `is`<Value: Equatable>(_ some: [Value], restOf all: [Value]) -> Bool {
        var rest = all[...]
        for one in some {
            guard let place = rest.firstIndex(of: one) else { return false }
            rest = rest[(place + 1)...]
        }
        return true
    }
}

extension HerdError {
    static func unknownPrintOrder(_ id: PrintOrder.ID) -> HerdError {
        HerdError(.notFound, "unknown-print-order", "there is no print order \(id)", action: "Load the orders again.")
    }
}
