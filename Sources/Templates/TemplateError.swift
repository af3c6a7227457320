/// What is wrong with a template although each of its values is valid.
package enum TemplateError: Error, Hashable, Sendable {
    /// Neither side has a code.
    case noCode
    /// The box of a code has no room for 65 modules of half a millimetre; carries its key.
    case smallCode(String)
    /// A box reaches beyond the card; carries its key.
    case outside(String)
    /// Something is printed into the box of the code; carries its key.
    case overCode(String)
    /// The name of the person is printed nowhere.
    case noName

    /// The key that it is about.
    package var key: String {
        switch self {
        case .noCode, .noName: "front"
        case .smallCode(let key), .outside(let key), .overCode(let key): key
        }
    }
}

extension TemplateError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noCode: "there is no code on the front: give 'code' a box"
        case .smallCode: "the box of the code is a square of at least \(CardTemplate.smallestCode) mm: make it larger"
        case .outside: "the box reaches beyond the card: move it, or make it smaller"
        case .overCode: "the box lies over the code, which could not be read then: move it"
        case .noName: "the name is printed nowhere on the front: add a text with 'field: name'"
        }
    }
}

extension CardTemplate {
    /// 57 modules of version 10 and a quiet zone of 4 on each side, at six dots of 1/300 inch (0.508 mm).
    package static let smallestCode = 33.1

    /// - Throws: what would make cards of it unusable.
    package func check() throws(TemplateError) {
        guard front.code != nil else { throw .noCode }
        guard front.texts.contains(where: { $0.content == .field(.name) }) else { throw .noName }
        for (key, face) in [("front", front), ("back", back)] { try check(face, key) }
    }

    private func check(_ face: Face, _ key: String) throws(TemplateError) {
        if let code = face.code?.box {
            guard min(code.width, code.height) >= Self.smallestCode else { throw .smallCode("\(key).code") }
        }
        var boxes: [(String, Box)] = face.texts.enumerated().map { ("\(key).texts[\($0 + 1)]", $1.box) }
        boxes += face.details.enumerated().map { ("\(key).details[\($0 + 1)]", $1.box) }
        boxes += [("\(key).photo", face.photo), ("\(key).logo", face.logo)].compactMap { way, frame in
            frame.map { (way, $0.box) }
        }
        for (way, box) in boxes {
            guard box.isInside(size) else { throw .outside(way) }
            if let code = face.code?.box, box.overlaps(code) { throw .overCode(way) }
        }
        if let code = face.code?.box, !code.isInside(size) { throw .outside("\(key).code") }
    }
}
