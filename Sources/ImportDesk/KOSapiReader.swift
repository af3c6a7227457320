package import Atom
package import HerdStore

/// Reads people from a page of KOSapi, the study system of ČVUT: an Atom feed with students, teachers or other people.
///
/// The elements are those of its public description (`http://kosapi.feld.cvut.cz/schema/3`): `firstName`, `lastName`,
/// `titlesPre`, `titlesPost`, `personalNumber`, `username`, `email`, `phone`, `faculty`, `division`.
package struct KOSapiReader: ToldSource {
    private let entries: [AtomEntry]
    private let nextPage: String?
    private var failure: ToldError?
    private var index = 0

    /// A longer page is not read.
    package static let largest = AtomLimits().bytes

    package init(_ file: ImportFile) {
        var offset = 0
        self.init {
            let bytes = file.bytes(at: offset, count: 1 << 16)
            offset += bytes.count
            return bytes
        }
    }

    package init(_ bytes: [UInt8]) {
        var rest = bytes[...]
        self.init {
            defer { rest = [] }
            return Array(rest)
        }
    }

    /// - Parameter piece: the next bytes; none at the end.
    private init(_ piece: () -> [UInt8]) {
        do throws(AtomError) {
            guard let parser = AtomParser() else { throw .notAtom }
            while true {
                let bytes = piece()
                if bytes.isEmpty { break }
                try parser.take(bytes)
            }
            let feed = try parser.finish()
            (entries, nextPage) = (feed.entries, feed.next)
        } catch {
            (entries, nextPage) = ([], nil)
            failure = ToldError(nil, nil, error.description, .badAtom)
        }
    }

    package var fraction: Double { entries.isEmpty ? 1 : Double(index) / Double(entries.count) }

    /// A page that is not the last one says where the others are: who is on them is not in this file.
    package var ignored: [String] { nextPage == nil ? [] : ["link rel=\"next\""] }

    package mutating func next() -> ToldItem? {
        if let failure {
            self.failure = nil
            return ToldItem(number: 1, records: .failure(failure))
        }
        guard index < entries.count else { return nil }
        let entry = entries[index]
        index += 1
        do throws(ToldError) {
            return ToldItem(number: index, records: .success([.member(try Self.member(entry))]))
        } catch {
            return ToldItem(number: index, records: .failure(error))
        }
    }

    /// Who an entry is.
    package static func member(_ entry: AtomEntry) throws(ToldError) -> MemberDraft {
        guard let content = entry.content, let family = text("lastName", in: content) else {
            throw ToldError("lastName", entry.title, "this entry is no person: it has no lastName", .cellMissing)
        }
        guard let number = text("personalNumber", in: content) ?? text("username", in: content) else {
            throw ToldError("personalNumber", entry.title, "the personalNumber is missing", .cellMissing)
        }
        let name = MemberName(
            titlesBefore: text("titlesPre", in: content), givenName: text("firstName", in: content),
            familyName: family, titlesAfter: text("titlesPost", in: content))
        var draft = MemberDraft(parts: name, number: number)
        draft.email = text("email", in: content)
        draft.phone = text("phone", in: content)
        draft.organisation = text("faculty", in: content) ?? text("division", in: content)
        return draft
    }

    /// The text of an element; of several in different languages the Czech one.
    private static func text(_ name: String, in content: XMLElement) -> String? {
        let found = content.children(name)
        let czech = found.first { $0.language?.hasPrefix("cs") ?? false }
        return (czech ?? found.first)?.text
    }
}
