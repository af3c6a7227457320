import HerdStore
import Printing
import TestSupport
import Testing

@testable import PressDesk

/// What is done next with an order, and what an answer of the print server means: pure rules.
@Suite struct `Sheet steps` {
    private func sheets(_ states: [PrintOrder.Sheet.State]) -> [PrintOrder.Sheet] {
        states.enumerated().map { PrintOrder.Sheet(number: $0.offset + 1, state: $0.element, job: nil) }
    }

    @Test func `three sheets at most are at the print server`() {
        #expect(
            SheetStep.steps(for: sheets([.waiting, .waiting, .waiting, .waiting])) == [.print(1), .print(2), .print(3)])
        #expect(
            SheetStep.steps(for: sheets([.printed, .sent, .opened, .waiting, .waiting])) == [
                .ask(2), .ask(3), .print(4),
            ])
        #expect(SheetStep.steps(for: sheets([.sent, .sent, .sent, .waiting])) == [.ask(1), .ask(2), .ask(3)])
    }

    @Test func `nothing more is sent once a sheet failed or is doubtful, and those under way are followed`() {
        #expect(SheetStep.steps(for: sheets([.failed, .sent, .waiting])) == [.ask(2)])
        #expect(SheetStep.steps(for: sheets([.doubtful, .waiting])) == [])
        #expect(SheetStep.end(of: sheets([.doubtful, .waiting])) == .doubtful)
        #expect(SheetStep.end(of: sheets([.failed, .waiting, .printed])) == .failed)
        #expect(SheetStep.end(of: sheets([.printed, .cancelled])) == .done)
        #expect(SheetStep.end(of: sheets([.printed, .sent])) == nil)
        #expect(SheetStep.end(of: sheets([.printed, .waiting])) == nil)
    }

    private func job(_ state: PrintJob.State) -> PrintJob {
        PrintJob(id: 7, printer: "Cards", state: state, reason: state == .canceled ? "job-canceled-by-user" : nil)
    }

    @Test func `a sheet that may have been printed is never handed over without having asked`() {
        #expect(SheetAnswer(.empty, of: .opened) == .hand)
        #expect(SheetAnswer(.unknown, of: .opened) == .become(.doubtful, reason: nil))
        #expect(SheetAnswer(.abandoned, of: .opened) == .become(.waiting, reason: nil))
        for state in [PrintJob.State.pending, .held, .processing, .stopped] {
            #expect(SheetAnswer(.taken(job(state)), of: .opened) == .become(.sent, reason: nil))
            #expect(SheetAnswer(.taken(job(state)), of: .sent) == .stay)
        }
        for state in [PrintOrder.Sheet.State.opened, .sent] {
            #expect(SheetAnswer(.taken(job(.completed)), of: state) == .become(.printed, reason: nil))
            #expect(SheetAnswer(.taken(job(.canceled)), of: state) == .become(.failed, reason: "job-canceled-by-user"))
            #expect(SheetAnswer(.taken(job(.aborted)), of: state) == .become(.failed, reason: nil))
        }
        #expect(SheetAnswer(.unknown, of: .sent) == .become(.printed, reason: nil))
    }

    /// Whatever a print server does, and whenever the gateway dies, each sheet is on paper once when the order is done.
    @Test(arguments: 1...200) func `nothing is printed twice, and nothing is forgotten`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let count = Int.random(in: 1...8, using: &random)
        var sheets = self.sheets(Array(repeating: .waiting, count: count))
        /// Jobs of the print server: whose sheet, whether it has it, and whether it is on paper.
        var jobs: [Int: (sheet: Int, has: Bool, ended: PrintJob.State?)] = [:]
        var papers = Array(repeating: 0, count: count)
        var next = 1
        func set(_ number: Int, _ state: PrintOrder.Sheet.State, _ job: Int?) {
            sheets[number - 1] = PrintOrder.Sheet(number: number, state: state, job: job)
        }
        func breaks() -> Bool { Int.random(in: 0..<5, using: &random) == 0 }
        func hand(_ number: Int, _ job: Int) {
            if breaks() { return }  // The connection broke before it came through.
            jobs[job]?.has = true
            if breaks() { return }  // It came through, and the answer did not.
            set(number, .sent, job)
        }
        for _ in 0..<400 {
            guard SheetStep.end(of: sheets) == nil else { break }
            // The printer prints what it has, now and then.
            for (id, job) in jobs where job.has && job.ended == nil && !breaks() {
                jobs[id]?.ended = .completed
                papers[job.sheet - 1] += 1
            }
            for step in SheetStep.steps(for: sheets) {
                // Killed between any two steps: what is stored is all there is.
                if breaks() { break }
                switch step {
                case .print(let number):
                    let job = next
                    next += 1
                    jobs[job] = (number, false, nil)
                    if breaks() { break }
                    set(number, .opened, job)
                    hand(number, job)
                case .ask(let number):
                    let sheet = sheets[number - 1]
                    guard let job = sheet.job, let known = jobs[job] else { continue }
                    let standing: SheetStanding =
                        known.has
                        ? .taken(self.job(known.ended ?? .processing)) : known.ended == nil ? .empty : .abandoned
                    switch SheetAnswer(standing, of: sheet.state) {
                    case .stay: break
                    case .hand: hand(number, job)
                    case .become(let state, _): set(number, state, state == .waiting ? nil : job)
                    }
                }
            }
        }
        #expect(papers == Array(repeating: 1, count: count), "seed \(seed)")
        #expect(SheetStep.end(of: sheets) == .done, "seed \(seed)")
    }
}
