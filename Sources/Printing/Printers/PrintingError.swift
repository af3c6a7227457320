/// Why a request to the print server, or a job, failed.
package enum PrintingError: Error, Hashable, Sendable {
    /// The configured address is not an address.
    case badServer(String)
    /// Nothing answers at the address; `why` is the system's message.
    case noScheduler(server: String, why: String)
    /// The connection broke, or no reply came in time.
    case interrupted(server: String, why: String)
    case noPrinters
    case unknownPrinter(String)
    case unknownJob(Int, printer: String)
    /// The printer exists, but its queue is closed.
    case notAccepting(printer: String)
    case notAPDF
    case copiesOutOfRange(Int)
    /// The scheduler refused; carries its message.
    case rejected(String)
}

extension PrintingError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .badServer(let text):
            "'\(text)' is not the address of a print server: write host, host:port or the path of a socket"
        case .noScheduler(let server, let why):
            "no print server answers at \(server) (\(why)): install cups or start it with 'systemctl start cups'"
        case .interrupted(let server, let why):
            "the print server at \(server) stopped answering (\(why)): try again"
        case .noPrinters:
            "the print server has no printer: add one in the system's printer settings"
        case .unknownPrinter(let name):
            "there is no printer '\(name)': choose one of the list"
        case .unknownJob(let job, let printer):
            "the printer '\(printer)' knows no job \(job): it may be long done and forgotten"
        case .notAccepting(let printer):
            "the printer '\(printer)' accepts no jobs: allow them with 'cupsaccept \(printer)'"
        case .notAPDF:
            "the document is not a PDF"
        case .copiesOutOfRange(let copies):
            "\(copies) copies cannot be printed: ask for 1 to 999"
        case .rejected(let message):
            "the print server refused: \(message)"
        }
    }
}
