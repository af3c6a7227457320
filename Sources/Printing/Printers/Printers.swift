import CCUPS

/// The printers of a CUPS scheduler.
///
/// Every function opens a connection of its own and blocks until it is answered, or until `timeout` has passed without
/// a byte. It may be called on any thread, so call it on a queue of your own and never on the cooperative pool.
package struct Printers: Sendable {
    package let server: PrintServer
    /// How long to wait for the next byte, up to an hour.
    package let timeout: Duration

    package init(server: PrintServer = .standard, timeout: Duration = .seconds(10)) {
        self.server = server
        self.timeout = timeout
    }

    /// All printers, sorted by name.
    ///
    /// - Throws: `PrintingError`; `.noPrinters` rather than an empty list.
    package func list() throws(PrintingError) -> [Printer] {
        let connection = try Connection(to: server, timeout: timeout)
        let found: [IPPAttributes]
        do {
            found = try connection.ask(
                IPP_OP_CUPS_GET_PRINTERS, for: Self.attributes, in: IPP_TAG_PRINTER)
        } catch .rejected where cupsLastError() == IPP_STATUS_ERROR_NOT_FOUND {
            // This is how CUPS says that there are no printers.
            throw .noPrinters
        }
        let usual = defaultName(connection)
        let printers = found.compactMap { Printer($0, defaultName: usual) }
        guard !printers.isEmpty else { throw .noPrinters }
        return printers.sorted { $0.name < $1.name }
    }

    /// One printer.
    package func printer(_ name: String) throws(PrintingError) -> Printer {
        let connection = try Connection(to: server, timeout: timeout)
        return try printer(name, connection)
    }

    func printer(_ name: String, _ connection: borrowing Connection) throws(PrintingError) -> Printer {
        let found = try connection.ask(
            IPP_OP_GET_PRINTER_ATTRIBUTES, about: checked(name), for: Self.attributes, in: IPP_TAG_PRINTER)
        guard let first = found.first, let printer = Printer(first, defaultName: defaultName(connection)) else {
            throw .unknownPrinter(name)
        }
        return printer
    }

    /// The name, once it is clear that it can be passed as a C string.
    func checked(_ name: String) throws(PrintingError) -> String {
        guard !name.isEmpty, !name.contains("\0") else { throw .unknownPrinter(name) }
        return name
    }

    private func defaultName(_ connection: borrowing Connection) -> String? {
        // CUPS reports the absence of a default printer as an error.
        try? connection.ask(IPP_OP_CUPS_GET_DEFAULT, for: ["printer-name"], in: IPP_TAG_PRINTER)
            .first?.string("printer-name")
    }

    private static let attributes = [
        "printer-name", "printer-info", "printer-state", "printer-state-reasons", "printer-state-message",
        "printer-is-accepting-jobs", "sides-supported", "printer-make-and-model",
    ]
}
