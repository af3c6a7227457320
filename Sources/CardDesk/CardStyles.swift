import Drawing
import FoundationEssentials
import HerdStore
import Synchronization
package import Templates

/// The styles of all organisations, in a file of the data directory, and their logos beside it.
package final class CardStyles: Sendable {
    private let folder: String?
    private let state: Mutex<[CardStyle]>
    /// Logos that were drawn lately: all cards of a document share one.
    let pictures = Mutex<[String: Picture]>([:])

    /// More organisations than one gateway has, and few enough for one small file.
    package static let most = 500

    /// - Parameter folder: need not exist yet; `nil` keeps styles in memory only.
    package init(folder: String?) {
        self.folder = folder
        let kept = folder.flatMap { FileManager.default.contents(atPath: $0 + "/styles.json") }
        state = Mutex(kept.flatMap { try? JSONDecoder().decode([CardStyle].self, from: $0) } ?? [])
    }

    /// In the order of their organisations.
    package var all: [CardStyle] { state.withLock { $0 } }

    /// The style of an organisation, or of those without one of their own.
    package func style(of organisation: String?) -> CardStyle? {
        state.withLock { styles in
            styles.first { $0.organisation == organisation } ?? styles.first { $0.organisation == nil }
        }
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

    private func change(_ edit: (inout [CardStyle]) -> Void) throws(CardStyleError) {
        var styles = all
        edit(&styles)
        guard styles.count <= Self.most else { throw .tooMany(limit: Self.most) }
        styles.sort { ($0.organisation ?? "") < ($1.organisation ?? "") }
        if let folder {
            try makeFolder()
            do {
                let encoder = JSONEncoder()
                encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
                try encoder.encode(styles).write(to: URL(filePath: folder + "/styles.json"), options: .atomic)
            } catch {
                throw .unwritable("\(error)")
            }
        }
        state.withLock { $0 = styles }
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
