extension StoreTable {
    /// Weighing sessions and their plans.
    static let ofSessions: [StoreTable] = [
        StoreTable(
            "sessions", scope: .rule({ $0.sees(session: "t") }), persons: .none, freeText: .in(["name"]),
            signedBy: nil, retention: .forever, grows: false),
        StoreTable(
            "session_plan", scope: .ofAnimal, persons: .none, freeText: .none,
            signedBy: nil, retention: .withOwner, grows: true),
    ]
}
