import Foundation
import TestSupport
import Testing

/// Orders of the command line, printed by the gateway that runs beside it.
struct PrintTests {
    @Test(.timeLimit(.minutes(10)))
    func `an order of the command line is printed once by the gateway that runs, listed, and cancelled`() async throws {
        let scheduler = try PrivateCUPS([.init("Cards"), .init("Empty", isStopped: true)])
        defer { scheduler.stop() }
        let barn = try Barn()
        defer { barn.close() }
        let server = ["CUPS_SERVER": scheduler.socket]
        let serve = ["serve", "--data", barn.data, "--listen", "127.0.0.1:0"]
        let gateway = try await barn.serving(barn.start(serve, environment: server))
        for (name, number) in [("Řehoř Žůžo", "4700"), ("Věra Malá", "4701")] {
            _ = try await gateway.api.send(
                "POST", "/v1/members", json: #"{"name": "\#(name)", "number": "\#(number)"}"#)
        }
        // Who is a member no more gets a card only where they are named.
        for json in [
            #"{"name": "Kdo Odešel", "number": "4702", "active": false}"#,
            #"{"name": "Kdo Skončil", "number": "4703", "until": "2020-01-31"}"#,
        ] { _ = try await gateway.api.send("POST", "/v1/members", json: json) }
        func print(_ words: String...) async throws -> [Substring] {
            try await barn.run(["print"] + words + ["--data", barn.data], environment: server)
                .split(separator: "\n")
        }
        func id(_ lines: [Substring]) throws -> String {
            String(try #require(lines.first?.split(separator: "\t").first))
        }

        let order = try await id(print("start", "--printer", "Cards", "--key", "k", "4700", "4701"))
        #expect(try await id(print("start", "--printer", "Cards", "--key", "k", "4700", "4701")) == order)
        var steps = try scheduler.steps().makeAsyncIterator()
        var state = ""
        repeat {
            await steps.next()
            state = try await gateway.api.send("GET", "/v1/print-orders/\(order)").value(as: Order.self).state
        } while !["done", "failed"].contains(state)
        let listed = try await print("list")
        #expect(listed.count == 1 && listed[0].contains("done\t2/2 sheets\t2 members\tCards\tid-1"), "\(listed)")
        #expect(!listed[0].contains("Řehoř"), "of nobody")

        let stuck = try await id(print("start", "--printer", "Empty", "--stock", "a4-cards-8", "--all"))
        #expect(try await print("cancel", stuck)[0].contains("\tcancelled\t0/1 sheets\t2 members"))
        let named = try await print("start", "--printer", "Empty", "4702", "4703")
        #expect(named[0].contains("\t2 members"))
        _ = try await print("cancel", id(named))
        #expect(try await print("continue", stuck)[0].contains("\tcancelled\t"), "what is over stays so")
        for wrong in [
            ["start", "--printer", "Cards", "9999"], ["cancel", "x"], ["print"], ["settle", order, "1", "?"],
        ] {
            let refused = try barn.start(["print"] + wrong + ["--data", barn.data], environment: server)
            #expect(await refused.exit() == .status(2), "\(wrong)")
        }
    }

    private struct Offsets: Decodable {
        let items: [Offset]

        struct Offset: Decodable, Equatable {
            let printer: String
            let x, y: Double
        }
    }

    @Test(.timeLimit(.minutes(10)))
    func `how far a printer is off is measured on a page and said, both at the prompt`() async throws {
        let barn = try Barn()
        defer { barn.close() }
        let gateway = try await barn.serve()
        func print(_ words: String...) async throws -> String {
            try await barn.run(["print"] + words + ["--data", barn.data])
        }
        #expect(try await print("offset") == "")
        #expect(try await print("offset", "Cards", "-0.5", "0.3") == "Cards\t-0.5\t0.3\n")
        let told: Offsets = try await gateway.api.get("/v1/printer-offsets")
        #expect(told.items == [Offsets.Offset(printer: "Cards", x: -0.5, y: 0.3)], "the gateway that runs sees it")
        #expect(try await print("offset", "--json") == #"{"printer":"Cards","x":-0.5,"y":0.3}"# + "\n")
        let page = barn.folder.file("page.pdf")
        let pages: [(words: [String], said: String)] = [
            ([], "Calibration page"), (["--language", "cs", "--stock", "a4-cards-8"], "Kalibrační"),
        ]
        for (words, said) in pages {
            try await barn.run(["print", "calibration", "--out", page] + words)
            let text = try ExternalTool.run("pdftotext", [page, "-"], input: [])
            #expect(String(decoding: text, as: UTF8.self).contains(said))
        }
        let refused: [([String], Int32)] = [
            (["offset", "Cards", "x", "1"], 2), (["offset", "Cards", "1"], 2), (["offset", "Cards", "25", "0"], 1),
            (["calibration"], 2), (["calibration", "--out", page, "--stock", "id-1"], 2), (["list", "--out", page], 2),
        ]
        for (words, status) in refused {
            let child = try barn.start(["print"] + words + ["--data", barn.data])
            #expect(await child.exit() == .status(status), "\(words)")
        }
    }

    private struct Order: Decodable {
        let state: String
    }
}
