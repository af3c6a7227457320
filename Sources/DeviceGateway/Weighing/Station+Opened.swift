package import HerdStore
import Links
import Recording
import Values

/// Identity before weight: an animal is opened at a place, and the next weighing there is its own.
extension Station {
    /// What opening an animal led to.
    package enum Opening: Sendable {
        /// It is the animal of the next weighing.
        case awaited(OpenedAtPlace)
        /// It stood there weighed and without a name, which it has now.
        case named(Weighing)
    }

    /// Makes an animal the one of the next weighing at a place.
    ///
    /// A tag that says otherwise, or a weight that can hardly be its own, is believed instead.
    ///
    /// - Parameter place: `nil` where there is only one.
    /// - Throws: `HerdError` for an animal that is not there, or has left the herd, and where nothing is weighed.
    package func open(_ id: Animal.ID, at place: String?, by person: String) async throws -> Opening {
        let place = try weighingPlace(place)
        let (animal, facts) = try await store.facts(of: id, at: clock.now())
        guard animal.culled == nil else { throw HerdError.notThere(animal) }
        let opened = OpenedAnimal(key: animal.id.description, eid: animal.eid, facts: facts, by: person)
        switch await place.open(opened) {
        case .awaited:
            let shown = OpenedAtPlace(
                animal, place: place.name, at: clock.now(), on: await store.today,
                selectionUnit: await place.selectionUnit, work: await place.work, by: person)
            await place.show(shown)
            do {
                _ = try await store.append(.animalOpened, data: shown)
            } catch {
                // Whoever is told that it failed does not expect it to be weighed as that animal.
                await place.submit(.closed)
                throw error
            }
            return .awaited(shown)
        case .stands(let recordedAt):
            let key = WeighingDraft.key(of: recordedAt, at: place.name)
            return .named(try await store.assign(weighingOf: key, to: id, by: person))
        }
    }

    /// Nobody in particular is awaited at a place any more.
    package func close(at place: String?) async throws {
        try await weighingPlace(place).submit(.closed)
    }

    /// Who is awaited, by the places' names.
    package func opened() async -> [OpenedAtPlace] {
        var opened: [OpenedAtPlace] = []
        for place in running { if let animal = await place.opened { opened.append(animal) } }
        return opened
    }

    private func weighingPlace(_ name: String?) throws -> WeighingPlace {
        if let name, let place = running.first(where: { $0.name == name }) { return place }
        guard name == nil, let place = running.first, running.count == 1 else {
            throw HerdError.noPlace(name, among: running.map(\.name))
        }
        return place
    }
}
