extension StoreTable {
    /// Member cards, signing keys, and the layouts of other cards' codes.
    static let ofCards: [StoreTable] = [
        // The serial stays, so a revoked card stays revoked.
        StoreTable(
            "issued_cards", scope: .everybody,
            persons: .each(
                "member_id",
                erased: .emptied([
                    "member_id": "NULL", "seal": "NULL", "revoked_at": "coalesce(revoked_at, issued_at)",
                    "reason": "coalesce(reason, 'deleted')",
                ])), freeText: .none,
            signedBy: nil, retention: .forever, grows: false),
        StoreTable(
            "card_keys", scope: .everybody, persons: .none, freeText: .none,
            signedBy: nil, retention: .forever, grows: false),
        StoreTable(
            "card_layouts", scope: .everybody, persons: .none, freeText: .none,
            signedBy: "taught_by", retention: .forever, grows: false),
    ]
}
