import Glibc

@testable import HTTPServer

// What requests say before their bodies: alone, and as bytes on the wire.

extension Family {
    static let all = [
        Family(name: "heads", check: { head($0) }, seeds: { heads.map { Array($0.utf8) } }),
        Family(name: "wire", check: { Wire.check($0) }, seeds: { Wire.seeds }),
    ]

    /// The first line is a target, the others are header fields; what is read of them can be written and read again.
    private static func head(_ bytes: [UInt8]) {
        var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        let target = lines.removeFirst()
        var headers = Headers()
        for line in lines {
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            headers.add(String(parts[0]), String(parts.count > 1 ? parts[1].drop { $0 == " " } : ""))
        }
        for field in headers.fields {
            must(field.value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F })
            must(headers.all(field.name).contains(field.value) && headers[field.name] != nil)
        }
        addresses(headers["Host"] ?? target)
        guard let head = try? RequestHead(method: .get, target: target, headers: headers) else { return }
        again(head)
        for (name, value) in head.cookies {
            must(!name.hasPrefix(" ") && !name.utf8.contains(0x3B) && !name.utf8.contains(0x3D))
            must(!value.utf8.contains(0x3B))
        }
        if let type = head.mediaType {
            must(!type.utf8.contains { $0 == 0x20 || $0 == 0x09 || $0 == 0x3B || (0x41...0x5A).contains($0) })
        }
        must(!headers.haveOneLength || head.contentLength ?? 0 >= 0)
        if case .file(let file)? = files.response(to: head)?.body {
            must(file.size == page.utf8.count, "a file was served that is not in the folder")
        }
    }

    /// Path and query mean the same when they are written with every byte encoded.
    private static func again(_ head: RequestHead) {
        func encoded(_ text: String) -> String {
            text.utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        }
        let path = "/" + head.segments.map(encoded).joined(separator: "/")
        let query = head.query.items.map { "\(encoded($0.name))=\(encoded($0.value))" }.joined(separator: "&")
        guard let again = try? RequestHead(method: .get, target: "\(path)?\(query)") else {
            fatalError("\(path)?\(query) cannot be read")
        }
        must(again.segments == head.segments && again.query == head.query)
        for text in head.segments + head.query.items.flatMap({ [$0.name, $0.value] }) {
            must(!text.utf8.contains(0))
        }
    }

    /// A name is this machine's only where it is written as one of its names and addresses may be.
    private static func addresses(_ text: String) {
        let own = OwnNames(addresses: ["192.168.7.1", "fd00::7"], names: ["barn", "barn.local"])
        if own.contains(text), !own.names.contains(text) {
            let isSix = text.hasPrefix("[") && text.hasSuffix("]")
            must(
                text == "192.168.7.1"
                    || isSix && text.utf8.allSatisfy { "0123456789abcdefABCDEF:[].".utf8.contains($0) })
        }
        guard let address = try? ListenAddress(text) else { return }
        guard let again = try? ListenAddress(address.description) else {
            fatalError("\(text) became \(address), which is none")
        }
        must(again == address)
    }

    private static let page = "a page"
    /// A folder with one file, and beside it one that is nobody's.
    private static let files: StaticFiles = {
        var template = Array("/tmp/fuzz-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { fatalError("no folder") }
        let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        mkdir("\(folder)/web", 0o700)
        for (name, text) in [("web/index.html", page), ("web/.hidden", "nobody's"), ("secret", "nobody's either")] {
            guard let file = fopen("\(folder)/\(name)", "w") else { fatalError("no file") }
            fputs(text, file)
            fclose(file)
        }
        return StaticFiles(folder: "\(folder)/web")
    }()

    private static let heads = [
        "/v1/animals/%C5%99?limit=5&q=a+b%20c&flag\nHost: barn.local:8080\nCookie: a=1; b=2;c\nAccept: */*",
        "http://barn/a//b/..%2f..?x=%26\nHost: [fd00::7]:8080\nContent-Type: Application/JSON; charset=utf-8",
        "/index.html\nHost: 192.168.7.1\nIf-None-Match: W/\"1\", *\nContent-Length: 12\nTransfer-Encoding: chunked",
        "/../secret\nHost: localhost:80", "/.hidden",
    ]
}
