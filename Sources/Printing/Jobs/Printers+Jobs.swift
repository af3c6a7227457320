import CCUPS

extension Printers {
    /// Adds a PDF to a printer's queue and returns the number of the job.
    ///
    /// It returns once the scheduler has the document; `job(_:on:)` says whether it has been printed.
    ///
    /// - Parameter copies: 1…999.
    /// - Throws: why the job was not accepted.
    package func print(
        pdf: [UInt8], title: String, on printer: String, copies: Int = 1, media: PrintMedia = .card
    ) throws(PrintingError) -> Int {
        guard pdf.starts(with: "%PDF-".utf8) else { throw .notAPDF }
        guard (1...999).contains(copies) else { throw .copiesOutOfRange(copies) }
        let name = try checked(printer)
        let connection = try Connection(to: server, timeout: timeout)
        // A card that is scaled to the page no longer has the size of a card.
        var options = [("copies", "\(copies)"), ("print-scaling", "none")]
        if let media = try mediaName(media, on: name, connection) { options.append(("media", media)) }
        let job = try createJob(title, on: name, options, connection)
        do {
            try send(PrintDocument(pdf, as: .pdf), as: title, to: job, on: name, connection)
        } catch {
            // Otherwise the job would wait a quarter of an hour for its document.
            try? cancel(job, on: printer)
            throw error
        }
        return job
    }

    /// The state of a job.
    ///
    /// - Throws: `.unknownPrinter`, `.unknownJob`, or why the scheduler cannot be asked.
    package func job(_ id: Int, on printer: String) throws(PrintingError) -> PrintJob {
        let connection = try Connection(to: server, timeout: timeout)
        let names = ["job-state", "job-state-reasons", "job-printer-state-message", "job-printer-uri"]
        let found: [IPPAttributes]
        do {
            found = try connection.ask(
                IPP_OP_GET_JOB_ATTRIBUTES, about: checked(printer), job: id, for: names, in: IPP_TAG_JOB)
        } catch .unknownJob {
            _ = try self.printer(printer, connection)
            throw .unknownJob(id, printer: printer)
        }
        // Asked after the job, so that what it says about a fault is not older than the job's state.
        let owner = try self.printer(printer, connection)
        // The scheduler finds jobs by number alone, whatever printer is named.
        guard let job = found.first, Self.isPrinter(owner.name, at: job.string("job-printer-uri")) else {
            throw .unknownJob(id, printer: printer)
        }
        return PrintJob(id: id, job: job, printer: owner)
    }

    /// Cancels a job; it is an error if the job has ended already.
    package func cancel(_ id: Int, on printer: String) throws(PrintingError) {
        let connection = try Connection(to: server, timeout: timeout)
        _ = try connection.ask(IPP_OP_CANCEL_JOB, about: checked(printer), job: id, for: [], in: IPP_TAG_JOB)
    }

    func mediaName(
        _ media: PrintMedia, on printer: String, _ connection: borrowing Connection
    ) throws(PrintingError) -> String? {
        switch media {
        case .standard: return nil
        case .named(let name): return name
        case .card:
            let sizes = try connection.ask(
                IPP_OP_GET_PRINTER_ATTRIBUTES, about: printer, for: ["media-size-supported"], in: IPP_TAG_PRINTER
            ).flatMap { $0.collections("media-size-supported") }
            return PrintMedia.takesCards(sizes) ? PrintMedia.cardName : nil
        }
    }

    func createJob(
        _ title: String, on printer: String, _ options: [(String, String)], _ connection: borrowing Connection
    ) throws(PrintingError) -> Int {
        var list: UnsafeMutablePointer<cups_option_t>?
        var count: Int32 = 0
        for (name, value) in options { count = cupsAddOption(name, value, count, &list) }
        defer { cupsFreeOptions(count, list) }
        let job = cupsCreateJob(connection.http, printer, Self.shortened(title), count, list)
        guard job > 0 else {
            try connection.check(cupsLastError(), printer: printer)
            throw .rejected("it gave the job no number")
        }
        return Int(job)
    }

    func send(
        _ document: PrintDocument, as title: String, to job: Int, on printer: String, _ connection: borrowing Connection
    ) throws(PrintingError) {
        let started = cupsStartDocument(
            connection.http, printer, Int32(job), Self.shortened(title), document.format.mediaType, 1)
        guard started == HTTP_STATUS_CONTINUE else {
            try connection.check(cupsLastError(), printer: printer)
            throw .rejected(String(cString: httpStatus(started)))
        }
        let written = document.bytes.withUnsafeBytes { bytes in
            cupsWriteRequestData(connection.http, bytes.baseAddress, bytes.count)
        }
        // Finished in any case, so that the connection stays usable and an early reply says why writing failed.
        let finished = cupsFinishDocument(connection.http, printer)
        try connection.check(finished, printer: printer)
        guard written == HTTP_STATUS_CONTINUE else { throw .rejected(String(cString: httpStatus(written))) }
    }

    /// A title of at most 255 bytes, as IPP allows, without the zero byte that would end a C string.
    private static func shortened(_ title: String) -> String {
        var short = String(title.filter { $0 != "\0" }.prefix(255))
        while short.utf8.count > 255 { short.removeLast() }
        return short
    }

    static func isPrinter(_ name: String, at uri: String?) -> Bool {
        guard let uri else { return true }
        // CUPS ignores the case of printer names.
        return uri.split(separator: "/").last?.lowercased()
            == PrinterURI(name).text.split(separator: "/").last?.lowercased()
    }
}
