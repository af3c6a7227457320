/// An element of an XML document with all that is in it, without the document's prefixes.
package struct XMLElement: Equatable, Sendable {
    package let name: XMLName
    /// By their local names; those in a namespace as `{namespace}name`.
    package let attributes: [String: String]
    /// The language of what stands in it (`xml:lang`, its own or the nearest around it), in small letters; `nil` where nobody
    /// says it.
    package let language: String?
    /// Against what its references are resolved (`xml:base`, resolved through all elements around it); `nil` for nothing.
    package let base: String?
    package internal(set) var children: [XMLElement] = []
    /// The text of the element itself, without that of its children.
    package internal(set) var ownText = ""

    init(name: XMLName, attributes: [String: String], language: String?, base: String?) {
        (self.name, self.attributes, self.language, self.base) = (name, attributes, language, base)
    }

    /// The text, trimmed, as it is in a line; `nil` for nothing.
    package var text: String? {
        let words = ownText.split(whereSeparator: \.isWhitespace)
        return words.isEmpty ? nil : words.joined(separator: " ")
    }

    /// The children of a name, in any namespace when none is given.
    package func children(_ local: String, in namespace: String? = nil) -> [XMLElement] {
        children.filter { $0.name.local == local && (namespace == nil || $0.name.namespace == namespace) }
    }

    /// The first child of a name.
    package func child(_ local: String, in namespace: String? = nil) -> XMLElement? {
        children.first { $0.name.local == local && (namespace == nil || $0.name.namespace == namespace) }
    }

    /// An attribute of `http://www.w3.org/1999/xlink`.
    package var link: String? { attributes["{http://www.w3.org/1999/xlink}href"] }
}

/// A name in a namespace.
package struct XMLName: Hashable, Sendable {
    /// Empty for none.
    package let namespace: String
    package let local: String

    package init(_ local: String, in namespace: String = "") { (self.local, self.namespace) = (local, namespace) }
}
