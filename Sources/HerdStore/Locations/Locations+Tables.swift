extension StoreTable {
    /// Barns, groups and centres.
    static let ofLocations: [StoreTable] = [
        StoreTable(
            "places", scope: placesScope, persons: .none, freeText: .none,
            signedBy: nil, retention: .forever, grows: false)
    ]

    private static let placesScope = RowScope.rule {
        """
        t.id IN (\($0.barns)) OR t.parent IN (\($0.barns))
            OR t.id IN (SELECT parent FROM main.places WHERE id IN (\($0.barns)))
            OR t.id IN (SELECT parent FROM main.places WHERE id IN (
                SELECT parent FROM main.places WHERE id IN (\($0.barns))))
        """
    }
}
