import Blocking
package import CardDesk
import CardPrint
import Exports
package import HerdStore
package import LabelDesk
import LabelPrint
package import Printing
import Values

/// Prints what was ordered, sheet by sheet, and nothing twice: whatever breaks, the store knows how far each sheet is, and
/// the print server is asked before anything is sent again.
package actor PressDesk {
    let store: HerdStore
    let cards: CardDesk
    let labels: LabelDesk
    let printers: Printers
    /// A print server is asked one thing after another.
    let printing = Offload("press", width: 1)
    private let describe: @Sendable (any Error) -> PrintTrouble
    private let pause: @Sendable (Duration) async -> Void
    /// Orders with which somebody takes steps now, and who waits for that.
    private var inHand: Set<PrintOrder.ID> = []
    private var waiting: [PrintOrder.ID: [CheckedContinuation<Void, Never>]] = [:]
    private let calls = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))

    /// - Parameters:
    ///   - pause: waits between two looks at the print server.
    ///   - describe: how an error is told to whoever looks at an order.
    package init(
        store: HerdStore, cards: CardDesk, labels: LabelDesk, printers: Printers = Printers(),
        pause: @escaping @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) },
        describe: @escaping @Sendable (any Error) -> PrintTrouble
    ) {
        self.store = store
        self.cards = cards
        self.labels = labels
        self.printers = printers
        self.pause = pause
        self.describe = describe
        // What a restart has interrupted goes on.
        calls.continuation.yield()
    }

    /// Takes an order in, which is printed beside all else; the same key again gives the first one, and goes on with it
    /// where it had failed.
    package func order(
        _ request: PrintRequest, by person: String, idempotencyKey key: String?
    ) async throws -> PrintOrder {
        if let key, let known = try await known(by: key, request) { return try await resume(known.id) }
        let draft = try await draft(request)
        let order = try await store.takePrintOrder(draft, by: person, idempotencyKey: key)
        calls.continuation.yield()
        return order
    }

    /// The order that this was before; what is asked for is compared, so that no key prints what it was not made for.
    func known(by key: String, _ request: PrintRequest) async throws -> PrintOrder? {
        let asked = PrintOrderDraft(
            request.items, work: request.work, printer: request.printer, copies: request.copies,
            perSheet: try Self.perSheet(request))
        return try await store.printOrder(requestedBy: key, as: asked)
    }

    /// Takes steps with an order while nobody else does: two who ask by one key at once would both find nothing printed.
    func alone<Value: Sendable>(
        with id: PrintOrder.ID, _ steps: () async throws -> Value
    ) async rethrows -> Value {
        while inHand.contains(id) {
            await withCheckedContinuation { waiting[id, default: []].append($0) }
        }
        inHand.insert(id)
        defer {
            inHand.remove(id)
            for one in waiting.removeValue(forKey: id) ?? [] { one.resume() }
        }
        return try await steps()
    }

    /// All that are remembered, the newest first.
    package func orders() async throws -> [PrintOrder] { try await store.printOrders() }

    package func one(_ id: PrintOrder.ID) async throws -> PrintOrder { try await store.printOrder(id) }

    /// Ends an order where it is, and takes back from the print server what is not on paper yet.
    package func cancel(_ id: PrintOrder.ID) async throws -> PrintOrder {
        let before = try await store.printOrder(id)
        let cancelled = try await store.cancelPrintOrder(id)
        guard before.isOpen else { return cancelled }
        for sheet in before.sheets where sheet.state == .opened || sheet.state == .sent {
            if let job = sheet.job { await withdraw(job, on: before.printer) }
        }
        return cancelled
    }

    /// Goes on with an order that failed; of all others it only says how they stand.
    package func resume(_ id: PrintOrder.ID) async throws -> PrintOrder {
        let order = try await store.resumePrintOrder(id)
        calls.continuation.yield()
        return order
    }

    /// A person has looked whether a doubtful sheet lies in the tray.
    package func settle(_ sheet: Int, of id: PrintOrder.ID, printed: Bool) async throws -> PrintOrder {
        let order = try await store.settleSheet(sheet, of: id, printed: printed)
        calls.continuation.yield()
        return order
    }

    /// Prints until the task is cancelled; what is not on paper then goes on after the next start.
    package func run() async {
        // Orders of the command line come into the store only.
        let looking = Task { [pause, calls] in
            while !Task.isCancelled {
                await pause(Self.rounds)
                calls.continuation.yield()
            }
        }
        defer { looking.cancel() }
        for await _ in calls.stream {
            var wait = Duration.milliseconds(300)
            while !Task.isCancelled, await round() {
                await pause(wait)
                wait = min(.seconds(3), wait * 1.3)
            }
            if Task.isCancelled { return }
        }
    }

    private static let rounds = Duration.seconds(5)

    /// One look at every order that is open.
    ///
    /// - Returns: whether any is still under way.
    func round() async -> Bool {
        guard let open = try? await store.openPrintOrders() else { return true }
        var isUnderWay = false
        for id in open {
            do {
                if try await alone(with: id, { try await advance(id) }) { isUnderWay = true }
            } catch {
                let isAwaited = await failed(id, error)
                isUnderWay = isUnderWay || isAwaited
            }
        }
        return isUnderWay
    }

    /// Takes the steps that an order leaves to be taken now.
    private func advance(_ id: PrintOrder.ID) async throws -> Bool {
        var order = try await store.printOrder(id)
        for step in SheetStep.steps(for: order.sheets) {
            guard !Task.isCancelled, order.isOpen else { return false }
            order =
                switch step {
                case .ask(let number): try await ask(number, of: order)
                case .print(let number): try await print(number, of: order)
                }
        }
        guard order.isOpen else { return false }
        guard let end = SheetStep.end(of: order.sheets) else {
            if order.state != .printing || order.trouble != nil { try await store.setPrintOrder(id, to: .printing) }
            return true
        }
        if order.state != end { try await store.setPrintOrder(id, to: end) }
        return false
    }

    /// What the print server says of a sheet that it may have.
    func ask(_ number: Int, of order: PrintOrder) async throws -> PrintOrder {
        guard let sheet = order.sheet(number), let job = sheet.job else { return order }
        let standing = try await printing.run { [printers] in
            try printers.standing(of: job, named: order.name(of: number), on: order.printer)
        }
        switch SheetAnswer(standing, of: sheet.state) {
        case .stay: return order
        case .hand: return try await hand(number, of: order, to: job)
        case .become(let state, let reason):
            var order = order
            // That it came through is told before what became of it.
            if sheet.state == .opened, state == .printed || state == .failed {
                order = try await store.setSheet(number, of: order.id, to: .sent, job: job)
            }
            return try await store.setSheet(
                number, of: order.id, to: state, job: state == .waiting ? nil : job, reason: reason)
        }
    }

    /// Opens a job, remembers it, and only then hands the sheet over.
    func print(_ number: Int, of order: PrintOrder) async throws -> PrintOrder {
        let printer = order.printer
        let job = try await printing.run { [printers] in
            try printers.open(
                order.name(of: number), on: printer, copies: order.copies, media: order.media, sides: order.sides)
        }
        do {
            let remembered = try await store.setSheet(number, of: order.id, to: .opened, job: job)
            return try await hand(number, of: remembered, to: job)
        } catch let error as HerdError {
            // Nobody would ask for that job again.
            await withdraw(job, on: printer)
            throw error
        }
    }

    private func hand(_ number: Int, of order: PrintOrder, to job: Int) async throws -> PrintOrder {
        guard let document = try await document(of: order, sheet: number) else {
            await withdraw(job, on: order.printer)
            return try await store.setSheet(number, of: order.id, to: .cancelled)
        }
        let printer = order.printer
        try await printing.run { [printers] in
            try printers.hand(document, to: job, named: order.name(of: number), on: printer)
        }
        return try await store.setSheet(number, of: order.id, to: .sent, job: job)
    }

    func withdraw(_ job: Int, on printer: String) async {
        // One that has ended is not there to be withdrawn.
        _ = try? await printing.run { [printers] in try printers.cancel(job, on: printer) }
    }

    /// - Returns: whether it is tried again by itself.
    private func failed(_ id: PrintOrder.ID, _ error: any Error) async -> Bool {
        if error is CancellationError { return false }
        let trouble = told(error)
        let passes =
            switch error {
            case PrintingError.noScheduler, PrintingError.interrupted: true
            case is TooBusy: true
            default: false
            }
        // Cancelled meanwhile: then nothing has failed.
        guard let order = try? await store.printOrder(id), order.isOpen else { return false }
        _ = try? await store.setPrintOrder(id, to: passes ? .printing : .failed, trouble)
        return passes
    }

    /// How an error is told to whoever looks at an order: orders are read by those who may not see persons, and are kept when
    /// somebody is erased.
    func told(_ error: any Error) -> PrintTrouble {
        if case .card(let number, _, let reason)? = error as? CardError {
            return describe(CardError.card(number: number, name: "…", reason))
        }
        return describe(error)
    }
}

extension PrintOrder {
    func sheet(_ number: Int) -> Sheet? { sheets.first { $0.number == number } }

    /// The name of a sheet's job: of nobody, and nobody else's.
    func name(of number: Int) -> String { "gatewayd \(id) \(number)/\(sheets.count)" }

    /// What the printer is asked for.
    var media: PrintMedia { work.stock == LabelStock.card.name ? .card : .standard }

    /// A card is turned over its short edge, a sheet of them over its long one.
    var sides: PrintSides? { backs == .turned ? Self.sides(on: work.stock) : nil }

    static func sides(on stock: String) -> PrintSides {
        stock == LabelStock.card.name ? .twoSidedShortEdge : .twoSidedLongEdge
    }
}
