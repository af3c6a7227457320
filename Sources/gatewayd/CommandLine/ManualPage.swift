/// The manual page, made of the same table as the help: what one says, so does the other.
struct ManualPage {
    let commands: [Command]

    /// In the language of man(7).
    var text: String {
        """
        .TH GATEWAYD 1 "" "gatewayd \(Gateway.version)" "User Commands"
        .SH NAME
        gatewayd \\- gateway of barn scales, RFID readers and cards
        .SH SYNOPSIS
        .B gatewayd
        .I COMMAND
        .RI [ options ]
        .SH DESCRIPTION
        \(Self.escaped(Gateway.summary))
        .SH COMMANDS
        \(commands.map(section).joined(separator: "\n"))
        .SH EXIT STATUS
        0: done. 1: failed. 2: wrong command line.
        .SH SIGNALS
        SIGTERM and SIGINT stop the daemon within five seconds; all that was weighed is stored, and what hangs is named and
        left. SIGHUP lets it read the configuration again, unless the terminal goes in which it runs; one with errors is
        told and not used.
        .SH ENVIRONMENT
        .TP
        .B GATEWAYD_WEB
        the folder of the pages, where it is not found beside the program
        .TP
        .B GATEWAYD_PORTS
        a folder of further serial ports, which are offered
        .TP
        .BR NOTIFY_SOCKET ", " WATCHDOG_USEC
        set by systemd, which is told when the daemon is ready, how it is, and that it still works
        .SH FILES
        .TP
        .I /etc/gatewayd/gatewayd.yaml
        the configuration of the service
        .TP
        .I /var/lib/gatewayd
        the data of the service
        .TP
        .I ~/.local/share/gatewayd
        the data of a gateway that somebody starts
        .SH SEE ALSO
        .BR systemctl (1),
        .BR journalctl (1)

        """
    }

    private func section(_ command: Command) -> String {
        let options = command.options.map { option in
            let value = option.value.map { " \\fI\(Self.escaped($0))\\fR" } ?? ""
            return ".TP\n\\fB\\-\\-\(Self.escaped(option.name))\\fR\(value)\n\(Self.escaped(option.help))"
        }
        let operands = command.operands.isEmpty ? "" : " \\fI\(Self.escaped(command.operands))\\fR"
        let given = command.options.isEmpty ? "" : " [options]"
        return
            ([
                ".SS \(Self.escaped(command.name))",
                "\\fBgatewayd \(Self.escaped(command.name))\\fR\(given)\(operands)\n.PP", Self.escaped(command.summary),
            ] + options).joined(separator: "\n")
    }

    /// A text that means only itself: its dashes are those that are typed, and it begins no request.
    private static func escaped(_ text: String) -> String {
        let plain = text.map { character in
            switch character {
            case "\\": "\\e"
            case "-": "\\-"
            case "\n": " "
            default: String(character)
            }
        }.joined()
        return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&" + plain : plain
    }
}
