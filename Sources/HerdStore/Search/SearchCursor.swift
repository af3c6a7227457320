/// Where a text may stand, the likeliest place first; whoever is found belongs to the first that has it.
protocol SearchPlace: RawRepresentable<Int>, CaseIterable, Sendable {}

/// Where a list of what was found goes on: behind one of a place of the search.
struct SearchCursor<Place: SearchPlace> {
    let place: Place
    /// Its number among the keys.
    let number: Int
    /// What the place is ordered by, before the number.
    let key: String

    init(place: Place, number: Int, key: String) {
        self.place = place
        self.number = number
        self.key = key
    }

    init(_ text: String) throws(HerdError) {
        let parts = text.split(separator: ".", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, let place = Int(parts[0]).flatMap(Place.init(rawValue:)), let number = Int(parts[1])
        else { throw HerdError.badCursor(text) }
        self.init(place: place, number: number, key: String(parts[2]))
    }

    var text: String { "\(place.rawValue).\(number).\(key)" }
}

extension SearchPlace {
    /// A page of what is found at the places of a search, one place after another and only as far as the page needs.
    ///
    /// - Parameters:
    ///   - cursor: as `find` gave one with the last of the page before.
    ///   - find: what is at a place behind a cursor, at most so much; nothing that a place before it has.
    static func page<Found>(
        of places: [Self], cursor: String?, limit: Int,
        _ find: (_ place: Self, _ after: SearchCursor<Self>?, _ limit: Int) throws -> [(
            found: Found, at: SearchCursor<Self>
        )]
    ) throws -> (found: [Found], next: String?) {
        let start = try cursor.map { (text) throws(HerdError) in try SearchCursor<Self>(text) }
        var found: [(found: Found, at: SearchCursor<Self>)] = []
        for place in places where start.map({ place.rawValue >= $0.place.rawValue }) ?? true {
            let after = start.flatMap { $0.place.rawValue == place.rawValue ? $0 : nil }
            found += try find(place, after, limit + 1 - found.count)
            if found.count > limit { break }
        }
        return (found.prefix(limit).map(\.found), found.count > limit ? found[limit - 1].at.text : nil)
    }
}
