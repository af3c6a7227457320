import Drawing
import FoundationEssentials
import Glibc
import HerdStore
import Synchronization
package import Templates

/// The styles of all organisations, in a file of the data directory, and their logos beside it.
///
/// `gatewayd card-looks` writes that file too: whoever blocks may look whether it is another one now.
package final class CardStyles: Sendable {
    private let folder: String?
    private let state = Mutex(State())
    /// Logos that were drawn lately: all cards of a document share one.
    let pictures = Mutex<[String: Picture]>([:])

    /// More organisations than one gateway has, and few enough for one small file.
    package static let most = 500

    /// - Parameter folder: need not exist yet; `nil` keeps styles in memory only.
    package init(folder: String?) {
        self.folder = folder
        refresh()
    }

    private struct State {
        var styles: [CardStyle] = []
        /// Of the file that they were read from; `nil` when there was none.
        var mark: FileMark?
    }

    /// Tells a file from the one that is written in its place.
    private struct FileMark: Equatable {
        let inode: UInt
        let changed: [Int]

        init?(_ path: String) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            inode = status.st_ino
            changed = [status.st_size, status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
        }
    }

    /// Reads the styles again when another program has written them; blocks.
    ///
    /// Of a file that cannot be read nothing is taken: what was known still counts.
    func refresh() {
        guard let file else { return }
        let mark = FileMark(file)
        guard state.withLock({ $0.mark != mark }) else { return }
        guard mark != nil else { return state.withLock { $0 = State() } }
        guard let kept = FileManager.default.contents(atPath: file),
            let styles = try? JSONDecoder().decode([CardStyle].self, from: kept)
        else { return }
        state.withLock { $0 = State(styles: styles, mark: mark) }
    }

    private var file: String? { folder.map { $0 + "/styles.json" } }

    /// In the order of their organisations.
    package var all: [CardStyle] { state.withLock { $0.styles } }

    /// The style of an organisation, or of those without one of their own.
    package func style(of organisation: String?) -> CardStyle? {
        let styles = all
        return styles.first { $0.organisation == organisation } ?? styles.first { $0.organisation == nil }
    }

    /// Sets the style of an organisation; blocks.
    ///
    /// - Throws: `CardStyleError` when there are too many, or the disk does not take it.
    package func set(_ style: CardStyle) throws(CardStyleError) {
        try change { styles in
            styles.removeAll { $0.organisation == style.organisation }
            styles.append(style)
        }
    }

    /// Forgets the style of an organisation; blocks.
    ///
    /// - Returns: whether there was one.
    /// - Throws: `CardStyleError` when the disk does not take it.
    package func remove(_ organisation: String?) throws(CardStyleError) -> Bool {
        refresh()
        guard all.contains(where: { $0.organisation == organisation }) else { return false }
        try change { styles in styles.removeAll { $0.organisation == organisation } }
        return true
    }

    /// Where logos lie; `nil` when styles are kept in memory only.
    var logos: PhotoFolder? { folder.map { PhotoFolder(path: $0 + "/logos") } }

    /// Makes the folder; logos and styles are written into it.
    ///
    /// - Throws: `CardStyleError.unwritable`.
    func makeFolder() throws(CardStyleError) {
        guard let folder else { return }
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw .unwritable("\(error)")
        }
    }

    /// Two programs change the file one after the other: what one writes the other has read.
    ///
    /// - Returns: what is to be closed; `nil` where there is no file.
    private func takeTurn() throws(CardStyleError) -> Int32? {
        guard let folder else { return nil }
        try makeFolder()
        let turn = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard turn >= 0 else { throw .unwritable(String(cString: strerror(errno))) }
        while flock(turn, LOCK_EX) != 0 {
            guard errno == EINTR else {
                let reason = String(cString: strerror(errno))
                close(turn)
                throw .unwritable(reason)
            }
        }
        return turn
    }

    private func change(_ edit: (inout [CardStyle]) -> Void) throws(CardStyleError) {
        let turn = try takeTurn()
        defer { if let turn { close(turn) } }
        refresh()
        var styles = all
        edit(&styles)
        guard styles.count <= Self.most else { throw .tooMany(limit: Self.most) }
        styles.sort { ($0.organisation ?? "") < ($1.organisation ?? "") }
        if let file {
            do {
                let encoder = JSONEncoder()
                encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
                try encoder.encode(styles).write(to: URL(filePath: file), options: .atomic)
            } catch {
                throw .unwritable("\(error)")
            }
        }
        // Without a mark: what another program may have written since is read the next time.
        state.withLock { $0 = State(styles: styles) }
    }
}

/// Why a style is not taken.
package enum CardStyleError: Error, Hashable, Sendable {
    /// Not `#` and six hexadecimal digits.
    case badColour(String)
    /// Empty, longer than 200 characters, or with characters that cannot be seen.
    case badOrganisation
    /// No logo is kept by that name.
    case unknownLogo(String)
    case tooMany(limit: Int)
    /// The data directory cannot be written; carries the system's message.
    case unwritable(String)
}

extension CardStyleError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .badColour(let text): "'\(text)' is no colour: give # and six digits of 0–9 and a–f, such as #0e3b2e"
        case .badOrganisation: "the organisation needs 1 to 200 characters that can be seen: correct its name"
        case .unknownLogo(let text): "there is no logo '\(text)': send it again"
        case .tooMany(let limit): "there are \(limit) styles already: remove one first"
        case .unwritable(let reason):
            "the style cannot be written (\(reason)): look at the data directory and its rights"
        }
    }
}
