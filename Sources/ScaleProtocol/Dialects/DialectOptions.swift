/// The options that were given to a dialect, of which it reads those it has declared.
package struct DialectOptions: Equatable, Sendable {
    private let given: [Given]

    private struct Given: Hashable, Sendable {
        let name: String
        let text: String
    }

    /// None: everything is as the dialect is used to.
    package init() {
        given = []
    }

    /// - Parameters:
    ///   - given: each as `name=value`.
    ///   - declared: those that the dialect takes.
    ///   - defaults: for options that are not given.
    /// - Throws: for an option that the dialect does not take, or a value that the option does not.
    init(
        _ given: [String], of declared: [any DeclaredOption], on defaults: DialectOptions = DialectOptions()
    ) throws(DialectOptionError) {
        var read = defaults.given
        for part in given where !part.isEmpty {
            let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map {
                String($0.trimmingBlanks)
            }
            guard pair.count == 2 else { throw .noValue(option: pair.first ?? "") }
            guard let option = declared.first(where: { $0.name == pair[0] }) else {
                throw .unknownOption(pair[0], known: declared.map(\.name))
            }
            guard option.accepts(pair[1]) else {
                throw .wrongValue(option: pair[0], value: pair[1], allowed: option.allowed)
            }
            read.removeAll { $0.name == pair[0] }
            read.append(Given(name: pair[0], text: pair[1]))
        }
        self.given = read
    }

    /// The value of an option; `nil` when it was not given.
    subscript<Value>(option: DialectOption<Value>) -> Value? {
        for one in given where one.name == option.name { return option.value(of: one.text) }
        return nil
    }
}

/// Why the options of a dialect cannot be used.
package enum DialectOptionError: Error, Equatable, Sendable {
    case unknownOption(String, known: [String])
    case noValue(option: String)
    case wrongValue(option: String, value: String, allowed: String)
}

extension DialectOptionError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unknownOption(let option, known: let known) where known.isEmpty:
            "option '\(option)': this dialect has no options, remove it"
        case .unknownOption(let option, let known):
            "unknown option '\(option)'; use \(known.joined(separator: ", "))"
        case .noValue(let option):
            "option '\(option)' has no value; write \(option)=…"
        case .wrongValue(let option, let value, let allowed):
            "option '\(option)': '\(value)' is not allowed; use \(allowed)"
        }
    }
}

extension Substring {
    fileprivate var trimmingBlanks: Substring {
        let start = drop { $0 == " " }
        return start.lastIndex { $0 != " " }.map { start[...$0] } ?? start[start.startIndex..<start.startIndex]
    }
}
