import Foundation
import TestSupport
import Testing

/// The manual page and the completions say what the help says: both are made of the same table.
struct ManualTests {
    @Test(.timeLimit(.minutes(10)))
    func `the manual has every command with every option of the help`() async throws {
        let barn = try Barn()
        defer { barn.close() }
        let page = try await barn.run(["man"]).replacingOccurrences(of: "\\-", with: "-")
        let commands = try await commands(in: barn)
        #expect(commands.count > 15)
        for command in commands {
            let section = try #require(
                page.components(separatedBy: "\n.SS ").first { $0.hasPrefix(command + "\n") }, "\(command)")
            let help = try await barn.run([command, "--help"])
            let summary = help.split(separator: "\n")[1]
            #expect(section.contains(summary))
            for option in options(in: help) { #expect(section.contains("\\fB\(option)\\fR"), "\(command)") }
        }
        for line in page.split(separator: "\n") where line.hasPrefix(".") {
            let isRequest = [".TH ", ".SH ", ".SS ", ".TP", ".PP", ".B ", ".I ", ".BR ", ".RI "].contains {
                line.hasPrefix($0)
            }
            #expect(isRequest, "no text is taken for a request: \(line)")
        }
    }

    /// What is typed, the last word as far as it is, and what is offered for that.
    private static let typed: [(String, String)] = [
        ("che", "check-config"), ("serve --l", "--listen"), ("animal --language ", "cs en"), ("export w", "weighings"),
        ("token a", "add"), ("door c", "csv call-up"), ("plan mo", "move"), ("study f", "forget"),
        ("cards --sheet i", "id-1"),
        ("completion ", "bash zsh fish"), ("restore x", ""),
        ("serve --config ", ""),
    ]

    @Test(.timeLimit(.minutes(10)), arguments: typed)
    func `bash completes commands, options and their words`(_ typed: String, _ offered: String) async throws {
        let barn = try Barn()
        defer { barn.close() }
        let script = try await barn.run(["completion", "bash"])
        let words = ["gatewayd"] + typed.components(separatedBy: " ")
        let quoted = words.map { "'\($0)'" }.joined(separator: " ")
        let asked = "COMP_WORDS=(\(quoted)); COMP_CWORD=\(words.count - 1); _gatewayd; echo \"${COMPREPLY[*]}\""
        let reply = try ExternalTool.run("bash", ["-euc", script + "\n" + asked], input: [])
        #expect(String(decoding: reply, as: UTF8.self) == offered + "\n")
    }

    @Test(.timeLimit(.minutes(10)))
    func `other shells are told every command and option`() async throws {
        let barn = try Barn()
        defer { barn.close() }
        let (zsh, fish) = (try await barn.run(["completion", "zsh"]), try await barn.run(["completion", "fish"]))
        for command in try await commands(in: barn) {
            #expect(zsh.contains("'\(command):"))
            #expect(fish.contains(" -a \(command) "))
            for option in options(in: try await barn.run([command, "--help"])).map({ $0.dropFirst(2) }) {
                #expect(zsh.contains("'*--\(option)["), "\(command)")
                #expect(fish.contains("from \(command)' -l \(option) "), "\(command)")
            }
        }
    }

    private func commands(in barn: Barn) async throws -> [String] {
        try await barn.run(["--help"]).split(separator: "\n").filter { $0.hasPrefix("  ") }.compactMap {
            $0.split(separator: " ").first.map(String.init)
        }
    }

    private func options(in help: String) -> [String] {
        help.split(separator: "\n").filter { $0.hasPrefix("  --") }.compactMap {
            $0.split(separator: " ").first.map(String.init)
        }
    }
}
