import CXML2

/// Reads a page of an Atom feed from chunks, as they come.
///
/// It opens no file and no connection, and refuses documents that could declare entities; in memory are the entries
/// and one element under way. It belongs to one thread at a time.
package final class AtomParser {
    private let context: xmlParserCtxtPtr
    private let reception: Reception
    private var taken = 0

    /// - Parameter base: the address of the document, against which its references are resolved.
    package init?(base: String? = nil, limits: AtomLimits = AtomLimits()) {
        _ = Self.prepare
        reception = Reception(base: base, limits: limits)
        var handlers = xml_handlers(Self.start, Self.end, Self.text, Self.subset)
        let user = Unmanaged.passUnretained(reception).toOpaque()
        guard let context = xmlCreatePushParserCtxt(&handlers, user, nil, 0, nil) else { return nil }
        xml_use_options(context)
        self.context = context
        reception.context = context
    }

    deinit { xmlFreeParserCtxt(context) }

    /// The page of a whole document.
    package static func feed(
        _ bytes: [UInt8], base: String? = nil, limits: AtomLimits = AtomLimits()
    ) throws(AtomError) -> AtomFeed {
        guard let parser = AtomParser(base: base, limits: limits) else { throw .notXML(line: 0) }
        try parser.take(bytes)
        return try parser.finish()
    }

    /// Takes the next bytes.
    package func take(_ bytes: [UInt8]) throws(AtomError) {
        taken += bytes.count
        guard taken <= reception.limits.bytes else { throw .tooLong(most: reception.limits.bytes) }
        guard !bytes.isEmpty else { return }
        let code = bytes.withUnsafeBytes { buffer in
            xmlParseChunk(context, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(buffer.count), 0)
        }
        try check(code)
    }

    /// What was read, at the end of the document.
    package func finish() throws(AtomError) -> AtomFeed {
        let code = xmlParseChunk(context, nil, 0, 1)
        guard reception.failure == nil, taken > 0, reception.isOver || code != 0 else {
            throw reception.failure ?? .cutOff
        }
        guard reception.isOver else { throw .cutOff }
        try check(code)
        return reception.feed
    }

    private func check(_ code: Int32) throws(AtomError) {
        if let failure = reception.failure { throw failure }
        guard code == 0 else { throw .notXML(line: Int(xmlSAX2GetLineNumber(context))) }
    }

    /// What the library does once, and what it says to nobody.
    private static let prepare: Void = {
        xmlInitParser()
        xml_be_quiet()
    }()

    private static let start: startElementNsSAX2Func = {
        user, name, _, namespace, _, _, attributeCount, _, attributes in
        guard let user, let name else { return }
        var found: [String: String] = [:]
        for index in 0..<Int(attributeCount) {
            // Five pointers each: local name, prefix, namespace, and where the value begins and ends.
            guard let attributes, let local = attributes[index * 5], let begin = attributes[index * 5 + 3],
                let end = attributes[index * 5 + 4], end >= begin
            else { continue }
            let value = String(decoding: UnsafeBufferPointer(start: begin, count: end - begin), as: UTF8.self)
            let key = attributes[index * 5 + 2].map { "{\(String(cString: $0))}" } ?? ""
            found[key + String(cString: local)] = value
        }
        let full = XMLName(String(cString: name), in: namespace.map { String(cString: $0) } ?? "")
        Unmanaged<Reception>.fromOpaque(user).takeUnretainedValue().begin(full, found)
    }

    private static let end: endElementNsSAX2Func = { user, _, _, _ in
        guard let user else { return }
        Unmanaged<Reception>.fromOpaque(user).takeUnretainedValue().end()
    }

    private static let text: charactersSAXFunc = { user, characters, count in
        guard let user, let characters, count > 0 else { return }
        let text = String(decoding: UnsafeBufferPointer(start: characters, count: Int(count)), as: UTF8.self)
        Unmanaged<Reception>.fromOpaque(user).takeUnretainedValue().hear(text)
    }

    private static let subset: internalSubsetSAXFunc = { user, _, _, _ in
        guard let user else { return }
        Unmanaged<Reception>.fromOpaque(user).takeUnretainedValue().stop(.documentType)
    }
}

/// What has been read; touched by the thread alone that hands the bytes in.
private final class Reception {
    let limits: AtomLimits
    var context: xmlParserCtxtPtr?
    var feed = AtomFeed()
    var failure: AtomError?
    /// Whether the root has ended.
    var isOver = false
    /// Elements that are open, the root first.
    private var open: [XMLElement] = []
    private var isEntry = false
    private var size = 0
    private let documentBase: String?

    init(base: String?, limits: AtomLimits) { (documentBase, self.limits) = (base, limits) }

    func stop(_ error: AtomError) {
        failure = failure ?? error
        if let context { xmlStopParser(context) }
    }

    func begin(_ name: XMLName, _ attributes: [String: String]) {
        guard failure == nil else { return }
        guard open.count < limits.depth else { return stop(.tooDeep(most: limits.depth)) }
        if open.isEmpty {
            guard name.namespace == AtomFeed.namespace, ["feed", "entry"].contains(name.local) else {
                return stop(.notAtom)
            }
            isEntry = name.local == "entry"
        }
        if open.count == 1, !isEntry { size = 0 }
        guard grow(name.local.utf8.count + attributes.reduce(32) { $0 + $1.key.utf8.count + $1.value.utf8.count })
        else {
            return
        }
        let xml = "{http://www.w3.org/XML/1998/namespace}"
        let around = open.last
        let base = attributes[xml + "base"].map { XMLBase.resolve($0, against: around?.base ?? documentBase) }
        open.append(
            XMLElement(
                name: name, attributes: attributes,
                language: attributes[xml + "lang"].map { $0.lowercased() } ?? around?.language,
                base: base ?? around?.base ?? documentBase))
    }

    func hear(_ text: String) {
        // Between the elements of a feed nothing stands that matters.
        guard failure == nil, !open.isEmpty, isEntry || open.count > 1, grow(text.utf8.count) else { return }
        open[open.count - 1].ownText += text
    }

    func end() {
        guard failure == nil, let element = open.popLast() else { return }
        switch open.count {
        case 0:
            isOver = true
            if isEntry { feed.entries = [AtomEntry(element)] }
        case 1 where !isEntry: take(element)
        default: open[open.count - 1].children.append(element)
        }
    }

    private func grow(_ bytes: Int) -> Bool {
        size += bytes
        guard size <= limits.element else {
            stop(.elementTooLarge(most: limits.element))
            return false
        }
        return true
    }

    private func take(_ element: XMLElement) {
        guard element.name.namespace == AtomFeed.namespace else { return }
        switch element.name.local {
        case "entry":
            guard feed.entries.count < limits.entries else { return stop(.tooManyEntries(most: limits.entries)) }
            feed.entries.append(AtomEntry(element))
        case "id": feed.id = feed.id ?? element.text
        case "title": feed.title = feed.title ?? element.text
        case "updated": feed.updated = feed.updated ?? element.text
        case "link": if let link = AtomLink(element) { feed.links.append(link) }
        default: break
        }
    }
}
