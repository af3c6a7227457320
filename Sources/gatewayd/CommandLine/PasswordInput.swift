import Glibc
import Kernel

/// A password from whoever sits there, or from standard input; never from the command line, which every user can read.
enum PasswordInput {
    /// Asks on a terminal twice, without showing what is typed; else takes the first line of standard input.
    static func read(for name: String) throws(UsageError) -> String {
        guard isatty(STDIN_FILENO) == 1 else { return try line() }
        let first = try unseen("Password for \(name): ")
        guard try unseen("The same once more: ") == first else { throw UsageError("the two are not the same") }
        return first
    }

    private static func unseen(_ question: String) throws(UsageError) -> String {
        StandardStream.error.write(question)
        defer { StandardStream.error.write("\n") }
        guard let typed = try TerminalEcho.hidden(while: line) else { throw UsageError("the terminal does not answer") }
        return typed
    }

    private static func line() throws(UsageError) -> String {
        guard let line = readLine(), !line.isEmpty else { throw UsageError("there is no password on standard input") }
        return line
    }
}
