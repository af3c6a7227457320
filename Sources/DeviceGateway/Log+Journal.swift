import Values

extension Log.Line {
    /// What journald keeps of it (systemd.journal-fields(7)), each as `NAME=value`.
    ///
    /// By `GATEWAYD_DEVICE` and `GATEWAYD_PLACE` all lines about one of them are found.
    package var journalFields: [String] {
        var fields = ["MESSAGE=\(text)", "PRIORITY=\(level.rawValue)", "SYSLOG_IDENTIFIER=gatewayd"]
        switch subject {
        case .device(let name): fields.append("GATEWAYD_DEVICE=\(name.seen)")
        case .place(let name): fields.append("GATEWAYD_PLACE=\(name.seen)")
        case nil: break
        }
        return fields
    }
}
