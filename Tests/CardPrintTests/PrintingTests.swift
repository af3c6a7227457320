import CardPrint
import Foundation
import Printing
import TestSupport
import Testing

/// Against a real scheduler whose printers write to files.
@Suite struct `Printing` {
    @Test func `all printers are listed with their state`() throws {
        try withScheduler([
            .init("Office", info: "Laser in the office", isDefault: true),
            .init(
                "Cards", info: "Card printer", isStopped: true,
                reasons: ["marker-supply-low-warning", "media-empty-error"],
                message: "No cards"),
            .init("Closed", acceptsJobs: false),
        ]) { printers, _ in
            let list = try printers.list()
            #expect(list.map(\.name) == ["Cards", "Closed", "Office"])
            #expect(list.map(\.isDefault) == [false, false, true])
            #expect(list.map(\.state) == [.stopped, .idle, .idle])
            #expect(list.map(\.acceptsJobs) == [true, false, true])
            #expect(list[0].info == "Card printer")
            #expect(list[1].info == "Closed", "without description the name stands for it")
            #expect(list[0].reasons.map(\.keyword).starts(with: ["media-empty"]), "\(list[0].reasons)")
            #expect(list[0].reasons.first?.sentence == "The tray is empty: put in cards or paper.")
            #expect(list[0].message == "No cards")
            #expect(list[2].reasons.isEmpty)
        }
    }

    @Test func `a printed card arrives whole and the job completes`() throws {
        try withScheduler([.init("Cards")]) { printers, scheduler in
            let pdf = try `Member card`.card.rendered(as: .pdf, with: .usual)
            let id = try printers.print(pdf: pdf, title: "Členská karta Řehoře", on: "Cards")
            let job = try end(of: id, on: "Cards", printers)
            #expect(job.state == .completed, "\(job) \(scheduler.log())")
            #expect(job.reason == nil)
            #expect(try scheduler.output(of: "Cards") == pdf)
            let attributes = try scheduler.spooledAttributes(of: id)
            #expect(attributes.firstRange(of: Array("Členská karta Řehoře".utf8)) != nil)
        }
    }

    @Test func `a printer for cards is asked for a card, an office printer for nothing`() throws {
        try withScheduler([.init("Cards", pageSizes: [.card]), .init("Office")]) { printers, scheduler in
            let pdf = try `Member card`.card.rendered(as: .pdf, with: .usual)
            let size = Array("custom_id-1_53.98x85.6mm".utf8)
            let onCard = try printers.print(pdf: pdf, title: "card", on: "Cards", copies: 2)
            #expect(try end(of: onCard, on: "Cards", printers).state == .completed)
            #expect(try scheduler.spooledAttributes(of: onCard).firstRange(of: size) != nil)
            let onPaper = try printers.print(pdf: pdf, title: "card", on: "Office")
            #expect(try end(of: onPaper, on: "Office", printers).state == .completed)
            #expect(try scheduler.spooledAttributes(of: onPaper).firstRange(of: size) == nil)
            let asked = try printers.print(pdf: pdf, title: "card", on: "Office", media: .named("iso_a4_210x297mm"))
            #expect(try scheduler.spooledAttributes(of: asked).firstRange(of: Array("iso_a4_210x297mm".utf8)) != nil)
        }
    }

    @Test func `a job on a stopped printer waits and says why, until it is cancelled`() throws {
        try withScheduler([
            .init("Cards", isStopped: true, reasons: ["media-empty-error"], message: "Hopper 1 is empty")
        ]) { printers, _ in
            let id = try printers.print(pdf: Array("%PDF-1.4".utf8), title: "card", on: "Cards")
            let job = try printers.job(id, on: "Cards")
            #expect(job.state == .pending)
            #expect(job.reason == "media-empty")
            #expect(
                job.explanation
                    == "The tray is empty: put in cards or paper. The printer says: Hopper 1 is empty")
            try printers.cancel(id, on: "Cards")
            let canceled = try printers.job(id, on: "Cards")
            #expect(canceled.state == .canceled)
            #expect(canceled.reason == "job-canceled-by-user")
        }
    }

    @Test func `a job that its driver cannot do stops with the reason`() throws {
        let driver = "echo 'ERROR: The ribbon is torn' >&2; exit 1"
        try withScheduler([.init("Cards", driver: driver)]) { printers, scheduler in
            let id = try printers.print(pdf: Array("%PDF-1.4".utf8), title: "card", on: "Cards")
            // The scheduler says that it stopped a moment before it says why, and not always that a filter failed.
            let job = try wait(for: id, on: "Cards", printers) {
                $0.state == .stopped && $0.explanation?.contains("The ribbon is torn") == true
            }
            #expect(job.state == .stopped, "\(job) \(scheduler.log())")
            #expect(job.reason == "job-completed-with-errors")
            #expect(job.explanation?.contains("The printer says: ") == true, "\(job)")
            #expect(job.explanation?.contains("The ribbon is torn") == true, "\(job)")
        }
    }

    @Test func `a printer that runs out of cards in the middle of a job says so`() throws {
        let driver = "echo 'STATE: +media-empty-error' >&2; exec sleep 3600"
        try withScheduler([.init("Cards", driver: driver)]) { printers, _ in
            let id = try printers.print(pdf: Array("%PDF-1.4".utf8), title: "card", on: "Cards")
            let job = try wait(for: id, on: "Cards", printers) { $0.reason != nil }
            #expect(job.state == .processing)
            #expect(job.reason == "media-empty")
            let printer = try printers.printer("Cards")
            #expect(printer.state == .printing)
            #expect(printer.reasons.map(\.keyword) == ["media-empty"])
            try printers.cancel(id, on: "Cards")
            #expect(try end(of: id, on: "Cards", printers).state == .canceled)
        }
    }

    @Test func `an unknown printer, a closed one and an unknown job are told apart`() throws {
        try withScheduler([.init("Cards"), .init("Closed", acceptsJobs: false), .init("Other")]) { printers, _ in
            let pdf = Array("%PDF-1.4".utf8)
            for name in ["Nobody", "", "a/b", "../admin", "Cards\0x", "Žůžo"] {
                #expect(throws: PrintingError.unknownPrinter(name)) {
                    try printers.print(pdf: pdf, title: "", on: name)
                }
                #expect(throws: PrintingError.unknownPrinter(name)) { try printers.job(1, on: name) }
            }
            #expect(throws: PrintingError.notAccepting(printer: "Closed")) {
                try printers.print(pdf: pdf, title: "card", on: "Closed")
            }
            #expect(throws: PrintingError.unknownJob(99, printer: "Cards")) { try printers.job(99, on: "Cards") }
            #expect(throws: PrintingError.unknownJob(99, printer: "Cards")) { try printers.cancel(99, on: "Cards") }
            let id = try printers.print(pdf: pdf, title: String(repeating: "ř", count: 500), on: "Cards")
            #expect(throws: PrintingError.unknownJob(id, printer: "Other")) { try printers.job(id, on: "Other") }
        }
    }

    @Test func `a document that is no PDF and impossible copies are refused at once`() {
        let nowhere = Printers(server: .socket(path: "/nowhere"))
        #expect(throws: PrintingError.notAPDF) { try nowhere.print(pdf: [1, 2, 3], title: "", on: "Cards") }
        #expect(throws: PrintingError.copiesOutOfRange(0)) {
            try nowhere.print(pdf: Array("%PDF-1.4".utf8), title: "", on: "Cards", copies: 0)
        }
    }

    @Test func `a scheduler without printers says so`() throws {
        try withScheduler([]) { printers, _ in
            #expect(throws: PrintingError.noPrinters) { try printers.list() }
        }
    }

    @Test(arguments: [PrintServer.socket(path: "/nowhere/cups.sock"), .host("127.0.0.1", port: 1)])
    func `no scheduler is an error that names the address`(server: PrintServer) {
        let error = #expect(throws: PrintingError.self) { try Printers(server: server).list() }
        guard case .noScheduler(let address, let why) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(address == "\(server)")
        #expect(!why.isEmpty)
    }

    @Test func `a server that never answers is given up`() throws {
        let server = try SilentServer()
        let printers = Printers(server: .host("127.0.0.1", port: server.port), timeout: .milliseconds(200))
        let error = #expect(throws: PrintingError.self) { try printers.list() }
        guard case .interrupted = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    private func withScheduler(
        _ queues: [PrivateCUPS.Queue], _ body: (Printers, PrivateCUPS) throws -> Void
    ) throws {
        let scheduler = try PrivateCUPS(queues)
        defer { scheduler.stop() }
        try body(Printers(server: .socket(path: scheduler.socket), timeout: .seconds(300)), scheduler)
    }

    private func end(of id: Int, on printer: String, _ printers: Printers) throws -> PrintJob {
        try wait(for: id, on: printer, printers) { $0.state.isFinal }
    }

    /// Asks until the job is as wanted; five minutes are far more than any of them takes.
    private func wait(
        for id: Int, on printer: String, _ printers: Printers, until isWanted: (PrintJob) -> Bool
    ) throws -> PrintJob {
        let deadline = ContinuousClock.now + .seconds(300)
        var job = try printers.job(id, on: printer)
        while !isWanted(job), ContinuousClock.now < deadline {
            usleep(20_000)
            job = try printers.job(id, on: printer)
        }
        return job
    }
}
