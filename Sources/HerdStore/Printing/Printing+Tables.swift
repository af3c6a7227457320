extension StoreTable {
    /// Printers and print orders.
    static let ofPrinting: [StoreTable] = [
        StoreTable(
            "printers", scope: .everybody, persons: .none, freeText: .none,
            signedBy: nil, retention: .forever, grows: false),
        StoreTable(
            "print_orders", scope: printOrdersScope, persons: .none, freeText: .none,
            signedBy: "person", retention: .rule("the newest 100"), grows: false),
        StoreTable(
            "print_order_sheets", scope: printOrderSheetsScope, persons: .none, freeText: .none,
            signedBy: nil, retention: .withOwner, grows: false),
        StoreTable(
            "print_order_items", scope: .ofAnimal, persons: .each("member_id", erased: .rowGoes), freeText: .none,
            signedBy: nil, retention: .withOwner, grows: false),
    ]

    private static let printOrdersScope = RowScope.rule { words in
        """
        NOT EXISTS (SELECT 1 FROM main.print_order_items i
            WHERE i.order_id = t.id AND i.animal_id IS NOT NULL AND NOT \(words.sees(animal: "i.animal_id")))
        """
    }

    private static let printOrderSheetsScope = RowScope.rule { words in
        """
        NOT EXISTS (SELECT 1 FROM main.print_order_items i
            WHERE i.order_id = t.order_id AND i.animal_id IS NOT NULL AND NOT \(words.sees(animal: "i.animal_id")))
        """
    }
}
