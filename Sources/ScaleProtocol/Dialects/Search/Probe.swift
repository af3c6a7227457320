/// The question by which a silent device of one make is found.
///
/// It changes nothing, in whatever device hears it: it only reads, and has none of the letters by which scales of any
/// make are zeroed, tared, cleared or told to print or record when they hear one alone (Z, T, C, P).
package struct Probe: Equatable, Sendable {
    package let question: [UInt8]
    /// What a device answers that wants to be asked a second time, and that second question; `nil` where one will do.
    package let follow: Follow?
    /// How the device is asked on once it is found, such as `address=1`.
    package let options: [String]

    package struct Follow: Equatable, Sendable {
        package let answer: UInt8
        package let question: [UInt8]
    }

    init(_ question: String, follow: Follow? = nil, options: [String] = []) {
        self.question = Array(question.utf8)
        self.follow = follow
        self.options = options
    }
}
