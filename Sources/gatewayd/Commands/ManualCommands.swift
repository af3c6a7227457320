extension Command {
    /// `gatewayd man`: the manual page.
    static let man = Command(
        name: "man",
        summary: "Prints the manual page of gatewayd, in the language of man(7).",
        operands: "",
        options: []
    ) { arguments in
        guard arguments.operands.isEmpty else { throw UsageError("there is one page for all commands") }
        StandardStream.output.write(ManualPage(commands: Gateway.commands).text)
        return 0
    }

    /// `gatewayd completion`: what a shell offers.
    static let completion = Command(
        name: "completion",
        summary: "Prints what makes a shell complete the commands of gatewayd and their options.",
        operands: "bash|zsh|fish",
        options: []
    ) { arguments in
        guard let name = arguments.operands.first, arguments.operands.count == 1,
            let shell = Completion.shells.first(where: { $0.name == name })
        else { throw UsageError("name one shell: \(Completion.shells.map(\.name).joined(separator: ", "))") }
        StandardStream.output.write(shell.script(Completion(commands: Gateway.commands)))
        return 0
    }
}
