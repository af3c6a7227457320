/// A page of an Atom feed (RFC 4287), or a document of one entry.
package struct AtomFeed: Equatable, Sendable {
    package internal(set) var id: String?
    package internal(set) var title: String?
    package internal(set) var updated: String?
    package internal(set) var links: [AtomLink] = []
    package internal(set) var entries: [AtomEntry] = []

    /// Where the next page is (RFC 5005 §3); `nil` at the end.
    package var next: String? { links.first { $0.relation == "next" }?.address }

    static let namespace = "http://www.w3.org/2005/Atom"
}

/// One entry.
package struct AtomEntry: Equatable, Sendable {
    package internal(set) var id: String?
    package internal(set) var title: String?
    package internal(set) var updated: String?
    package internal(set) var links: [AtomLink] = []
    /// What stands in `content` of a type of XML: elements of whatever namespace.
    package internal(set) var content: XMLElement?

    init() {}

    init(_ element: XMLElement) {
        for child in element.children where child.name.namespace == AtomFeed.namespace {
            switch child.name.local {
            case "id": id = id ?? child.text
            case "title": title = title ?? child.text
            case "updated": updated = updated ?? child.text
            case "link": if let link = AtomLink(child) { links.append(link) }
            case "content": content = content ?? child
            default: break
            }
        }
    }
}

/// A link, resolved to an address where a base is known.
package struct AtomLink: Equatable, Sendable {
    /// `alternate` where nothing is said.
    package let relation: String
    package let address: String
    package let type: String?
    package let language: String?

    init?(_ element: XMLElement) {
        guard let reference = element.attributes["href"] else { return nil }
        relation = Self.relation(element.attributes["rel"])
        address = XMLBase.resolve(reference, against: element.base)
        type = element.attributes["type"]
        language = element.attributes["hreflang"]
    }

    /// The registered names may be written as IRIs.
    private static func relation(_ text: String?) -> String {
        let iana = "http://www.iana.org/assignments/relation/"
        guard let text, !text.isEmpty else { return "alternate" }
        return text.hasPrefix(iana) ? String(text.dropFirst(iana.count)) : text
    }
}
