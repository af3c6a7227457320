/// Everything the gateway ever says to an Agrident wand (protocols.md §3.4 `code`).
///
/// A list of what is allowed, on purpose: commands that set parameters, tag lists or alerts (`XS…`, `XE…`) cannot be
/// expressed, and only numbers can be put in.
enum AgridentCommand: Equatable, Sendable {
    /// `XGWVER`: the wand's firmware. Also the probe.
    case version
    /// `XGTASK`: the tasks with the rows they hold.
    case tasks
    /// `XSH|n`: the column headings of a task.
    case headings(Int)
    /// `CSW|n`: every row of a task.
    case rows(Int)

    var name: String {
        switch self {
        case .version: "XGWVER"
        case .tasks: "XGTASK"
        case .headings: "XSH"
        case .rows: "CSW"
        }
    }

    /// The command as sent, such as `[CSW|0]`.
    var bytes: [UInt8] {
        switch self {
        case .version, .tasks: Array("[\(name)]".utf8)
        case .headings(let task), .rows(let task): Array("[\(name)|\(task)]".utf8)
        }
    }

    /// What ends the answer: the name and `OK`.
    var end: [UInt8] { Array("\(name)OK".utf8) }

    /// Whether this ends the answer to a command, whichever it was.
    static func isEnd(_ content: [UInt8]) -> Bool {
        [version, tasks, headings(0), rows(0)].contains { $0.end == content }
    }

    /// Whether the wand repeats this command before its answer.
    func isEcho(_ content: some Collection<UInt8>) -> Bool {
        content.elementsEqual(bytes.dropFirst().dropLast()) || content.elementsEqual(name.utf8)
    }
}
