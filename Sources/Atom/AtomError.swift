/// Why a document is not taken.
package enum AtomError: Error, Equatable, Sendable {
    /// It is no well-formed XML.
    case notXML(line: Int)
    /// Its root is neither `feed` nor `entry` of Atom.
    case notAtom
    /// It declares a document type, in which entities could be.
    case documentType
    /// It ends before its root does.
    case cutOff
    case tooLong(most: Int)
    case tooDeep(most: Int)
    case tooManyEntries(most: Int)
    /// One element of the feed holds more than is taken.
    case elementTooLarge(most: Int)
}

extension AtomError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .notXML(let line): "it is no XML: line \(line)"
        case .notAtom: "it is no Atom feed"
        case .documentType: "it declares a document type, which no feed needs"
        case .cutOff: "it ends in the middle"
        case .tooLong(let most): "it is longer than \(most) bytes"
        case .tooDeep(let most): "its elements are nested deeper than \(most)"
        case .tooManyEntries(let most): "a page has more than \(most) entries"
        case .elementTooLarge(let most): "an entry has more than \(most) bytes"
        }
    }
}

/// How much of a document is taken.
package struct AtomLimits: Equatable, Sendable {
    package var bytes = 32 << 20
    package var depth = 64
    package var entries = 10_000
    /// Names, attributes and texts of one entry, in bytes.
    package var element = 1 << 20

    package init() {}
}
