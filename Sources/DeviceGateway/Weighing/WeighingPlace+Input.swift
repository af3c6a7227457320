import HerdStore
import Recording
import Values

extension WeighingPlace {
    /// A reading with where it came from.
    struct DeviceReading: Sendable {
        let reading: Reading
        let device: Device
        let capture: CaptureRange?
        /// When it came by the steady clock; `nil` where that is to be told by its time.
        var heardAt: Timestamp?
        /// Hands the bytes that it points to to the system; it blocks.
        var keepCapture: @Sendable () -> Void = {}
    }

    /// What a place is told.
    enum Input: Sendable {
        case reading(DeviceReading)
        case tick
        case scaleLost
        /// A person says whose the next weighing is, and hears what that leads to.
        case opened(OpenedAnimal, CheckedContinuation<Recorder.Opened, Never>)
        /// A person says that it is nobody's in particular.
        case closed
        /// A person has thrown away the weighing that was recorded at that moment.
        case discarded(Timestamp)
    }

    /// How far it has got with an input.
    enum Turn {
        case waiting(Input, at: Timestamp)
        case begun(Consequences)
    }

    /// What an input leads to.
    struct Consequences {
        /// When the input came, by the steady clock.
        let at: Timestamp
        let actions: [RecorderAction]
        let source: DeviceReading?
        let phaseBefore: RecorderPhase
        let phase: RecorderPhase
        let deadline: Timestamp?
        /// Nobody else knows of an animal on the plate if the power is lost now.
        let hasToRemember: Bool
    }
}

extension Recorder {
    /// Takes an input and says what comes of it.
    ///
    /// In one access, because a look at what lies in a class copies the whole recorder.
    ///
    /// - Parameter now: by the steady clock, as all times of the recorder: a clock that is set tells it nothing.
    mutating func take(_ input: WeighingPlace.Input, at now: Timestamp) -> WeighingPlace.Consequences {
        let (phaseBefore, wasCrowded, openedBefore) = (phase, isCrowded, opened)
        let actions: [RecorderAction]
        var source: WeighingPlace.DeviceReading?
        switch input {
        case .tick:
            actions = advance(to: now)
        case .scaleLost:
            actions = linkLost(at: now)
        case .discarded(let recordedAt):
            actions = weighAgain(recordedAt, at: now)
        case .opened(let animal, let answer):
            let (opened, following) = open(animal, at: now)
            actions = following
            answer.resume(returning: opened)
        case .closed:
            actions = close()
        case .reading(let reading):
            source = reading
            actions = receive(reading.reading.moved(to: now))
        }
        return WeighingPlace.Consequences(
            at: now, actions: actions, source: source, phaseBefore: phaseBefore, phase: phase, deadline: deadline,
            hasToRemember: (isCrowded && !wasCrowded) || opened != openedBefore)
    }
}
