import Atom
import TestSupport
import Testing

/// Atom documents built after RFC 4287 and the public description of KOSapi, and what is not taken of others.
@Suite struct `an Atom feed` {
    private static let page = """
        <?xml version="1.0" encoding="UTF-8"?>
        <atom:feed xmlns:atom="http://www.w3.org/2005/Atom" xmlns="http://kosapi.feld.cvut.cz/schema/3"
            xmlns:xlink="http://www.w3.org/1999/xlink" xml:base="https://kosapi.example.org/api/3/" xml:lang="cs">
          <atom:title>students</atom:title>
          <atom:link rel="next" href="students?offset=2&amp;limit=2"/>
          <atom:entry xml:base="students/">
            <atom:id>urn:cvut:kos:student:1</atom:id>
            <atom:link rel="self" href="zuzorehor/"/>
            <atom:content type="xml">
              <firstName>Řehoř</firstName><lastName>Žůžo</lastName>
              <programme xlink:href="../programmes/BI/" xml:lang="cs">Informatika</programme>
              <programme xml:lang="en">Informatics</programme>
              <note><![CDATA[<b> & ]]></note>
            </atom:content>
          </atom:entry>
          <atom:entry><atom:id>urn:cvut:kos:student:2</atom:id></atom:entry>
        </atom:feed>
        """

    @Test func `is read with its languages, links and bases`() throws {
        let feed = try AtomParser.feed(Array(Self.page.utf8))
        #expect(feed.title == "students" && feed.entries.count == 2)
        #expect(feed.next == "https://kosapi.example.org/api/3/students?offset=2&limit=2")
        let entry = feed.entries[0]
        #expect(entry.links.map(\.address) == ["https://kosapi.example.org/api/3/students/zuzorehor/"])
        let content = try #require(entry.content)
        #expect(content.child("lastName")?.text == "Žůžo" && content.child("note")?.text == "<b> &")
        #expect(content.children("programme").map(\.language) == ["cs", "en"])
        #expect(content.child("programme")?.link == "../programmes/BI/")
        #expect(content.child("lastName")?.language == "cs", "from the feed around it")
        #expect(content.child("lastName")?.name.namespace == "http://kosapi.feld.cvut.cz/schema/3")
    }

    @Test func `is the same wherever its bytes are cut`() throws {
        let bytes = Array(Self.page.utf8)
        let whole = try AtomParser.feed(bytes)
        for cut in 0...bytes.count {
            let parser = try #require(AtomParser())
            try parser.take(Array(bytes[..<cut]))
            try parser.take(Array(bytes[cut...]))
            #expect(try parser.finish() == whole, "cut at \(cut)")
        }
        let parser = try #require(AtomParser())
        for byte in bytes { try parser.take([byte]) }
        #expect(try parser.finish() == whole)
    }

    @Test func `that ends early is told, wherever it ends`() {
        let bytes = Array(Self.page.utf8)
        for cut in 0..<bytes.count {
            #expect(throws: AtomError.self, "cut at \(cut)") { try AtomParser.feed(Array(bytes[..<cut])) }
        }
    }

    @Test func `of one entry is read, too`() throws {
        let entry = "<entry xmlns='http://www.w3.org/2005/Atom'><id>a</id><content><x>1</x></content></entry>"
        #expect(try AtomParser.feed(Array(entry.utf8)).entries.map(\.id) == ["a"])
    }

    @Test(arguments: [
        ("<a/>", AtomError.notAtom), ("<feed/>", .notAtom), ("", .cutOff),
        ("<!DOCTYPE feed [<!ENTITY a 'b'>]><feed xmlns='http://www.w3.org/2005/Atom'>&a;</feed>", .documentType),
        ("<!DOCTYPE feed SYSTEM 'file:///etc/passwd'><feed xmlns='http://www.w3.org/2005/Atom'/>", .documentType),
        (
            "<!DOCTYPE l [<!ENTITY a '1'><!ENTITY b '&a;&a;&a;'>]><feed xmlns='http://www.w3.org/2005/Atom'>&b;</feed>",
            .documentType
        ),
        ("<feed xmlns='http://www.w3.org/2005/Atom'>\n&a;</feed>", .notXML(line: 2)),
        ("<feed xmlns='http://www.w3.org/2005/Atom'>", .cutOff),
    ])
    func `is refused by what it is`(text: String, error: AtomError) {
        #expect(throws: error) { try AtomParser.feed(Array(text.utf8)) }
    }

    @Test func `is taken up to its limits, and no further`() {
        let begin = "<feed xmlns='http://www.w3.org/2005/Atom'>"
        var limits = AtomLimits()
        (limits.bytes, limits.depth, limits.entries, limits.element) = (4000, 5, 3, 1000)
        func read(_ middle: String) throws -> AtomFeed {
            try AtomParser.feed(Array((begin + middle + "</feed>").utf8), limits: limits)
        }
        let deep = { (depth: Int) in
            String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
        }
        #expect(throws: Never.self) { try read(deep(4)) }
        #expect(throws: AtomError.tooDeep(most: 5)) { try read(deep(5)) }
        #expect(throws: Never.self) { try read(String(repeating: "<entry/>", count: 3)) }
        #expect(throws: AtomError.tooManyEntries(most: 3)) { try read(String(repeating: "<entry/>", count: 4)) }
        let long = { (length: Int) in "<entry><title>\(String(repeating: "x", count: length))</title></entry>" }
        #expect(throws: Never.self) { try read(long(900) + long(900)) }
        #expect(throws: AtomError.elementTooLarge(most: 1000)) { try read(long(1001)) }
        #expect(throws: AtomError.tooLong(most: 4000)) {
            try read("<!--" + String(repeating: "x", count: 4000) + "-->")
        }
    }

    /// Whatever comes, it is read or refused.
    @Test(arguments: 0..<300) func `that is damaged does no harm`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var bytes = Array(Self.page.utf8)
        for _ in 0..<Int.random(in: 1...8, using: &random) {
            let index = Int.random(in: 0..<bytes.count, using: &random)
            bytes[index] = UInt8.random(in: 0...255, using: &random)
        }
        do {
            _ = try AtomParser.feed(bytes)
        } catch {
            #expect(!"\(error)".isEmpty, "seed \(seed)")
        }
    }
}
