import CLinux

/// Whether the terminal of standard input shows what is typed.
package enum TerminalEcho {
    /// Does something while what is typed is not shown; `nil` when there is no terminal that could hide it.
    package static func hidden<Value, Failure: Error>(
        while body: () throws(Failure) -> Value
    ) throws(Failure) -> Value? {
        var shown = termios()
        guard tcgetattr(0, &shown) == 0 else { return nil }
        var hidden = shown
        hidden.c_lflag &= ~tcflag_t(ECHO)
        tcsetattr(0, TCSAFLUSH, &hidden)
        defer { tcsetattr(0, TCSAFLUSH, &shown) }
        return try body()
    }
}
