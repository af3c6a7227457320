import FoundationEssentials
import TestSupport
import Testing

@testable import HerdStore

/// A quick reader beside the general decoder: what it takes, it takes for the same.
@Suite struct `rows of JSON are read quickly` {
    private func general(_ text: String) -> JSONValue? {
        try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    }

    private func read(_ text: String) -> JSONValue? { JSONReader.read(Array(text.utf8)[...]) }

    @Test(arguments: [
        #"{"sn":3,"id":1,"name":"Kravín","price":320.5,"none":null,"flags":[true,false,[],{}]}"#, "[]", "{}", " 7 ",
        "-0", "-12.50", "5.0", "0.1", "999999999999999", #""žluť 🐄""#, "[ 1 , 2 ]",
    ]) func `what is plain is read, as the general decoder reads it`(_ text: String) {
        #expect(read(text) != nil)
        #expect(read(text) == general(text))
    }

    @Test(arguments: [
        "", " ", "{", "[1", "[1,]", "{,}", #"{"a"}"#, #"{"a":1,}"#, #"{"a":1 "b":2}"#, "01", "-", "1.", ".5", "+1",
        "1 2",
        "tru", "nul", "NaN", #""open"#, "\"tab\tinside\"", #"{"a":1,"a":2}"#, #"{1:2}"#, "'x'", "1e5", #""\n""#,
        "12345678901234567890", String(repeating: "[", count: 100),
    ]) func `what is none, or unusual, is left to the general decoder`(_ text: String) { #expect(read(text) == nil) }

    @Test func `bytes that are no text are refused`() { #expect(JSONReader.read([0x22, 0xFF, 0x22]) == nil) }

    @Test func `whatever it takes of broken rows the general decoder takes for the same`() {
        let row = Array(#"{"sn":12,"id":41,"fields":{"kilograms":412.5,"list":[1,-2,true,null]},"text":"é"}"#.utf8)
        var random = SeededGenerator(seed: 13)
        var taken = 0
        for _ in 0..<3000 {
            var bytes = row
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                if Bool.random(using: &random) {
                    bytes[place] = row[Int.random(in: 0..<row.count, using: &random)]
                } else {
                    bytes.remove(at: place)
                }
            }
            guard let found = JSONReader.read(bytes[...]) else { continue }
            taken += 1
            #expect(found == (try? JSONDecoder().decode(JSONValue.self, from: Data(bytes))))
        }
        #expect(taken > 100)
    }
}
