import FoundationEssentials
import HerdStore
import Values

/// Something that a weighing place has for the store, as it waits while the database cannot be written.
enum PendingWrite: Codable, Equatable, Sendable {
    case weighing(WeighingDraft, at: Timestamp, key: String, RecorderState?)
    /// The weighing of that key has lost its animal.
    case doubt(key: String, RecorderState?)
    case contradiction(key: String, Contradiction, RecorderState?)
    /// `once` is the request's own: what a spool offers twice is done once.
    case correction(key: String, WeighingCorrection, once: String, RecorderState?)
    case name(key: String, EID, [NameCandidate], once: String, RecorderState?)
    case withdrawal(key: String, [NameCandidate], once: String, RecorderState?)
    /// Whose the weighing of that key may be.
    case candidates(key: String, [NameCandidate], once: String, RecorderState?)
    /// The key is the event's own.
    case missed(MissedWeighing, key: String)
    case sighting(EIDSighting, key: String, RecorderState?)
    case recorderState(RecorderState)

    /// What came of storing it.
    enum Result: Sendable {
        case weighing(Weighing, isNew: Bool)
        case done
    }

    /// Stores it, and its key with it in one transaction: what is stored already stays as it is.
    @discardableResult
    func store(in store: HerdStore) async throws -> Result {
        switch self {
        case .weighing(let draft, let at, let key, let state):
            let (weighing, _, isNew) = try await store.record(
                draft, at: at, idempotencyKey: key, recorderState: state)
            return .weighing(weighing, isNew: isNew)
        case .doubt(let key, let state):
            try await store.doubtWeighing(key, recorderState: state)
        case .contradiction(let key, let contradiction, let state):
            try await store.contradictWeighing(key, contradiction, recorderState: state)
        case .correction(let key, let correction, let request, let state):
            try await store.correctWeight(key, correction, once: request, recorderState: state)
        case .name(let key, let eid, let candidates, let request, let state):
            try await store.nameWeighing(key, eid, candidates: candidates, once: request, recorderState: state)
        case .withdrawal(let key, let candidates, let request, let state):
            try await store.withdrawName(key, candidates: candidates, once: request, recorderState: state)
        case .candidates(let key, let candidates, let request, let state):
            try await store.reconsiderWeighing(key, candidates: candidates, once: request, recorderState: state)
        case .missed(let missed, let key):
            _ = try await store.append(.weighingMissed, data: missed, once: key)
        case .sighting(let sighting, let key, let state):
            _ = try await store.append(.eidRead, data: sighting, recorderState: state, once: key)
        case .recorderState(let state):
            try await store.setRecorderState(state)
        }
        return .done
    }

    /// A key that no other write has.
    static func newKey() -> String { UUID().uuidString }

    var isWeighing: Bool { if case .weighing = self { true } else { false } }

    /// Whether it only helps a restarted daemon to go on; what is weighed comes first when room is short.
    var isState: Bool { if case .recorderState = self { true } else { false } }

    /// The state of a place's recorder that goes with it.
    var recorderState: RecorderState? {
        switch self {
        case .weighing(_, _, _, let state), .doubt(_, let state), .contradiction(_, _, let state),
            .correction(_, _, _, let state), .name(_, _, _, _, let state), .withdrawal(_, _, _, let state),
            .candidates(_, _, _, let state), .sighting(_, _, let state):
            state
        case .recorderState(let state): state
        case .missed: nil
        }
    }

    /// - Throws: `DecodingError` when it is of another version.
    init(json: [UInt8]) throws {
        self = try JSONDecoder().decode(Self.self, from: Data(json))
    }

    func json() throws -> [UInt8] {
        Array(try JSONEncoder().encode(self))
    }
}
