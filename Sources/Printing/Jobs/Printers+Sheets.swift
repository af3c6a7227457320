import CCUPS

/// What a print server is given to print.
package struct PrintDocument: Sendable {
    package let bytes: [UInt8]
    package let format: Format

    package enum Format: Sendable {
        case pdf
        /// As the printer itself understands it: no driver touches it.
        case raw

        /// The media type by which CUPS knows it.
        var mediaType: String { self == .pdf ? "application/pdf" : "application/vnd.cups-raw" }
    }

    package init(_ bytes: [UInt8], as format: Format) {
        self.bytes = bytes
        self.format = format
    }
}

/// Which sides of a sheet are printed (RFC 8011 §5.2.8).
package enum PrintSides: String, Sendable {
    case oneSided = "one-sided"
    /// Turned like the card in a hand: over its short edge.
    case twoSidedShortEdge = "two-sided-short-edge"
    /// Turned like a page of a book.
    case twoSidedLongEdge = "two-sided-long-edge"
}

/// What a print server knows of a sheet that it may have got.
package enum SheetStanding: Hashable, Sendable {
    /// No job of that number and name: it never had one, or has forgotten it.
    case unknown
    /// A job that waits for its document.
    case empty
    /// A job that ended without one.
    case abandoned
    /// It has the document.
    case taken(PrintJob)
}

// A sheet is handed over in two steps, so that whoever remembers the number of the job in between can ask afterwards, whatever
// broke, whether the sheet itself came through: nothing is printed twice for not knowing.
extension Printers {
    /// Opens a job for one sheet, which prints nothing yet.
    ///
    /// - Parameter name: known to nobody else; by it the job is told from another one of the same number.
    /// - Returns: the number of the job.
    /// - Throws: why there is none.
    package func open(
        _ name: String, on printer: String, copies: Int, media: PrintMedia, sides: PrintSides? = nil
    ) throws(PrintingError) -> Int {
        guard (1...999).contains(copies) else { throw .copiesOutOfRange(copies) }
        let queue = try checked(printer)
        let connection = try Connection(to: server, timeout: timeout)
        // A card that is scaled to the page no longer has the size of a card.
        var options = [("copies", "\(copies)"), ("print-scaling", "none")]
        if let media = try mediaName(media, on: queue, connection) { options.append(("media", media)) }
        if let sides { options.append(("sides", sides.rawValue)) }
        return try createJob(name, on: queue, options, connection)
    }

    /// Hands the sheet of an opened job over.
    ///
    /// - Throws: why it did not come through; whether it did all the same, `standing` says.
    package func hand(_ document: PrintDocument, to job: Int, named name: String, on printer: String)
        throws(PrintingError)
    {
        if document.format == .pdf, !document.bytes.starts(with: "%PDF-".utf8) { throw .notAPDF }
        let queue = try checked(printer)
        let connection = try Connection(to: server, timeout: timeout)
        try send(document, as: name, to: job, on: queue, connection)
    }

    /// What became of a job that was opened.
    ///
    /// - Throws: why the print server cannot be asked.
    package func standing(of job: Int, named name: String, on printer: String) throws(PrintingError) -> SheetStanding {
        let connection = try Connection(to: server, timeout: timeout)
        let names = [
            "job-name", "job-k-octets", "job-state", "job-state-reasons", "job-printer-state-message",
            "job-printer-uri",
        ]
        let found: IPPAttributes?
        do {
            found = try connection.ask(
                IPP_OP_GET_JOB_ATTRIBUTES, about: checked(printer), job: job, for: names, in: IPP_TAG_JOB
            ).first
        } catch .unknownJob {
            return .unknown
        }
        let owner = try self.printer(printer, connection)
        // A print server that lost its memory counts from 1 again.
        guard let found, found.string("job-name") == name,
            Self.isPrinter(owner.name, at: found.string("job-printer-uri"))
        else { return .unknown }
        let standing = PrintJob(id: job, job: found, printer: owner)
        // CUPS counts the kilobytes of a document when it has all of it, and goes on knowing them when the file is gone.
        if (found.integer("job-k-octets") ?? 0) > 0 || standing.state == .completed { return .taken(standing) }
        return standing.state.isFinal ? .abandoned : .empty
    }
}
