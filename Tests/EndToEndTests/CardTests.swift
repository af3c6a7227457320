import CardPrint
import Foundation
import TestSupport
import Testing

/// Scanning and cards over HTTP, as the pages and other programs do it.
struct CardTests {
    @Test(.timeLimit(.minutes(10)))
    func `a member's card leads back to the member, from the PNG and from the printed page`() async throws {
        let barn = try Barn()
        defer { barn.close() }
        let gateway = try await barn.serve()
        let members = try await ["Řehoř Žůžo", "Ďáblice Ťapková-Ňouma", "Eliška Příšerně Žluťoučká Kůňová"].enumerated()
            .asyncMap { index, name in
                try await gateway.api.send(
                    "POST", "/v1/members", json: #"{"name": "\#(name)", "number": "\#(4700 + index)"}"#
                ).value(as: MemberView.self)
            }
        for member in members {
            let png = try await gateway.api.send("GET", "/v1/members/\(member.id)/card.png")
            #expect(png["Content-Type"] == "image/png")
            #expect(try await scan(png.body, at: gateway) == member)

            let pdf = try await gateway.api.send("GET", "/v1/members/\(member.id)/card.pdf")
            let page = try ExternalTool.run(
                "pdftoppm", ["-png", "-r", "200", "-singlefile", "-"], input: pdf.body)
            #expect(try await scan(page, at: gateway) == member)
        }
    }

    @Test(.timeLimit(.minutes(10)))
    func `the card of an unknown animal fills the birth form, and afterwards leads to the animal`() async throws {
        let barn = try Barn()
        defer { barn.close() }
        let gateway = try await barn.serve()
        let text =
            "animal:CZ123456789?sex=F&born=2021-05-04&breed=H100&dam=CZ987654321&sire=NEO-123&eid=203000123456789"
        let photo = try QRCode(text).png(pixelsPerModule: 6)

        let unknown = try await gateway.api.send(
            "POST", "/v1/scans", headers: [("Content-Type", "image/png")], body: photo)
        #expect(try code(in: unknown).resolved.kind == "unknown")
        let draft = try #require(try prefill(in: unknown), "the code holds all that a birth needs")
        let created = try await gateway.api.send("POST", "/v1/animals", json: draft).value(as: AnimalView.self)
        #expect(
            created
                == AnimalView(
                    id: created.id, earTag: "CZ123456789", eid: "203000123456789", sex: "female",
                    born: "2021-05-04", breed: "H100", dam: "CZ987654321", sire: "NEO-123"))

        let known = try await gateway.api.send(
            "POST", "/v1/scans", headers: [("Content-Type", "image/png")], body: photo)
        #expect(try code(in: known).resolved.kind == "animal")
        #expect(try code(in: known).resolved.animal == created)
        #expect(try prefill(in: known) == nil)
    }

    @Test(.timeLimit(.minutes(10)))
    func `on the command line cards are drawn of members and lead back to them, while the gateway runs`() async throws {
        let barn = try Barn()
        defer { barn.close() }
        let gateway = try await barn.serve()
        _ = try await gateway.api.send("POST", "/v1/members", json: #"{"name": "Řehoř Žůžo", "number": "4700"}"#)
        let file = barn.data + "/card.png"
        try await barn.run(["card", "--number", "4700", "--data", barn.data, "--out", file])
        let scanned = try await barn.run(["scan", "--data", barn.data, file])
        let qr = "Jmeno a prijmeni: Řehoř Žůžo, osobni cislo: 4700"
        #expect(scanned == "\(file): QR \(qr) → Řehoř Žůžo\n")
        /// What a card says, in a PDF of this command.
        func text(_ command: [String]) async throws -> String {
            let paper = barn.data + "/card.pdf"
            try await barn.run(command + ["--out", paper])
            return String(decoding: try ExternalTool.run("pdftotext", ["-layout", paper, "-"]), as: UTF8.self)
        }
        let table = barn.data + "/members.csv"
        try "name,number\nŘehoř Žůžo,4700\n".write(toFile: table, atomically: true, encoding: .utf8)
        let ofMember = ["card", "--number", "4700", "--data", barn.data]
        for command in [ofMember, ["card", "--number", "4700", "--name", "Řehoř Žůžo"], ["cards", table]] {
            #expect(try await text(command).contains("Osobní číslo"), "\(command)")
            #expect(try await text(command + ["--language", "en"]).contains("Personal number"), "\(command)")
        }
        _ = try await gateway.api.send("PATCH", "/v1/settings", json: #"{"station.language": "en"}"#)
        #expect(try await text(ofMember).contains("Personal number"), "the station speaks it now")
        #expect(try await text(ofMember + ["--language", "cs"]).contains("Osobní číslo"))
        let russian = try barn.start(ofMember + ["--language", "ru", "--out", file])
        #expect(await russian.exit() == .status(2))
        let unknown = try barn.start(["card", "--number", "4701", "--data", barn.data, "--out", file])
        #expect(await unknown.exit() == .status(2))
    }

    /// Pages of a PDF, and how wide each is in points.
    private func pages(of file: String) throws -> (count: Int, width: Double) {
        let told = String(decoding: try ExternalTool.run("pdfinfo", [file], input: []), as: UTF8.self)
        func value(_ name: String) throws -> String {
            let line = try #require(told.split(separator: "\n").first { $0.hasPrefix(name + ":") })
            return try #require(
                line.split(separator: " ").dropFirst(name.split(separator: " ").count).first.map(String.init))
        }
        return (try #require(Int(value("Pages"))), try #require(Double(value("Page size"))))
    }

    @Test(.timeLimit(.minutes(10)))
    func `on the command line the cards of the register are drawn on sheets or one by one, signed, by number or all`()
        async throws
    {
        let barn = try Barn()
        defer { barn.close() }
        let gateway = try await barn.serve()
        for number in 4700...4711 {
            let isActive = number < 4711
            _ = try await gateway.api.send(
                "POST", "/v1/members",
                json: #"{"name": "Řehoř \#(number)", "number": "\#(number)", "active": \#(isActive)}"#)
        }
        let file = barn.folder.file("cards.pdf")
        func draw(_ words: String...) async throws -> (count: Int, width: Double) {
            try await barn.run(["cards", "--data", barn.data, "--out", file] + words)
            return try pages(of: file)
        }
        func text() throws -> String {
            String(decoding: try ExternalTool.run("pdftotext", [file, "-"], input: []), as: UTF8.self)
        }
        // A card is 85.60 mm wide, A4 210 mm.
        let single = try await draw("4702", "4711", "--sheet", "id-1", "--backs")
        #expect(single.count == 4 && abs(single.width - 85.6 / 25.4 * 72) < 0.6, "\(single)")
        #expect(try text().contains("4702") && text().contains("4711") && !text().contains("4703"))
        let png = try ExternalTool.run("pdftoppm", ["-png", "-r", "300", "-f", "1", "-l", "1", file], input: [])
        let scanned = try await gateway.api.send(
            "POST", "/v1/scans", headers: [("Content-Type", "image/png")], body: png)
        let said = try JSONSerialization.jsonObject(with: Data(scanned.body)) as? [String: Any]
        let code = try #require((said?["codes"] as? [[String: Any]])?.first?["text"] as? String)
        #expect(try await barn.run(["verify-card", "--data", barn.data, code]).hasPrefix("valid"), "it is signed")

        // Eleven are in the organisation.
        let all = try await draw("--all")
        #expect(all.count == 2 && abs(all.width - 210 / 25.4 * 72) < 1, "\(all)")
        #expect(try text().contains("4710") && !text().contains("4711"))
        let roomy = try await draw("--all", "--sheet", "a4-8", "--backs", "--organisation", "Svaz")
        #expect(roomy.count == 4)
        #expect(try text().contains("Svaz"))
        try barn.folder.write(Array("name,number\nJan,1\n".utf8), to: "list.csv")
        #expect(try await draw(barn.folder.file("list.csv")).count == 1, "a file is a list still")
        for wrong in [["4799"], [], ["--all", "4702"], ["4702", "--sheet", "a5"]] {
            let refused = try barn.start(["cards", "--data", barn.data, "--out", file] + wrong)
            #expect(await refused.exit() == .status(2), "\(wrong)")
        }
        let nobodys = try barn.start(["cards", "--all", "--out", file])
        #expect(await nobodys.exit() == .status(2), "without a gateway there is no register")
    }

    @Test(.timeLimit(.minutes(10)))
    func `the public key on the command line verifies a card without this program`() async throws {
        let barn = try Barn()
        defer { barn.close() }
        let gateway = try await barn.serve()
        let member = try await gateway.api.send(
            "POST", "/v1/members", json: #"{"name": "Řehoř Žůžo", "number": "4700"}"#
        ).value(as: MemberView.self)
        _ = try await gateway.api.send("POST", "/v1/members/\(member.id)/cards")
        let png = try await gateway.api.send("GET", "/v1/members/\(member.id)/card.png")
        let scanned = try await gateway.api.send(
            "POST", "/v1/scans", headers: [("Content-Type", "image/png")], body: png.body)
        let said = try JSONSerialization.jsonObject(with: Data(scanned.body)) as? [String: Any]
        let text = try #require((said?["codes"] as? [[String: Any]])?.first?["text"] as? String)
        let lines = text.split(separator: "\n").map(String.init)
        #expect(lines.count == 2)

        let list = try await barn.run(["card-keys", "--data", barn.data])
        #expect(list.split(separator: "\n").count == 1 && list.contains("\tsigns\t"))
        let pem = barn.data + "/keys.pem"
        try await barn.run(["card-keys", "--pem", "--data", barn.data]).write(
            toFile: pem, atomically: true, encoding: .utf8)
        let bytes = try #require(Self.bytes(ofSeal: lines[1]))
        let (message, signature) = (barn.data + "/message", barn.data + "/signature")
        try (Data("gatewayd member card 1\n\(lines[0])\n".utf8) + bytes.prefix(17)).write(to: URL(filePath: message))
        try Data(bytes.dropFirst(17)).write(to: URL(filePath: signature))
        let verified = try ExternalTool.run(
            "openssl",
            ["pkeyutl", "-verify", "-pubin", "-inkey", pem, "-rawin", "-in", message, "-sigfile", signature])
        #expect(String(decoding: verified, as: UTF8.self).contains("Signature Verified Successfully"))

        // What openssl cannot know: whether the card was taken back.
        #expect(try await barn.run(["verify-card", "--data", barn.data, text]).hasPrefix("valid"))
        #expect(try await barn.run(["revoke-card", "--data", barn.data, "4700", "lost"]).hasSuffix("\tlost\n"))
        let revoked = try barn.start(["verify-card", "--data", barn.data, text])
        #expect(await revoked.rest().hasPrefix("revoked"))
        #expect(await revoked.exit() == .status(1))
        let again = try barn.start(["revoke-card", "--data", barn.data, "4700", "lost"])
        #expect(await again.exit() == .status(2), "there is none left")
        let trust = try await gateway.api.send("GET", "/v1/cards/trust")
        let told = try #require(try JSONSerialization.jsonObject(with: Data(trust.body)) as? [String: Any])
        #expect((told["revoked"] as? [Any])?.count == 1, "the gateway that runs hands it on")
    }

    private struct IssuedView: Decodable {
        let keyId: String
    }

    @Test(.timeLimit(.minutes(10)))
    func `a key made at the prompt signs the next card of the gateway that runs, and the one before can be distrusted`()
        async throws
    {
        let barn = try Barn()
        defer { barn.close() }
        let gateway = try await barn.serve()
        func issued(_ number: Int) async throws -> String {
            let member = try await gateway.api.send(
                "POST", "/v1/members", json: #"{"name": "Řehoř Žůžo", "number": "\#(number)"}"#
            ).value(as: MemberView.self)
            return try await gateway.api.send("POST", "/v1/members/\(member.id)/cards").value(as: IssuedView.self).keyId
        }
        func keys(_ words: String...) async throws -> String {
            try await barn.run(["card-keys"] + words + ["--data", barn.data])
        }
        let before = try await issued(4720)
        let made = try await keys("new").split(separator: "\t").map(String.init)
        #expect(made.count >= 2 && made[0] != before && made[1] == "signs")
        #expect(try await issued(4721) == made[0])
        #expect(try await keys("distrust", before).hasPrefix("\(before)\tdistrusted\t"))
        let all = try await keys().split(separator: "\n")
        #expect(try await keys("list").split(separator: "\n") == all && all.count == 2)
        for (words, status) in [(["distrust", made[0]], 1), (["distrust", "nothing"], 2), (["old"], 2)] {
            let child = try barn.start(["card-keys"] + words + ["--data", barn.data])
            #expect(await child.exit() == .status(Int32(status)), "\(words)")
        }
    }

    @Test(.timeLimit(.minutes(10)))
    func `a look that is kept at the prompt is that of the organisation's next card, there and here`() async throws {
        let barn = try Barn()
        defer { barn.close() }
        let gateway = try await barn.serve()
        let member = try await gateway.api.send(
            "POST", "/v1/members", json: #"{"name": "Řehoř Žůžo", "number": "4730", "organisation": "Sbor Hora"}"#
        ).value(as: MemberView.self)
        func looks(_ words: String...) async throws -> String {
            try await barn.run(["card-looks"] + words + ["--data", barn.data])
        }
        let logo = barn.folder.file("logo.png")
        try Data(try QRCode("logo").png(pixelsPerModule: 4)).write(to: URL(filePath: logo))
        #expect(try await looks("templates").contains("club\t"))
        let kept = try await looks(
            "set", "template=club", "organisation=Sbor Hora", "primary=#0044cc", "--logo", logo)
        #expect(kept.hasPrefix("Sbor Hora\tclub\t#0044cc\t\t"))
        #expect(try await looks("list") == kept)
        let served = try await gateway.api.send("GET", "/v1/members/\(member.id)/card.png").body
        #expect(Self.stands(served), "a club's card stands")
        let file = barn.folder.file("card.png")
        try await barn.run(["card", "--number", "4730", "--data", barn.data, "--out", file])
        #expect(try Self.stands([UInt8](Data(contentsOf: URL(filePath: file)))))

        for (words, status) in [
            (["set", "template=club", "primary=red"], 1), (["set", "template=nothing"], 1), (["set", "colour=red"], 2),
            (["set", "organisation=Sbor"], 2), (["remove", "Jiný sbor"], 2), (["list", "--logo", logo], 2),
        ] {
            let child = try barn.start(["card-looks"] + words + ["--data", barn.data])
            #expect(await child.exit() == .status(Int32(status)), "\(words)")
        }
        #expect(try await looks("remove", "Sbor Hora") == "")
        #expect(try await looks("list") == "")
        #expect(!Self.stands(try await gateway.api.send("GET", "/v1/members/\(member.id)/card.png").body))
    }

    /// Whether a PNG is higher than wide: both stand in its header.
    private static func stands(_ png: [UInt8]) -> Bool {
        guard png.count > 24 else { return false }
        let (width, height) = (png[16..<20], png[20..<24])
        return width.lexicographicallyPrecedes(height)
    }

    /// The bytes of a seal, by what docs/signed-cards.md says of it alone.
    private static func bytes(ofSeal digits: String) -> [UInt8]? {
        var (rest, bytes): (Substring, [UInt8]) = (digits[...], [])
        while !rest.isEmpty {
            let piece = rest.prefix(17)
            guard let number = UInt64(piece) else { return nil }
            let count = piece.count == 17 ? 7 : 4
            bytes += (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> UInt64(8 * $0)) }
            rest = rest.dropFirst(17)
        }
        return bytes.count == 81 ? bytes : nil
    }

    private func scan(_ photo: [UInt8], at gateway: RunningGateway) async throws -> MemberView? {
        let reply = try await gateway.api.send(
            "POST", "/v1/scans", headers: [("Content-Type", "image/png")], body: photo)
        let code = try code(in: reply)
        #expect(code.resolved.kind == "member")
        return code.resolved.member
    }

    private func code(in reply: HTTPReply) throws -> ScanView.Code {
        let scan: ScanView = try reply.value()
        #expect(scan.codes.count == 1)
        return try #require(scan.codes.first)
    }

    /// The prefilled form as it came, to be sent back untouched.
    private func prefill(in reply: HTTPReply) throws -> String? {
        let scan = try JSONSerialization.jsonObject(with: Data(reply.body)) as? [String: Any]
        let code = (scan?["codes"] as? [[String: Any]])?.first
        let resolved = code?["resolved"] as? [String: Any]
        guard let prefill = resolved?["prefill"] as? [String: Any] else { return nil }
        return String(decoding: try JSONSerialization.data(withJSONObject: prefill), as: UTF8.self)
    }
}

extension Sequence {
    /// One after the other.
    fileprivate func asyncMap<Value>(_ transform: (Element) async throws -> Value) async rethrows -> [Value] {
        var values: [Value] = []
        for element in self { values.append(try await transform(element)) }
        return values
    }
}
