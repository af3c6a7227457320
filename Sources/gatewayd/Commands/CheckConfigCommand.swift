import Configuration

extension Command {
    /// `gatewayd check-config`: whether a configuration file is right.
    static let checkConfig = Command(
        name: "check-config",
        summary: "Reads a configuration file and names every error with its line and column.",
        operands: "FILE",
        options: []
    ) { arguments in
        guard let file = arguments.operands.first, arguments.operands.count == 1 else {
            throw UsageError("name one configuration file")
        }
        let settings = try Configuration(contentsOf: file)
        let (catalogue, broken) = ProfileFolder(settings).load()
        try settings.check(against: catalogue, file: file)
        StandardStream.output.line("\(file) is right")
        for profile in broken { StandardStream.error.line("gatewayd check-config: \(profile)") }
        return broken.isEmpty ? 0 : 1
    }
}
