import HerdStore
import Printing

/// What an answer of the print server means for a sheet that was in its hands.
enum SheetAnswer: Hashable, Sendable {
    /// Its job waits for the sheet.
    case hand
    /// It is so from now on.
    case become(PrintOrder.Sheet.State, reason: String?)
    /// Nothing has changed.
    case stay

    init(_ standing: SheetStanding, of state: PrintOrder.Sheet.State) {
        switch (state, standing) {
        case (.opened, .unknown):
            // It may have been printed and forgotten: nobody prints it again without having looked.
            self = .become(.doubtful, reason: nil)
        case (.opened, .empty): self = .hand
        case (.opened, .abandoned): self = .become(.waiting, reason: nil)
        case (_, .taken(let job)):
            switch job.state {
            case .completed: self = .become(.printed, reason: nil)
            case .canceled, .aborted: self = .become(.failed, reason: job.reason)
            case .pending, .held, .processing, .stopped:
                self = state == .opened ? .become(.sent, reason: nil) : .stay
            }
        // It had the sheet, and has forgotten the job since: some print servers keep no history.
        case (_, .unknown): self = .become(.printed, reason: nil)
        case (_, .empty), (_, .abandoned): self = .become(.failed, reason: "job-data-insufficient")
        }
    }
}
