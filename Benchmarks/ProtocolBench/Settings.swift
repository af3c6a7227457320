/// What the command line asks for.
struct Settings {
    /// Noisy frames of each make.
    var noisy = 1_000_000
    /// Of each stream, in memory and as the file that `wc` reads.
    var megabytes = 32
    var seed: UInt64 = 1
    /// The one make to measure; `nil` for all.
    var only: String?

    init(_ arguments: some Sequence<String>) throws(SettingsError) {
        var words = arguments.makeIterator()
        while let option = words.next() {
            guard let value = words.next() else { throw SettingsError(description: "\(option) needs a value") }
            switch (option, Int(value)) {
            case ("--noisy", let count?) where count > 0: noisy = count
            case ("--megabytes", let count?) where (1...1024).contains(count): megabytes = count
            case ("--seed", let number?) where number >= 0: seed = UInt64(number)
            case ("--only", _): only = value
            default:
                throw SettingsError(
                    description: "'\(option) \(value)' is not understood; use --noisy, --megabytes, --seed, --only")
            }
        }
    }
}

/// What is wrong with the command line.
struct SettingsError: Error {
    let description: String
}
