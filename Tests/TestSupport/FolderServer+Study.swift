import Foundation

extension FolderServer {
    /// A study system whose lists are below `api/`.
    ///
    /// - Parameter token: the access token that it lets in.
    package static func study(token: String = "good") throws -> FolderServer {
        let server = try FolderServer()
        try server.behave("token", token)
        return server
    }

    /// Puts entries on the pages of a list, in the place of those before.
    package func publish(_ list: String, _ pages: [String]) throws {
        let path = folder.file("api/\(list)")
        if FileManager.default.fileExists(atPath: path) { try FileManager.default.removeItem(atPath: path) }
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        for (index, entries) in pages.enumerated() {
            let link =
                index + 1 < pages.count ? "<atom:link rel=\"next\" href=\"\(list)?page=\(index + 2)\"/>" : ""
            let page = """
                <atom:feed xmlns:atom="http://www.w3.org/2005/Atom" xmlns="http://kosapi.feld.cvut.cz/schema/3" \
                xmlns:xlink="http://www.w3.org/1999/xlink">\(link)\(entries)</atom:feed>
                """
            try folder.write(Array(page.utf8), to: "api/\(list)/\(index + 1).xml")
        }
    }

    /// Which pages were asked for, one request after another.
    package func pages() throws -> [String] {
        try asked().filter { !$0.hasPrefix("token") }.map {
            $0.split(separator: " ").prefix(2).joined(separator: " ")
        }
    }
}

/// Entries as KOSapi has them.
package enum StudyFeed {
    package static func entry(_ id: String, _ elements: String) -> String {
        "<atom:entry><atom:id>\(id)</atom:id><atom:content type=\"xml\">\(elements)</atom:content></atom:entry>"
    }

    package static func course(
        _ code: String, cs: String, en: String? = nil, teacher: String = "Jan Novák"
    ) -> String {
        let english = en.map { "<name xml:lang=\"en\">\($0)</name>" } ?? ""
        return entry(
            "urn:course:\(code)",
            """
            <code>\(code)</code><name xml:lang="cs">\(cs)</name>\(english)<capacity>120</capacity>
            <instance><lecturers><teacher xlink:href="teachers/novakjan/">\(teacher)</teacher></lecturers></instance>
            """)
    }

    package static func student(_ number: String, _ family: String, email: String? = nil) -> String {
        entry(
            "urn:student:\(number)",
            """
            <firstName>Jan</firstName><lastName>\(family)</lastName><personalNumber>\(number)</personalNumber>
            <username>u\(number)</username><grade>2</grade>\(email.map { "<email>\($0)</email>" } ?? "")
            <faculty xml:lang="cs">Fakulta informačních technologií</faculty>
            <faculty xml:lang="en">Faculty of Information Technology</faculty>
            """)
    }
}
