import Values

/// Options that several dialects take.
enum SharedOption {
    /// The unit of weights that name none.
    static let unit = DialectOption<WeightUnit>.choice("unit")
    /// How often a device is asked.
    static let poll = DialectOption<Duration>.time("poll", in: 20...60_000)
    /// Of a scale on a bus with others, as its menu shows it.
    static let address = DialectOption<UInt8>.number("address", in: 1...31)
    /// Whether frames end in a checksum, and those are refused whose checksum is wrong.
    static let checksum = DialectOption<Bool>.flag("checksum")
    /// What a scale is asked.
    static let ask = DialectOption<Asking>.choice("ask")
}

/// What a scale is asked, and how its weights come then.
enum Asking: String, CaseIterable, Sendable {
    /// It speaks by itself.
    case nothing
    /// For the weight, whatever it does.
    case any
    /// For a weight that rests; until then the scale is silent.
    case stable
    /// To go on sending its weight by itself.
    case repeated
}

extension DialectOptions {
    /// The unit of weights that name none; kilograms when nobody has said.
    var unit: WeightUnit { self[SharedOption.unit] ?? .kilogram }

    /// How often a device is asked.
    var pollInterval: Duration { self[SharedOption.poll] ?? .milliseconds(200) }

    /// The questions these options ask for.
    ///
    /// - Parameters:
    ///   - habit: what is asked when the option does not say.
    ///   - any, stable: the commands for a weight as it is, and for one that rests.
    ///   - repeated: the command to go on by itself, where there is one that changes no setting.
    func polling(habit: Asking, any: String, stable: String, repeated: String? = nil) -> Polling? {
        switch self[SharedOption.ask] ?? habit {
        case .nothing: nil
        case .any: Polling(any, every: pollInterval)
        // An animal that does not stand still leaves the question open.
        case .stable: Polling(stable, every: pollInterval, timeout: .seconds(10))
        case .repeated: repeated.map { Polling($0, every: .seconds(10)) }
        }
    }
}
