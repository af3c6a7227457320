import CardDesk
import CardPrint
import Foundation
import HerdStore
import Printing
import TestSupport
import Testing
import Values

@testable import PressDesk

/// Orders at a real print server, through its failures and the gateway's own.
@Suite(.serialized) struct `Press desk` {
    /// Looks again after each step of the print server, until nothing is under way.
    private func finish(_ press: PressDesk, at works: Works) async throws {
        var steps = try works.scheduler.steps().makeAsyncIterator()
        while await press.round() { await steps.next() }
    }

    @Test(.timeLimit(.minutes(10))) func `each card is a job of its own, and the order is done when all are printed`()
        async throws
    {
        let works = try await Works([.init("Cards")])
        defer { works.scheduler.stop() }
        let press = works.press()
        let order = try await press.order(works.order(), by: "Věra", idempotencyKey: "k")
        #expect(order.sheets.count == 3 && order.state == .queued)
        try await finish(press, at: works)
        let done = try await press.one(order.id)
        #expect(done.state == .done && done.printed == 3, "\(done) \(works.scheduler.log())")
        #expect(Set(done.sheets.compactMap(\.job)).count == 3)
        let told = try await works.store.events(after: 0).filter { $0.kind == .cardPrinted }
        #expect(told.count == 3)
        // The same key is the same order: nothing is printed again.
        let again = try await press.order(works.order(), by: "Věra", idempotencyKey: "k")
        #expect(again.id == order.id)
        try await finish(press, at: works)
        #expect(try await works.store.events(after: 0).filter { $0.kind == .cardPrinted }.count == 3)
    }

    @Test(.timeLimit(.minutes(10))) func `an A4 sheet takes ten cards`() async throws {
        let works = try await Works([.init("Cards")], members: 12)
        defer { works.scheduler.stop() }
        let press = works.press()
        let order = try await press.order(works.order(stock: "a4-cards"), by: "Věra", idempotencyKey: nil)
        #expect(order.sheets.count == 2 && order.perSheet == 10)
        try await finish(press, at: works)
        #expect(try await press.one(order.id).state == .done)
    }

    @Test(.timeLimit(.minutes(10)))
    func `a gateway that dies between opening a job and handing the sheet over goes on with that job`() async throws {
        let works = try await Works([.init("Cards")], members: 1)
        defer { works.scheduler.stop() }
        let press = works.press()
        let order = try await press.order(works.order(), by: "Věra", idempotencyKey: nil)
        let printers = Printers(server: .socket(path: works.scheduler.socket))
        let job = try printers.open(order.name(of: 1), on: "Cards", copies: 1, media: .standard)
        try await works.store.setSheet(1, of: order.id, to: .opened, job: job)
        let restarted = works.press()
        try await finish(restarted, at: works)
        let done = try await restarted.one(order.id)
        #expect(done.state == .done && done.sheets[0].job == job)
    }

    @Test(.timeLimit(.minutes(10)))
    func `a gateway that dies after the sheet was handed over prints it no second time`()
        async throws
    {
        let works = try await Works([.init("Cards")], members: 1)
        defer { works.scheduler.stop() }
        let press = works.press()
        let order = try await press.order(works.order(), by: "Věra", idempotencyKey: nil)
        let printers = Printers(server: .socket(path: works.scheduler.socket))
        let name = order.name(of: 1)
        let job = try printers.open(name, on: "Cards", copies: 1, media: .standard)
        try await works.store.setSheet(1, of: order.id, to: .opened, job: job)
        try printers.hand(
            PrintDocument(Array("%PDF-1.4 %%EOF".utf8), as: .pdf), to: job, named: name, on: "Cards")
        try await finish(works.press(), at: works)
        let done = try await works.store.printOrder(order.id)
        #expect(done.state == .done && done.sheets[0].job == job)
        #expect(try works.scheduler.output(of: "Cards") == Array("%PDF-1.4 %%EOF".utf8))
        #expect(try await works.store.events(after: 0).filter { $0.kind == .cardPrinted }.count == 1)
    }

    @Test(.timeLimit(.minutes(10)))
    func `where the print server forgets its jobs, a person says what lies in the tray`()
        async throws
    {
        let works = try await Works([.init("Cards")], members: 2, remembersJobs: false)
        defer { works.scheduler.stop() }
        let press = works.press()
        let order = try await press.order(works.order(), by: "Věra", idempotencyKey: nil)
        try await works.store.setSheet(1, of: order.id, to: .opened, job: 4711)
        try await finish(press, at: works)
        #expect(try await press.one(order.id).state == .doubtful)
        _ = try await press.settle(1, of: order.id, printed: true)
        try await finish(press, at: works)
        let done = try await press.one(order.id)
        #expect(done.state == .done && done.printed == 2, "\(done)")
        #expect(done.sheets[0].job == nil && done.sheets[1].job != nil)
    }

    @Test(.timeLimit(.minutes(10))) func `a cancelled order takes back what waits, and sends no more`() async throws {
        let works = try await Works([.init("Cards", isStopped: true, reasons: ["media-empty-error"])], members: 6)
        defer { works.scheduler.stop() }
        let press = works.press()
        let order = try await press.order(works.order(), by: "Věra", idempotencyKey: nil)
        _ = await press.round()
        let waiting = try await press.one(order.id)
        #expect(waiting.sheets.map(\.state) == [.sent, .sent, .sent, .waiting, .waiting, .waiting])
        let cancelled = try await press.cancel(order.id)
        #expect(cancelled.state == .cancelled)
        let printers = Printers(server: .socket(path: works.scheduler.socket))
        let jobs = waiting.sheets.compactMap(\.job)
        #expect(jobs.count == 3)
        for job in jobs { #expect(try printers.job(job, on: "Cards").state == .canceled) }
        #expect(await press.round() == false)
        #expect(try await press.one(order.id).sheets.allSatisfy { $0.state == .cancelled })
        // A round that had read the order before says afterwards how far it came.
        for state in [PrintOrder.State.printing, .done, .failed] {
            try await works.store.setPrintOrder(order.id, to: state)
            #expect(try await press.one(order.id).state == .cancelled, "\(state)")
        }
    }

    @Test(.timeLimit(.minutes(10)))
    func `a job that is cancelled at the printer stops the order, and it goes on with what is left`() async throws {
        let works = try await Works([.init("Cards", isStopped: true)], members: 5)
        defer { works.scheduler.stop() }
        let press = works.press()
        let order = try await press.order(works.order(), by: "Věra", idempotencyKey: "k")
        _ = await press.round()
        let printers = Printers(server: .socket(path: works.scheduler.socket))
        for sheet in try await press.one(order.id).sheets {
            if let job = sheet.job { try printers.cancel(job, on: "Cards") }
        }
        try await finish(press, at: works)
        let failed = try await press.one(order.id)
        #expect(failed.state == .failed && failed.sheets[0].reason == "job-canceled-by-user", "\(failed)")
        #expect(failed.sheets[4].state == .waiting)
        // The same key goes on where it stopped.
        let again = try await press.order(works.order(), by: "Věra", idempotencyKey: "k")
        #expect(again.id == order.id && again.state == .queued)
    }

    @Test(.timeLimit(.minutes(10))) func `while nobody answers the order waits, and says why`() async throws {
        let works = try await Works([.init("Cards")], members: 1)
        defer { works.scheduler.stop() }
        let order = try await works.press().order(works.order(), by: "Věra", idempotencyKey: nil)
        let lost = works.press(server: .socket(path: "/nowhere/cups.sock"))
        #expect(await lost.round())
        let waiting = try await lost.one(order.id)
        #expect(waiting.state == .printing && waiting.trouble?.detail.contains("/nowhere") == true)
        try await finish(works.press(), at: works)
        let done = try await works.store.printOrder(order.id)
        #expect(done.state == .done && done.trouble == nil)
    }

    @Test(.timeLimit(.minutes(10))) func `a key that was used for something else is refused`() async throws {
        let works = try await Works([.init("Cards", isStopped: true), .init("Other")])
        defer { works.scheduler.stop() }
        let press = works.press()
        let order = try await press.order(works.order(), by: "Věra", idempotencyKey: "k")
        let two = Array(works.members.prefix(2))
        let turned = Array(works.members.reversed())
        let fronts = PrintWork(stock: "id-1", backs: false)
        for other in [
            works.order("Other"), works.order(stock: "a4-cards"), works.order(copies: 2),
            PrintRequest(.members(two), work: PrintWork(stock: "id-1"), printer: "Cards"),
            PrintRequest(.members(turned), work: PrintWork(stock: "id-1"), printer: "Cards"),
            PrintRequest(.members(works.members), work: PrintWork(stock: "id-1", template: "club"), printer: "Cards"),
            PrintRequest(.members(works.members), work: fronts, printer: "Cards"),
        ] {
            let error = await #expect(throws: HerdError.self, "\(other)") {
                try await press.order(other, by: "Věra", idempotencyKey: "k")
            }
            #expect(error?.told.code == "idempotency-key-reused")
            await #expect(throws: HerdError.self) {
                try await press.printNow(other, by: "Věra", idempotencyKey: "k")
            }
        }
        #expect(try await works.store.printOrders().map(\.id) == [order.id])
        // Who was erased meanwhile makes it no other order.
        try await works.store.deleteMember(works.members[1], by: "Věra")
        #expect(try await press.order(works.order(), by: "Věra", idempotencyKey: "k").id == order.id)
    }

    @Test(.timeLimit(.minutes(10))) func `two who ask at once by one key print one card`() async throws {
        let works = try await Works([.init("Cards")], members: 1)
        defer { works.scheduler.stop() }
        let press = works.press()
        let jobs = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<8 {
                group.addTask { try await press.printNow(works.order(), by: "Věra", idempotencyKey: "card").job }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(jobs.count == 1)
        #expect(try await works.store.events(after: 0).filter { $0.kind == .cardPrinted }.count == 1)
    }

    @Test(.timeLimit(.minutes(10))) func `one card that broke goes on from the list of orders as well`() async throws {
        let works = try await Works([.init("Cards")], members: 1)
        defer { works.scheduler.stop() }
        let lost = works.press(server: .socket(path: "/nowhere/cups.sock"))
        // Taken in while the print server answered, and then it was gone.
        let draft = PrintOrderDraft(
            .members(works.members), work: PrintWork(stock: "id-1"), printer: "Cards", perSheet: 1, isDirect: true)
        let order = try await works.store.takePrintOrder(draft, by: "Věra", idempotencyKey: "card")
        await #expect(throws: PrintingError.self) {
            try await lost.printNow(works.order(), by: "Věra", idempotencyKey: "card")
        }
        #expect(try await works.store.printOrder(order.id).state == .failed)
        let press = works.press()
        _ = try await press.resume(order.id)
        try await finish(press, at: works)
        #expect(try await press.one(order.id).state == .done)
        // And the key still prints nothing more.
        let receipt = try await press.printNow(works.order(), by: "Věra", idempotencyKey: "card")
        #expect(try await press.one(order.id).sheets.map(\.job) == [receipt.job])
        #expect(try await works.store.events(after: 0).filter { $0.kind == .cardPrinted }.count == 1)
    }

    @Test(.timeLimit(.minutes(10)))
    func `what is printed is moved by as much as its printer is off, in the look chosen`()
        async throws
    {
        let works = try await Works([.init("Cards"), .init("Other")], members: 1)
        defer { works.scheduler.stop() }
        let press = works.press()
        _ = try await works.store.setPrinterOffset(PrinterOffset(printer: "Cards", x: 6000, y: 4000))
        /// Where the first dark column and row are, in millimetres.
        func corner(_ printer: String, template: String?, stock: String) async throws -> (x: Double, y: Double) {
            let request = PrintRequest(
                .members(works.members), work: PrintWork(stock: stock, template: template), printer: printer)
            let order = try await press.order(request, by: "Věra", idempotencyKey: nil)
            #expect(order.work.template == template ?? "union")
            let bytes = try #require(try await press.document(of: order, sheet: 1)).bytes
            let page = try PlainPage(
                ExternalTool.run("pdftoppm", ["-gray", "-r", "127", "-singlefile", "-"], input: bytes))
            return page.darkCorner(at: 127 / 25.4)
        }
        for (template, stock) in [(nil, "id-1"), ("club", "id-1"), ("club", "a4-cards"), (nil, "a4-cards-8")] {
            let plain = try await corner("Other", template: template, stock: stock)
            let moved = try await corner("Cards", template: template, stock: stock)
            #expect(abs(moved.x - plain.x - 6) < 0.3 && abs(moved.y - plain.y - 4) < 0.3, "\(stock): \(moved)")
        }
    }

    @Test(.timeLimit(.minutes(10))) func `an order says whether backs are printed, and its printer what it can`()
        async throws
    {
        let works = try await Works([.init("Cards"), .init("Duplex", isDuplex: true)], members: 1)
        defer { works.scheduler.stop() }
        let press = works.press()
        for (printer, backs, way) in [
            ("Cards", nil, PrintOrder.Backs.separate), ("Duplex", true, .turned), ("Duplex", false, nil),
        ] as [(String, Bool?, PrintOrder.Backs?)] {
            let order = try await press.order(
                PrintRequest(
                    .members(works.members), work: PrintWork(stock: "id-1", backs: backs), printer: printer),
                by: "Věra", idempotencyKey: nil)
            #expect(order.backs == way, "\(printer)")
            let pages = try await press.document(of: order, sheet: 1).map {
                String(decoding: $0.bytes, as: UTF8.self).matches(of: /\/Type \/Page\b/).count
            }
            #expect(pages == (backs == false ? 1 : 2))
        }
    }

    @Test(arguments: [("id-1", PrintSides.twoSidedShortEdge), ("a4-cards", .twoSidedLongEdge)])
    func `a card is turned over its short edge, and a sheet of them over its long one`(stock: String, sides: PrintSides)
    {
        #expect(PrintOrder.sides(on: stock) == sides)
    }

    @Test(.timeLimit(.minutes(10))) func `places that are used up already are those of the first sheet alone`()
        async throws
    {
        let works = try await Works([.init("Cards")], members: 1)
        defer { works.scheduler.stop() }
        let press = works.press()
        let born = try #require(CalendarDay("2024-01-02"))
        var animals: [Animal.ID] = []
        for number in 100_000_000..<100_000_022 {
            animals.append(
                try await works.store.createAnimal(AnimalDraft(number: "\(number)", sex: .female, born: born), by: "t")
                    .id)
        }
        /// Where the first dark column and row of a sheet are, in millimetres.
        func corner(_ ids: [Animal.ID], skip: Int, sheet: Int) async throws -> (x: Double, y: Double) {
            let work = PrintWork(design: "tag", stock: "avery-l7160", skip: skip)
            let order = try await press.order(
                PrintRequest(.animals(ids), work: work, printer: "Cards"), by: "Věra", idempotencyKey: nil)
            let bytes = try #require(try await press.document(of: order, sheet: sheet)).bytes
            return try PlainPage(
                ExternalTool.run("pdftoppm", ["-gray", "-r", "127", "-singlefile", "-"], input: bytes)
            ).darkCorner(at: 127 / 25.4)
        }
        // A sheet has 21 labels in rows of three; nine places are used.
        let later = try await corner(animals, skip: 9, sheet: 2)
        let whole = try await corner(Array(animals.suffix(10)), skip: 0, sheet: 1)
        let first = try await corner(animals, skip: 9, sheet: 1)
        #expect(abs(later.y - whole.y) < 0.3 && first.y - whole.y > 50, "\(later) \(whole) \(first)")
    }

    @Test(.timeLimit(.minutes(10)), arguments: ["cs", "en"])
    func `what is printed is written in the language of its order`(language: String) async throws {
        let works = try await Works([.init("Cards")], members: 1)
        defer { works.scheduler.stop() }
        let press = works.press()
        for stock in ["id-1", "a4-cards"] {
            let request = PrintRequest(
                .members(works.members), work: PrintWork(stock: stock, language: language), printer: "Cards")
            let order = try await press.order(request, by: "Věra", idempotencyKey: nil)
            let bytes = try #require(try await press.document(of: order, sheet: 1)).bytes
            let text = String(
                decoding: try ExternalTool.run("pdftotext", ["-layout", "-", "-"], input: bytes), as: UTF8.self)
            #expect(text.contains("Osobní číslo") == (language == "cs"), "\(stock): \(text)")
            #expect(text.contains("Personal number") == (language == "en"), "\(stock): \(text)")
        }
    }

    @Test(.timeLimit(.minutes(10))) func `one card at once is printed once for its key`() async throws {
        let works = try await Works([.init("Cards")], members: 1)
        defer { works.scheduler.stop() }
        let press = works.press()
        let first = try await press.printNow(works.order(), by: "Věra", idempotencyKey: "card")
        let second = try await press.printNow(works.order(), by: "Věra", idempotencyKey: "card")
        #expect(first.job == second.job)
        let other = try await press.printNow(works.order(), by: "Věra", idempotencyKey: "another")
        #expect(other.job != first.job)
        #expect(try await works.store.events(after: 0).filter { $0.kind == .cardPrinted }.count == 2)
    }

    @Test(.timeLimit(.minutes(10))) func `one card that broke is asked for before it is sent again`() async throws {
        let works = try await Works([.init("Cards")], members: 1)
        defer { works.scheduler.stop() }
        let lost = works.press(server: .socket(path: "/nowhere/cups.sock"))
        await #expect(throws: PrintingError.self) {
            try await lost.printNow(works.order(), by: "Věra", idempotencyKey: "card")
        }
        // It was handed over, and the answer did not come.
        let draft = PrintOrderDraft(
            .members(works.members), work: PrintWork(stock: "id-1"), printer: "Cards", perSheet: 1, isDirect: true)
        let order = try await works.store.takePrintOrder(draft, by: "Věra", idempotencyKey: "broken")
        let printers = Printers(server: .socket(path: works.scheduler.socket))
        let name = order.name(of: 1)
        let job = try printers.open(name, on: "Cards", copies: 1, media: .standard)
        try await works.store.setSheet(1, of: order.id, to: .opened, job: job)
        try printers.hand(PrintDocument(Array("%PDF-1.4".utf8), as: .pdf), to: job, named: name, on: "Cards")
        try await works.store.setPrintOrder(order.id, to: .failed)
        var steps = try works.scheduler.steps().makeAsyncIterator()
        let receipt = try await works.press().printNow(works.order(), by: "Věra", idempotencyKey: "broken")
        #expect(receipt.job == job)
        while try !printers.job(job, on: "Cards").state.isFinal { await steps.next() }
        #expect(try works.scheduler.output(of: "Cards") == Array("%PDF-1.4".utf8))
    }

    @Test(.timeLimit(.minutes(10))) func `a queue without driver takes labels in ZPL, and no PDF`() async throws {
        let works = try await Works([.init("Labels", isRaw: true)], members: 1)
        defer { works.scheduler.stop() }
        let animal = try await works.store.createAnimal(
            AnimalDraft(number: "123456789", sex: .female, born: try #require(CalendarDay("2024-01-02"))), by: "test")
        let press = works.press()
        func request(_ format: String) -> PrintRequest {
            PrintRequest(
                .animals([animal.id]), work: PrintWork(design: "tag", stock: "zebra-57x32", format: format),
                printer: "Labels")
        }
        await #expect(throws: PressError.rawQueue("Labels")) {
            try await press.order(request("pdf"), by: "Věra", idempotencyKey: nil)
        }
        let order = try await press.order(request("zpl"), by: "Věra", idempotencyKey: nil)
        try await finish(press, at: works)
        #expect(try await press.one(order.id).state == .done, "\(works.scheduler.log())")
        let zpl = String(decoding: try works.scheduler.output(of: "Labels"), as: UTF8.self)
        #expect(zpl.hasPrefix("^XA") && zpl.contains("CZ123456789") || zpl.contains(">:CZ1>523456789"))
    }

    @Test(.timeLimit(.minutes(10))) func `what was erased meanwhile is left out`() async throws {
        let works = try await Works([.init("Cards")], members: 2)
        defer { works.scheduler.stop() }
        let press = works.press()
        let order = try await press.order(works.order(), by: "Věra", idempotencyKey: nil)
        try await works.store.deleteMember(works.members[0], by: "Věra")
        try await finish(press, at: works)
        let done = try await press.one(order.id)
        #expect(done.sheets.map(\.state) == [.cancelled, .printed])
        #expect(done.state == .done)
    }

    @Test func `why a card could not be drawn is kept without a name`() async throws {
        let works = try await Works([.init("Cards")], members: 1)
        defer { works.scheduler.stop() }
        let press = works.press()
        let order = try await press.order(works.order(), by: "Věra", idempotencyKey: nil)
        let trouble = await press.told(CardError.card(number: 3, name: "Řehoř Žůžo", .unreadable))
        #expect(trouble.detail.hasPrefix("card 3 (…): the code") && !trouble.detail.contains("Řehoř"))
        try await works.store.setPrintOrder(order.id, to: .failed, trouble)
        #expect(try await !"\(works.store.printOrder(order.id))".contains("Řehoř"))
    }

    @Test func `an order of nothing, too much or impossible copies is refused`() async throws {
        let works = try await Works([.init("Cards")], members: 1)
        defer { works.scheduler.stop() }
        let press = works.press()
        for request in [
            PrintRequest(.members([]), work: PrintWork(stock: "id-1"), printer: "Cards"),
            PrintRequest(.members(works.members), work: PrintWork(stock: "id-1"), printer: "Cards", copies: 0),
            PrintRequest(
                .members(Array(repeating: works.members[0], count: 1001)), work: PrintWork(stock: "id-1"),
                printer: "Cards"),
        ] {
            await #expect(throws: HerdError.self) { try await press.order(request, by: "Věra", idempotencyKey: nil) }
        }
        await #expect(throws: PrintingError.unknownPrinter("Nikde")) {
            try await press.order(works.order("Nikde"), by: "Věra", idempotencyKey: nil)
        }
        await #expect(throws: PressError.unknownStock("gold")) {
            try await press.order(works.order(stock: "gold"), by: "Věra", idempotencyKey: nil)
        }
    }
}
