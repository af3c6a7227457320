/// Options of the dialects that read lines; what each of them does is told by its dialect.
package struct LineOptions: Equatable, Sendable {
    /// What the scale is asked; `nil` for what its dialect is used to.
    package var asking: Asking?
    /// How often it is asked.
    package var askEvery = Duration.milliseconds(200)
    /// Whether records are refused whose checksum is wrong.
    package var hasChecksum = true
    /// How many digits stand behind a point that the scale does not write.
    package var decimals = 0
    /// What stands in a line whose weight rests, and in one whose weight moves; empty for no such mark.
    package var stableMark: [UInt8] = []
    package var movingMark: [UInt8] = []

    package init() {}

    package enum Asking: String, CaseIterable, Sendable {
        /// It speaks by itself.
        case nothing
        /// For the weight, whatever it does.
        case any
        /// For a weight that rests; until then the scale is silent.
        case stable
        /// To go on telling its weight by itself.
        case repeated
    }
}

extension LineOptions {
    /// The questions these options ask for.
    ///
    /// - Parameters:
    ///   - habit: what is asked when the option does not say.
    ///   - any, stable: the commands for a weight as it is, and for one that rests.
    ///   - repeated: the command to go on by itself, where there is one that changes no setting.
    func polling(habit: Asking, any: String, stable: String, repeated: String? = nil) -> Polling? {
        switch asking ?? habit {
        case .nothing: nil
        case .any: Polling(any, every: askEvery)
        // An animal that does not stand still leaves the question open.
        case .stable: Polling(stable, every: askEvery, timeout: .seconds(10))
        case .repeated: repeated.map { Polling($0, every: .seconds(10)) }
        }
    }
}
