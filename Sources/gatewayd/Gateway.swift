import Glibc
import HerdStore

/// The program: finds the command, runs it, turns what it throws into a message and an exit code.
enum Gateway {
    static let version = "0.1.0"
    /// What it is, in a line.
    static let summary = "Reads RFID readers and scales, records weighings, reads and prints cards."

    static func run(_ words: [String]) async {
        signal(SIGPIPE, SIG_IGN)
        exit(await exitCode(for: words))
    }

    private static func exitCode(for words: [String]) async -> Int32 {
        guard let name = words.first, !["--help", "-h", "help"].contains(name) else {
            StandardStream.output.write(overview)
            return words.isEmpty ? 2 : 0
        }
        if name == "--version" || name == "version" {
            StandardStream.output.line("gatewayd \(version)\nstore: schema \(HerdStore.newestSchema)")
            return 0
        }
        guard let command = commands.first(where: { $0.name == name }) else {
            StandardStream.error.line("gatewayd: there is no command '\(name)'; see gatewayd --help")
            return 2
        }
        if words.dropFirst().prefix(while: { $0 != "--" }).contains("--help") {
            StandardStream.output.write(command.help)
            return 0
        }
        do {
            return try await command.run(Arguments(Array(words.dropFirst()), for: command))
        } catch let error as UsageError {
            StandardStream.error.line("gatewayd \(name): \(error.message); see gatewayd \(name) --help")
            return 2
        } catch let error as HerdRefusal {
            StandardStream.error.line("gatewayd \(name): \(error)")
            return HerdRefusal.exitCode
        } catch {
            StandardStream.error.line("gatewayd \(name): \(error)")
            return 1
        }
    }

    private static var overview: String {
        let width = (commands.map(\.name.count).max() ?? 0) + 2
        let list = commands.map { command in
            "  \(command.name)\(String(repeating: " ", count: width - command.name.count))\(command.summary)"
        }
        return """
            usage: gatewayd COMMAND [options]

            \(summary)

            \(list.joined(separator: "\n"))

            gatewayd COMMAND --help tells more. Exit codes: 0 done, 1 failed, 2 wrong command line, 3 the herd is damaged or gone.

            """
    }
}
