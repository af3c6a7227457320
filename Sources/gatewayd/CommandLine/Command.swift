/// One subcommand: its name, its options as data, and what it does.
struct Command: Sendable {
    let name: String
    /// One line for the list of commands.
    let summary: String
    /// The positional arguments as shown in the usage line, such as `IMAGE…`.
    let operands: String
    let options: [CommandOption]
    /// - Returns: the exit code: 0 done, 1 done but something in the input was bad.
    let run: @Sendable (Arguments) async throws -> Int32
}

/// A GNU-style long option.
struct CommandOption: Sendable {
    let name: String
    /// What stands after it, such as `ADDR:PORT`; `nil` for a switch.
    let value: String?
    let help: String

    init(_ name: String, _ value: String? = nil, _ help: String) {
        self.name = name
        self.value = value
        self.help = help
    }
}

extension Command {
    /// The text of `--help`.
    var help: String {
        var lines = ["usage: gatewayd \(name)\(options.isEmpty ? "" : " [options]") \(operands)", "", summary]
        if !options.isEmpty {
            lines += ["", "Options:"]
            let labels = options.map { "  --\($0.name)\($0.value.map { " \($0)" } ?? "")" }
            let width = (labels.map(\.count).max() ?? 0) + 2
            for (label, option) in zip(labels, options) {
                lines.append(label + String(repeating: " ", count: width - label.count) + option.help)
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
