import CCUPS

/// A connection to the scheduler, for one request.
///
/// It is used instead of libcups' own connection, because that one belongs to a thread, and a Dispatch queue moves
/// between threads.
struct Connection: ~Copyable {
    let http: OpaquePointer
    private let server: PrintServer

    init(to server: PrintServer, timeout: Duration) throws(PrintingError) {
        let (host, port) = server.endpoint
        let seconds = Double(timeout.components.seconds) + Double(timeout.components.attoseconds) / 1e18
        guard
            let http = httpConnect2(
                host, port, nil, AF_UNSPEC, cupsEncryption(), 1, Int32(min(max(seconds, 0.001), 3600) * 1000), nil)
        else { throw .noScheduler(server: "\(server)", why: String(cString: cupsLastErrorString())) }
        self.http = http
        self.server = server
        httpSetTimeout(http, seconds, { _, _ in 0 }, nil)
        // Without this libcups would ask for a password on the terminal. It is set for each thread, so it is set each
        // time.
        cupsSetPasswordCB2({ _, _, _, _, _ in nil }, nil)
    }

    deinit {
        httpClose(http)
    }

    /// Asks for attributes and returns those of one kind of group.
    ///
    /// - Parameter printer: the printer that the request is about; `nil` for the scheduler itself.
    func ask(
        _ operation: ipp_op_t, about printer: String? = nil, job: Int? = nil, for names: [String],
        in group: ipp_tag_t
    ) throws(PrintingError) -> [IPPAttributes] {
        let request = ippNewRequest(operation)
        if let printer {
            ippAddString(request, IPP_TAG_OPERATION, IPP_TAG_URI, "printer-uri", nil, PrinterURI(printer).text)
        }
        if let job { ippAddInteger(request, IPP_TAG_OPERATION, IPP_TAG_INTEGER, "job-id", Int32(clamping: job)) }
        ippAddString(request, IPP_TAG_OPERATION, IPP_TAG_NAME, "requesting-user-name", nil, cupsUser())
        for (index, name) in names.enumerated() {
            if index == 0 {
                ippAddString(request, IPP_TAG_OPERATION, IPP_TAG_KEYWORD, "requested-attributes", nil, name)
            } else {
                var attribute = ippFindAttribute(request, "requested-attributes", IPP_TAG_KEYWORD)
                ippSetString(request, &attribute, Int32(index), name)
            }
        }
        // `cupsDoRequest` also deletes the request.
        let answer = cupsDoRequest(http, request, "/")
        defer { ippDelete(answer) }
        try check(cupsLastError(), printer: printer, job: job, isAnswered: answer != nil)
        return IPPAttributes.groups(group, in: answer)
    }

    /// Turns the status of the last request into an error; to be called right after it, on the same thread.
    func check(
        _ status: ipp_status_t, printer: String?, job: Int? = nil, isAnswered: Bool = true
    ) throws(PrintingError) {
        // A status below 0x0100 means success, in some cases with remarks.
        guard status.rawValue < 0 || status.rawValue >= 0x0100 else { return }
        let words = String(cString: cupsLastErrorString())
        switch (status, printer) {
        case (IPP_STATUS_ERROR_NOT_FOUND, let printer?):
            throw job.map { .unknownJob($0, printer: printer) } ?? .unknownPrinter(printer)
        case (IPP_STATUS_ERROR_NOT_ACCEPTING_JOBS, let printer?):
            throw .notAccepting(printer: printer)
        case (IPP_STATUS_ERROR_SERVICE_UNAVAILABLE, _), (IPP_STATUS_ERROR_TIMEOUT, _):
            throw .interrupted(server: "\(server)", why: words)
        case (IPP_STATUS_ERROR_NOT_AUTHENTICATED, _), (IPP_STATUS_ERROR_NOT_AUTHORIZED, _),
            (IPP_STATUS_ERROR_FORBIDDEN, _), (IPP_STATUS_ERROR_CUPS_AUTHENTICATION_CANCELED, _):
            throw .rejected("\(words): allow the user of gatewayd in cupsd.conf")
        default:
            // When the time is up, libcups reports "Success".
            guard isAnswered else { throw .interrupted(server: "\(server)", why: "no answer came") }
            throw .rejected(words)
        }
    }
}

/// The URI by which the scheduler knows a printer.
struct PrinterURI {
    let text: String

    init(_ printer: String) {
        var buffer = [CChar](repeating: 0, count: 1024)
        httpAssembleURI(
            HTTP_URI_CODING_ALL, &buffer, Int32(buffer.count), "ipp", nil, "localhost", 631, "/printers/\(printer)")
        text = String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
