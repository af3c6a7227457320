package import Values

/// One dialect of the catalogue: its name, what it is for, and how a machine for it is made.
package struct DialectEntry: Sendable {
    package let name: DialectName
    /// Makers and a sample of what they send, for people who choose from a list.
    package let title: String
    /// The options it takes, in the order of their explanation.
    let options: [any DeclaredOption]
    /// The option that makes each of its variants, where recognition must try several, such as `digits=reversed`, and
    /// empty where there is one; none for a dialect that recognition never believes in.
    package let variants: [String]
    /// By which a silent device is found; `nil` for a dialect in which nobody unknown is asked.
    package let probe: Probe?
    /// Whether it is a profile that somebody taught, and not built in.
    package let isTaught: Bool
    /// Whether a reading speaks for this dialect, and not for another whose frames it reads too.
    package let isProof: @Sendable (Reading) -> Bool
    /// Whether one line of it, when it stands alone, says the same whoever has sent it.
    package let speaksForItself: Bool
    private let machine: @Sendable (DialectOptions) -> any Dialect
    private let listener: @Sendable (DialectOptions) -> any Dialect

    /// - Parameter listen: makes a machine that understands a device which somebody else asks; `nil` when the one
    ///   that `make` makes does.
    init(
        _ name: String, _ title: String, options: [any DeclaredOption] = [], variants: [String] = [""],
        probe: Probe? = nil,
        isTaught: Bool = false, isProof: @escaping @Sendable (Reading) -> Bool = { _ in true },
        speaksForItself: Bool = false,
        listen: (@Sendable (DialectOptions) -> any Dialect)? = nil,
        make: @escaping @Sendable (DialectOptions) -> any Dialect
    ) {
        self.name = DialectName(rawValue: name)
        self.title = title
        self.options = options
        self.variants = variants
        self.probe = probe
        self.isTaught = isTaught
        self.isProof = isProof
        self.speaksForItself = speaksForItself
        machine = make
        listener = listen ?? make
    }

    /// The names of the options it takes, in the order of their explanation.
    package var optionNames: [String] { options.map(\.name) }

    /// The options that were given to it.
    ///
    /// - Parameters:
    ///   - given: each as `name=value`.
    ///   - defaults: for options that are not given.
    package func options(
        _ given: [String], on defaults: DialectOptions = DialectOptions()
    ) throws(DialectOptionError) -> DialectOptions {
        try DialectOptions(given, of: options, on: defaults)
    }

    /// A new machine for one link.
    ///
    /// - Parameter text: options such as `poll=200ms,mode=events`; empty for the defaults.
    package func make(options text: String = "") throws(DialectOptionError) -> any Dialect {
        machine(try options(text.split(separator: ",").map(String.init)))
    }

    package func make(_ options: DialectOptions) -> any Dialect { machine(options) }

    /// A machine that only listens: what it would send is not sent.
    package func listen(_ options: DialectOptions = DialectOptions()) -> any Dialect { listener(options) }
}
