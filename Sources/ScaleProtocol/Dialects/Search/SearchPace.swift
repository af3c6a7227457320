/// How long a search waits for what.
enum SearchPace {
    /// A device that speaks by itself is heard within this time.
    static let listening = Duration.milliseconds(1500)
    /// So long at most a device takes to begin its answer, where it is asked in no hurry.
    static let patience = Duration.milliseconds(500)
    /// The same at the first rate of many.
    static let firstPatience = Duration.milliseconds(250)
    /// The same at the others, beside the time of twelve bytes, which is the longest question.
    static let latePatience = Duration.milliseconds(140)
    /// What comes later is no answer, even if it is the rest of one.
    static let longestAnswer = Duration.seconds(1)
    /// An answer that was heard is waited for longer the next time.
    static let repetition = Duration.milliseconds(600)
    /// A gap inside one answer is shorter.
    static let gap = Duration.milliseconds(150)
    /// Who speaks by himself goes on within this time after an answer, and is understood at the right rate.
    static let doubt = Duration.milliseconds(1200)
    /// What comes so soon after a change of the rate was sent before it.
    static let settling = Duration.milliseconds(60)
    /// A device that spoke by itself is not asked before it was silent for so long; what nobody understood may have been
    /// the greeting of one that was switched on.
    static let silence = (understood: Duration.seconds(60), other: Duration.seconds(20))
    static let firstRest = Duration.seconds(10)
    /// Who switches a device on waits for no longer until it is asked.
    static let longestRest = Duration.seconds(30)
}
