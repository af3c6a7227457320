import HerdStore
import Recording
import Values

// What a place writes down besides its weighings.

extension WeighingPlace {
    /// Tells that an animal, or a tag, was there and nothing was weighed.
    func emitMissed(_ reason: MissedWeighing.Reason, _ weight: Weight?, _ eids: [EID]) async {
        // Whose the tag is can often still be read when nothing can be written.
        let animal = eids.count == 1 ? try? await store.resolve(eid: eids[0]).animal?.summary : nil
        let missed = MissedWeighing(
            at: clock.now(), place: name, reason: reason, weight: weight, eids: eids, animal: animal,
            simulated: board.weightSource?.device.simulated ?? false)
        if case .noRoom = await backlog.write(.missed(missed, key: PendingWrite.newKey())) {
            log.error("that an animal was not weighed is kept nowhere but here: \(missed)")
        }
    }

    /// Changes a weighing that is in the store already, or waits to be.
    func amend(_ write: PendingWrite) async {
        if case .noRoom = await backlog.write(write) {
            log.error("what came to light about the last weighing is not stored; look at it: \(write)")
        }
    }

    /// Writes down what the recorder would have to know again.
    func remember() async {
        guard let state = state() else { return }
        // Without room for it a restart judges the plate as after a silence: nothing worse.
        _ = await backlog.write(.recorderState(state))
    }

    /// What a restarted daemon has to know of the recorder.
    func state(_ snapshot: RecorderSnapshot? = nil) -> RecorderState? {
        do {
            return RecorderState(place: name, json: try (snapshot ?? recorder.snapshot).json())
        } catch {
            log.error("the recorder's state cannot be written down: \(error)")
            return nil
        }
    }
}
