import CardPrint
import Foundation
import Printing
import TestSupport
import Testing

/// A sheet is handed over in two steps, and whoever asks learns whether it came through: against a real scheduler.
@Suite struct `Sheets at the print server` {
    private static let pdf = Array("%PDF-1.4 a sheet".utf8)

    private func withScheduler(
        _ queues: [PrivateCUPS.Queue], _ body: (Printers, PrivateCUPS) throws -> Void
    ) throws {
        let scheduler = try PrivateCUPS(queues)
        defer { scheduler.stop() }
        try body(Printers(server: .socket(path: scheduler.socket), timeout: .seconds(300)), scheduler)
    }

    private func end(_ job: Int, _ name: String, on printer: String, _ printers: Printers) throws -> SheetStanding {
        let deadline = ContinuousClock.now + .seconds(300)
        while ContinuousClock.now < deadline {
            let standing = try printers.standing(of: job, named: name, on: printer)
            if case .taken(let job) = standing, job.state.isFinal { return standing }
            usleep(20_000)
        }
        return try printers.standing(of: job, named: name, on: printer)
    }

    @Test func `an opened job is empty, then it has its sheet, then it is printed`() throws {
        try withScheduler([.init("Cards")]) { printers, scheduler in
            let job = try printers.open("sheet 1", on: "Cards", copies: 1, media: .standard)
            #expect(try printers.standing(of: job, named: "sheet 1", on: "Cards") == .empty)
            #expect(try scheduler.output(of: "Cards").isEmpty)
            try printers.hand(PrintDocument(Self.pdf, as: .pdf), to: job, named: "sheet 1", on: "Cards")
            guard case .taken(let done) = try end(job, "sheet 1", on: "Cards", printers) else {
                Issue.record("\(scheduler.log())")
                return
            }
            #expect(done.state == .completed)
            #expect(try scheduler.output(of: "Cards") == Self.pdf)
        }
    }

    @Test func `a job of another name or printer is nobody's, and so is one that never was`() throws {
        try withScheduler([.init("Cards"), .init("Other")]) { printers, _ in
            let job = try printers.open("sheet 1", on: "Cards", copies: 1, media: .standard)
            #expect(try printers.standing(of: job, named: "sheet 2", on: "Cards") == .unknown)
            #expect(try printers.standing(of: job, named: "sheet 1", on: "Other") == .unknown)
            #expect(try printers.standing(of: job + 1, named: "sheet 1", on: "Cards") == .unknown)
        }
    }

    @Test func `a job that was taken back before it got its sheet is abandoned`() throws {
        try withScheduler([.init("Cards")]) { printers, _ in
            let job = try printers.open("sheet 1", on: "Cards", copies: 1, media: .standard)
            try printers.cancel(job, on: "Cards")
            #expect(try printers.standing(of: job, named: "sheet 1", on: "Cards") == .abandoned)
        }
    }

    @Test func `a sheet that waits at a stopped printer is taken, and stays so when it is cancelled`() throws {
        try withScheduler([.init("Cards", isStopped: true, reasons: ["media-empty-error"])]) { printers, _ in
            let job = try printers.open("sheet 1", on: "Cards", copies: 2, media: .standard)
            try printers.hand(PrintDocument(Self.pdf, as: .pdf), to: job, named: "sheet 1", on: "Cards")
            guard case .taken(let waits) = try printers.standing(of: job, named: "sheet 1", on: "Cards") else {
                Issue.record("not taken")
                return
            }
            #expect(waits.state == .pending && waits.reason == "media-empty")
            try printers.cancel(job, on: "Cards")
            guard case .taken(let over) = try printers.standing(of: job, named: "sheet 1", on: "Cards") else {
                Issue.record("forgotten")
                return
            }
            #expect(over.state == .canceled)
        }
    }

    @Test func `both sides are asked for by a card's short edge where the printer turns it`() throws {
        try withScheduler([.init("Duplex", isDuplex: true), .init("Plain")]) { printers, scheduler in
            #expect(try printers.printer("Duplex").sides == [.twoSidedShortEdge, .twoSidedLongEdge])
            #expect(try printers.printer("Plain").sides.isEmpty)
            let job = try printers.open(
                "sheet 1", on: "Duplex", copies: 1, media: .standard, sides: .twoSidedShortEdge)
            let attributes = try scheduler.spooledAttributes(of: job)
            #expect(attributes.firstRange(of: Array("two-sided-short-edge".utf8)) != nil)
        }
    }

    @Test func `a queue without driver is known, and gets its bytes as they are`() throws {
        try withScheduler([.init("Labels", isRaw: true), .init("Plain")]) { printers, scheduler in
            #expect(try printers.printer("Labels").isRaw)
            #expect(try !printers.printer("Plain").isRaw)
            let zpl = Array("^XA^CI28^FO16,16^A0N,40,40^FDCZ^FS^XZ\n".utf8)
            let job = try printers.open("label 1", on: "Labels", copies: 1, media: .standard)
            try printers.hand(PrintDocument(zpl, as: .raw), to: job, named: "label 1", on: "Labels")
            guard case .taken(let done) = try end(job, "label 1", on: "Labels", printers) else {
                Issue.record("\(scheduler.log())")
                return
            }
            #expect(done.state == .completed, "\(scheduler.log())")
            #expect(try scheduler.output(of: "Labels") == zpl)
        }
    }

    @Test func `what is no PDF is not handed over as one`() throws {
        #expect(throws: PrintingError.notAPDF) {
            try Printers(server: .socket(path: "/nowhere"))
                .hand(PrintDocument(Array("^XA".utf8), as: .pdf), to: 1, named: "x", on: "Cards")
        }
    }
}
