import TestSupport
import Testing

/// The card of one animal on the command line.
struct AnimalCommandTests {
    /// A gateway that has one animal alone with its collar, and two that share one.
    private func serve(in barn: Barn) async throws -> RunningGateway {
        let gateway = try await barn.serve()
        for (number, more) in [
            ("123456789", #","eid":"203000000000017","collar":"42""#), ("123456790", #","collar":"7""#),
            ("123456791", #","collar":"7""#),
        ] {
            _ = try await gateway.api.send(
                "POST", "/v1/animals", json: #"{"number":"\#(number)","sex":"female","born":"2021-05-04"\#(more)}"#)
        }
        return gateway
    }

    @Test(.timeLimit(.minutes(10)))
    func `an animal is named by its ear tag, its EID or its collar, while the gateway runs`() async throws {
        let barn = try Barn()
        defer { barn.close() }
        _ = try await serve(in: barn)
        let card = try await barn.run(["animal", "CZ 123456 789", "--data", barn.data])
        #expect(card.hasPrefix("Origin\n  Ear tag: CZ 123456 789\n"))
        #expect(card.contains("\nReproduction\n  Status: not inseminated\n"))
        for name in ["203000000000017", "42"] {
            #expect(try await barn.run(["animal", name, "--data", barn.data]) == card, "\(name)")
        }
    }

    @Test(.timeLimit(.minutes(10)))
    func `it is written to paper, and none and several are told`() async throws {
        let barn = try Barn()
        defer { barn.close() }
        _ = try await serve(in: barn)
        let file = barn.data + "/card.pdf"
        try await barn.run(["animal", "42", "--data", barn.data, "--language", "cs", "--pdf", file])
        let paper = try ExternalTool.run("pdftotext", ["-layout", file, "-"])
        #expect(String(decoding: paper, as: UTF8.self).contains("Karta zvířete"))
        let several = try barn.start(["animal", "7", "--data", barn.data])
        #expect(await several.exit() == .status(2))
        #expect(several.standardError.contains("CZ 123456 790, CZ 123456 791"))
        let unknown = try barn.start(["animal", "99", "--data", barn.data])
        #expect(await unknown.exit() == .status(2))
    }
}
