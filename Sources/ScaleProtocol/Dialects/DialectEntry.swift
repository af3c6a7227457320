/// One dialect of the catalogue: its name, what it is for, and how a machine for it is made.
package struct DialectEntry: Sendable {
    package let name: DialectName
    /// Makers and a sample of what they send, for people who choose from a list.
    package let title: String
    /// The options it takes, in the order of their explanation.
    package let optionNames: [String]
    private let machine: @Sendable (DialectOptions) -> any Dialect

    package init(
        _ name: String, _ title: String, options: [String] = [],
        make: @escaping @Sendable (DialectOptions) -> any Dialect
    ) {
        self.name = DialectName(rawValue: name)
        self.title = title
        optionNames = options
        machine = make
    }

    /// A new machine for one link.
    ///
    /// - Parameter text: options such as `poll=200ms,mode=events`; empty for the defaults.
    package func make(options text: String = "") throws(DialectOptionError) -> any Dialect {
        machine(try DialectOptions(text, allowed: optionNames))
    }

    package func make(_ options: DialectOptions) -> any Dialect { machine(options) }
}
