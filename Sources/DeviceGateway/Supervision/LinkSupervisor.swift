import HerdStore
import Values

/// Decides when the link to a device is opened, doubted, closed and opened again, and what is said about it.
///
/// A pure state machine: its caller opens the link at `attemptAt`, tells what came of it, calls `advance` no later than
/// `deadline`, and closes the link when that says so. It never gives up.
///
/// What is told is a change of phase, once: a link that opens and breaks again twice a second stays "waiting" until it
/// has held for a moment, and other words for the same trouble are shown but not told.
struct LinkSupervisor: Sendable {
    /// How the connection stands, for whoever looks.
    private(set) var state: DeviceState
    /// When the link is to be opened; `nil` while it is being opened or open.
    private(set) var attemptAt: Timestamp?
    /// Who the device said it was when it was adopted; `nil` before its first word.
    private(set) var adopted: String?
    private var backoff: Backoff
    /// `nil` for a reader: it is silent between animals, however evenly it repeats the tag in its field.
    private var rhythm: Rhythm?
    /// When the link came up; `nil` while there is none.
    private var openedAt: Timestamp?
    /// When a link that came up after trouble is believed.
    private var believedAt: Timestamp?
    /// Whether it is a scale, which has something to say as soon as something lies on it.
    private let isScale: Bool
    /// When a device that has never said anything is called silent.
    private var expectedBy: Timestamp?
    /// What is being done to find out who is there.
    private var search: LinkTrouble?
    /// When a silent device's link is closed to be opened anew.
    private var reopensAt: Timestamp?
    /// Whether the link was closed because the device was silent.
    private var isReopening = false
    /// It sends more than can be read.
    private var flood: LinkTrouble?
    private var isStranger = false
    /// Whether the device has said on this link that it is the one adopted.
    private var isRecognised = false
    /// Whether the last link broke as soon as it was up: the next one has to hold before it is believed.
    private var isFlapping = false
    private var news: News?

    /// How widely a change is told.
    enum News: Comparable, Sendable {
        /// To those who look at the device.
        case shown
        /// As an event, and in the log.
        case published
    }

    /// After trouble a link has to hold so long without a byte before it is believed again.
    static let proving = Duration.seconds(2)
    /// A link that ends sooner is one of many, as when two programs take a device from each other.
    static let holding = Duration.seconds(5)
    /// The first moments of a link do not count as a success for the waits to come.
    static let standing = Duration.seconds(60)
    /// A scale that is connected for the first time is heard or found within this time.
    static let introduction = Duration.seconds(8)
    /// How long a silent device keeps its link.
    static let patience = Duration.seconds(20)

    init(adopted: String? = nil, isReader: Bool = false, isScale: Bool = false, seed: UInt64, at now: Timestamp) {
        self.adopted = adopted
        self.isScale = isScale
        rhythm = isReader ? nil : Rhythm()
        state = DeviceState(phase: .connecting, since: now)
        attemptAt = now
        backoff = Backoff(seed: seed)
        news = .shown
    }

    /// What there is to tell since it was last asked.
    mutating func takeNews() -> News? {
        defer { news = nil }
        return news
    }

    /// Whether what the device says may be used: not when another one answers than was adopted.
    var isTrusted: Bool { !isStranger }

    /// When `advance` wants to be called.
    var deadline: Timestamp? {
        guard openedAt != nil else { return nil }
        let silence = state.phase == .connected ? rhythm?.expectsBy : nil
        return [believedAt, reopensAt, silence, expectedBy].compactMap(\.self).min()
    }

    // MARK: - The link

    /// The caller begins to open the link.
    mutating func attempt() {
        attemptAt = nil
    }

    mutating func opened(at now: Timestamp) {
        openedAt = now
        search = nil
        expectedBy = isScale && state.bytesReceived == 0 ? now + Self.introduction : nil
        (isStranger, isRecognised) = (false, false)
        switch state.phase {
        case .connecting:
            // A stick reader may have nothing to say for hours; it is connected all the same.
            become(.connected, at: now)
        case .silent:
            // It was, and an open link is no sign of life.
            break
        default:
            believedAt = now + (isFlapping ? Self.holding : Self.proving)
        }
    }

    /// Bytes came.
    mutating func received(_ count: Int, at now: Timestamp) {
        state.lastByteAt = now
        state.bytesReceived += count
        expectedBy = nil
        rhythm?.note(now)
        reopensAt = nil
        // Who has a name is waited for to say it.
        if adopted == nil || isRecognised || believedAt == nil { believe(at: now) }
    }

    /// There is a sign of life; after a link that broke at once the next one has to hold for a moment too.
    private mutating func believe(at now: Timestamp) {
        guard !isStranger, let openedAt else { return }
        guard !isFlapping || now - openedAt >= Self.holding else {
            believedAt = openedAt + Self.holding
            return
        }
        believedAt = nil
        isFlapping = false
        backoff.reset()
        become(.connected, at: now)
    }

    /// The link could not be opened, or has ended.
    mutating func lost(_ trouble: LinkTrouble, at now: Timestamp) {
        if let openedAt {
            if now - openedAt >= Self.standing { backoff.reset() }
            isFlapping = now - openedAt < Self.holding
        }
        (openedAt, believedAt, reopensAt, expectedBy, search, flood) = (nil, nil, nil, nil, nil, nil)
        if isReopening {
            isReopening = false
            rhythm?.interrupt()
            attemptAt = now
        } else {
            // It may be another device that comes back.
            rhythm = rhythm.map { _ in Rhythm() }
            attemptAt = now + backoff.next()
            become(.waiting, trouble, at: now)
        }
    }

    /// A port or an adapter has appeared, or somebody asked: a wait is cut short.
    mutating func hurry(at now: Timestamp) {
        guard let attemptAt, attemptAt > now else { return }
        backoff.reset()
        self.attemptAt = now
    }

    /// Time passed.
    ///
    /// - Returns: whether the link is to be closed, to be opened anew.
    mutating func advance(to now: Timestamp) -> Bool {
        guard openedAt != nil else { return false }
        if let believedAt, believedAt <= now {
            believe(at: now)
        }
        if let expectedBy, expectedBy <= now {
            self.expectedBy = nil
            // A new link would tell nothing new.
            if state.phase == .connected { become(.silent, search ?? .noByte, at: now) }
        }
        if state.phase == .connected, let expected = rhythm?.expectsBy, expected <= now {
            fallSilent(.fellSilent, at: now)
        }
        guard let reopensAt, reopensAt <= now else { return false }
        self.reopensAt = nil
        isReopening = true
        return true
    }

    // MARK: - The device

    /// What is being done to find out who is there; `nil` when somebody has spoken.
    mutating func searching(_ step: LinkTrouble?) {
        search = step
        if state.phase == .silent {
            show(step)
        } else {
            complain(step)
        }
    }

    /// The device does not answer what it is asked.
    mutating func noAnswer(at now: Timestamp) {
        guard !isStranger else { return }
        fallSilent(.noAnswer, at: now)
    }

    /// A silent device may sit behind a half-open connection, which only a new one can tell.
    private mutating func fallSilent(_ trouble: LinkTrouble, at now: Timestamp) {
        believedAt = nil
        if reopensAt == nil { reopensAt = now + Self.patience }
        become(.silent, trouble, at: now)
    }

    /// The device says who it is.
    ///
    /// - Returns: whether it is the first word of a device that is adopted with it.
    mutating func identified(_ name: String, at now: Timestamp) -> Bool {
        state.identity = name
        guard let adopted else {
            self.adopted = name
            return true
        }
        isStranger = name != adopted
        if isStranger {
            (believedAt, reopensAt) = (nil, nil)
            become(.failed, .stranger(name, adopted: adopted), at: now)
        } else {
            isRecognised = true
            believe(at: now)
        }
        return false
    }

    /// The device that answers takes the place of the one that was adopted.
    mutating func adopt(_ name: String, at now: Timestamp) {
        adopted = name
        guard isStranger, state.identity == name else { return }
        isStranger = false
        become(.connected, at: now)
    }

    /// What recognition believes it is, where it has no better name.
    mutating func supposed(_ name: String?) {
        state.identity = state.identity ?? name
    }

    /// Whether it can be asked for the sessions in its memory; a link that is lost does not make another device of it.
    mutating func keepsSessions(_ keeps: Bool) {
        guard (state.keepsSessions ?? false) != keeps else { return }
        state.keepsSessions = keeps ? true : nil
        note(.shown)
    }

    /// Something about a connected device that somebody should look at; `nil` when it is over.
    ///
    /// - Parameter isTold: in the log and as an event too.
    mutating func complain(_ trouble: LinkTrouble?, isPublished: Bool = false) {
        guard state.phase == .connected else { return }
        // What a flood does to the frames in it is not what is wrong.
        show(flood ?? trouble, isPublished: isPublished)
    }

    /// It sends more than can be read, which is told once however much it is; `nil` when it does not.
    ///
    /// - Returns: whether that is another word than before.
    mutating func floods(_ trouble: LinkTrouble?) -> Bool {
        guard trouble != flood else { return false }
        let begins = flood == nil
        flood = trouble
        complain(nil, isPublished: begins)
        return true
    }

    private mutating func show(_ trouble: LinkTrouble?, isPublished: Bool = false) {
        guard state.message != trouble?.message else { return }
        state.show(trouble)
        note(isPublished ? .published : .shown)
    }

    // MARK: - News

    private mutating func become(_ phase: DeviceState.Phase, _ trouble: LinkTrouble? = nil, at now: Timestamp) {
        // A complaint about what a connected device sends stays until it is taken back.
        if phase == .connected, state.phase == .connected { return }
        if phase != state.phase {
            state.since = now
            note(.published)
        } else if trouble?.message != state.message {
            note(.shown)
        }
        state.phase = phase
        state.show(trouble)
    }

    private mutating func note(_ kind: News) {
        news = max(news ?? kind, kind)
    }
}
