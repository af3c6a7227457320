import Exports
import HTTPServer
package import HerdStore
import Values

/// Why the gateway cannot begin its work: its herd cannot be opened.
package struct Standstill: Equatable, Sendable {
    /// What is in the way.
    package enum Reason: String, Codable, CaseIterable, Sendable {
        case missing, cutOff, unreadable
        case diskFull, diskError, readOnly, locked, unreachable, noMemory
        case inUse
    }

    package let reason: Reason
    /// What a person runs to mend it; `nil` where no command does.
    package let command: String?
    /// Whether the command begins with a copy that is known.
    let hasCopy: Bool

    private init(_ reason: Reason, command: String? = nil, hasCopy: Bool = false) {
        (self.reason, self.command, self.hasCopy) = (reason, command, hasCopy)
    }

    /// - Parameters:
    ///   - restoring: puts the newest copy back; `nil` where there is none.
    ///   - data: the folder of the herd, as a shell reads it.
    package init(_ damage: StoreDamage, restoring: String?, data: String) {
        let reason: Reason =
            switch damage {
            case .missing: .missing
            case .cutOff: .cutOff
            case .unreadable: .unreadable
            }
        self.init(
            reason, command: restoring ?? "gatewayd restore FILE --data \(data)", hasCopy: restoring != nil)
    }

    package init(_ obstacle: StoreObstacle) {
        let reason: Reason =
            switch obstacle {
            case .diskFull: .diskFull
            case .diskError: .diskError
            case .locked: .locked
            case .unreachable: .unreachable
            case .readOnly: .readOnly
            case .damaged: .unreadable
            case .noMemory: .noMemory
            }
        self.init(reason)
    }

    /// Another program is at work in the folder, such as one that puts a copy back.
    package static let inUse = Standstill(.inUse)

    /// What every request to the API is told.
    var problem: Problem {
        let words = StandstillWords(self, in: .en)
        return Problem(
            .serviceUnavailable, told, title: words.title, detail: words.sentence,
            action: ([words.action] + (command.map { [$0] } ?? [])).joined(separator: " "))
    }

    /// As pages know it.
    var told: CodedText {
        switch reason {
        case .missing: CodedText("herd-not-open.missing")
        case .cutOff: CodedText("herd-not-open.cut-off")
        case .unreadable: CodedText("herd-not-open.unreadable")
        case .diskFull: CodedText("herd-not-open.disk-full")
        case .diskError: CodedText("herd-not-open.disk-error")
        case .readOnly: CodedText("herd-not-open.read-only")
        case .locked: CodedText("herd-not-open.locked")
        case .unreachable: CodedText("herd-not-open.unreachable")
        case .noMemory: CodedText("herd-not-open.no-memory")
        case .inUse: CodedText("herd-not-open.in-use")
        }
    }
}
