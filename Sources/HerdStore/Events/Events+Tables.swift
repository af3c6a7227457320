extension StoreTable {
    /// Events, audit entries and idempotency keys.
    static let ofEvents: [StoreTable] = [
        StoreTable(
            "events", scope: eventsScope, persons: .mixed(seen: { Event.Kind.condition { $0.persons == .none } }),
            freeText: .none,
            signedBy: nil, retention: .age(.events), grows: true),
        // Histories are filtered when they are read; only administrators get the other entries.
        StoreTable(
            "audit", scope: .rule({ _ in "t.action GLOB 'weighing.*'" }),
            persons: .mixed(seen: { "t.action GLOB 'weighing.*'" }), freeText: .none,
            signedBy: "by", retention: .forever, grows: true),
        StoreTable(
            "requests", scope: .everybody, persons: .none, freeText: .none,
            signedBy: nil, retention: .forever, grows: true),
        StoreTable(
            "forgotten", scope: .everybody, persons: .none, freeText: .none,
            signedBy: nil, retention: .forever, grows: false),
    ]

    private static let eventsScope = RowScope.rule { words in
        """
        \(Event.Kind.condition(\.isOpen)) OR t.kind = 'weighing.missed'
            AND (t.data ->> '$.animal.earTag' IS NULL OR \(words.sees(earTag: "t.data ->> '$.animal.earTag'")))
            AND NOT EXISTS (SELECT 1 FROM json_each(t.data, '$.eids') j
                WHERE \(words.hides(eid: "CAST(j.value AS INTEGER)")))
        """
    }
}
