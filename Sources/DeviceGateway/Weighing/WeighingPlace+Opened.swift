import HerdStore
import Links
import Recording
import ScaleProtocol
import Values

/// The animal that a person opened for the next weighing.
extension WeighingPlace {
    /// Makes an animal the one of the next weighing, or of the one that is under way.
    func open(_ animal: OpenedAnimal) async -> Recorder.Opened {
        await withCheckedContinuation { submit(.opened(animal, $0)) }
    }

    /// Who is awaited; `nil` for nobody.
    var opened: OpenedAtPlace? { board.opened }

    /// What is awaited is shown from now on.
    func show(_ opened: OpenedAtPlace) {
        // It may have been weighed, or another opened, since it was stored.
        if recorder.opened?.key == opened.animal.id.description { board.opened = opened }
    }

    /// After a restart: who was opened before it.
    func showOpened() async {
        guard let animal = recorder.opened, let id = Animal.ID(animal.key), let known = try? await store.animal(id)
        else { return }
        board.opened = OpenedAtPlace(
            known, place: name, at: clock.now(), on: await store.today, selectionUnit: selectionUnit, work: work,
            by: animal.by)
    }

    func tellClosed(_ animal: OpenedAnimal, _ closing: OpenedAnimal.Closing) async {
        // Opened anew, it is still awaited.
        if recorder.opened?.key != animal.key, board.opened?.animal.id.description == animal.key {
            board.opened = nil
        }
        guard let id = Animal.ID(animal.key) else { return }
        do {
            let known = try await store.animal(id)
            var opened = OpenedAtPlace(
                known, place: name, at: clock.now(), on: await store.today, selectionUnit: selectionUnit, work: work,
                by: animal.by)
            opened.reason = closing
            _ = try await store.append(.animalClosed, data: opened)
        } catch {
            log.error(
                "that \(animal.key) is no longer the animal of the next weighing is not stored: \(error)")
        }
    }

    /// What was selected goes its way once it is weighed: until then a tag could have said otherwise.
    func sortOpened(_ weighing: Weighing) async {
        guard let id = weighing.animalId, let animal = try? await store.animal(id),
            let alert = SelectionAlert(
                animal.selections, atUnit: selectionUnit, on: await store.today, settings: work)
        else { return }
        await tell(
            SortingOrder(alert, of: weighing, selectionUnit: selectionUnit, at: clock.now()),
            isSale: alert.reason == SelectionReason.slaughter.rawValue, of: animal)
    }
}

extension WeighingPlace.Input {
    /// Whether a person waits for what becomes of it.
    var isOfPerson: Bool {
        switch self {
        case .opened, .closed, .discarded: true
        case .reading, .tick, .scaleLost: false
        }
    }
}
