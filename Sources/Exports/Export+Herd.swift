package import HerdStore
import Values

/// The herd with its whole history, for other systems.
extension Export {
    /// A format of another system that a herd can be told in and read from.
    package enum HerdFormat: String, CaseIterable, Sendable {
        /// ICAR ADE 1.3 JSON.
        case icar
        /// Farmsoft-shaped JSON.
        case farmsoft
    }

    /// Animals by ear tag, each followed by what happened to it, page by page.
    package func herd(as format: HerdFormat, to sink: Sink) async throws {
        switch format {
        case .icar:
            var list = JSONList()
            try await eachLife { page in
                let resources = page.flatMap { ICARHerd(animal: $0.animal).resources($0.changes) }
                try await sink(resources.map { try list.next(Self.json($0)) }.joined())
            }
            try await sink(list.end)
        case .farmsoft:
            let places = try await store.locations()
            for (name, kind) in [("barns", Location.Kind.barn), ("groups", .group)] {
                var list = JSONList()
                let rows = try places.filter { $0.kind == kind }.map {
                    try list.next(Self.json(FarmsoftHerd.place($0)))
                }
                try await sink((kind == .barn ? "{" : ",\n") + "\"\(name)\":" + rows.joined() + list.end)
            }
            var animals = JSONList()
            try await sink(",\n\"animals\":")
            try await eachLife { page in
                try await sink(page.map { try animals.next(Self.json(FarmsoftHerd.animal($0.animal))) }.joined())
            }
            var changes = JSONList()
            try await sink(animals.end + ",\n\"changes\":")
            try await eachLife { page in
                let rows = page.flatMap(\.changes)
                try await sink(rows.map { try changes.next(Self.json(FarmsoftHerd.change($0))) }.joined())
            }
            try await sink(changes.end + "}\n")
        }
    }

    private func eachLife(_ take: ([(animal: Animal, changes: [Change])]) async throws -> Void) async throws {
        var last: EarTag?
        while true {
            let page = try await store.lives(after: last, limit: lives)
            try await take(page)
            guard page.count == lives else { return }
            last = page.last?.animal.earTag
        }
    }

    /// Animals per read with all their changes, which are many rows each.
    private var lives: Int { min(page, 100) }
}

/// What another system's file is read with.
package enum ToldFormat: String, CaseIterable, Sendable {
    /// ICAR ADE 1.3 JSON.
    case icar
    /// Farmsoft-shaped JSON.
    case farmsoft
    /// A CSV table of changes.
    case changes

    package func source(_ bytes: [UInt8]) -> any ToldSource {
        switch self {
        case .icar: ICARReader(bytes)
        case .farmsoft: FarmsoftReader(bytes)
        case .changes: ChangeTable(bytes)
        }
    }
}
