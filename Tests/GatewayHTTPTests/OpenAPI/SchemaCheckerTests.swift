import Foundation
import HerdStore
import Testing

/// The checker must be able to fail, or the tests that use it say nothing.
struct SchemaCheckerTests {
    private func complaints(_ value: String, _ schema: String) throws -> [String] {
        func json(_ text: String) throws -> JSONValue {
            try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
        }
        let document = #"{"components":{"schemas":{"Day":{"type":"string","format":"date"}}}}"#
        return SchemaChecker(document: try json(document)).complaints(about: try json(value), against: try json(schema))
    }

    private static let animal = """
        {"type":"object","required":["born"],"properties":{
            "born":{"$ref":"#/components/schemas/Day"},"weights":{"type":"array","items":{"type":"number","minimum":0}},
            "sex":{"type":["string","null"],"enum":["female","male",null]}}}
        """

    @Test(arguments: [
        (#"{"born":"2026-11-20","weights":[1,2.5],"sex":null}"#, []),
        (#"{"born":"2026-11-31"}"#, ["$.born: '2026-11-31' is no date"]),
        (#"{"weights":[]}"#, ["$.born is missing"]),
        (#"{"born":"2026-11-20","weights":[1,-2]}"#, ["$.weights[1]: -2.0 is below 0.0"]),
        (#"{"born":"2026-11-20","sex":"cow"}"#, [#"$.sex: string("cow") is no choice"#]),
        (#"{"born":"2026-11-20","colour":"red"}"#, ["$.colour is not described"]),
        (#"[]"#, [#"$ is no ["object"]"#]),
    ])
    func `a wrong value is found`(value: String, expected: [String]) throws {
        #expect(try complaints(value, Self.animal) == expected)
    }

    @Test func `one of several must fit, and only one`() throws {
        let either = #"{"oneOf":[{"type":"string"},{"type":"string","minLength":3},{"type":"integer"}]}"#
        #expect(try complaints("7", either).isEmpty)
        #expect(try complaints(#""ab""#, either).isEmpty)
        #expect(try complaints(#""abc""#, either).count == 1)
        #expect(try complaints("true", either).count == 1)
    }

    @Test func `parts of a whole share their keys`() throws {
        let whole = """
            {"allOf":[{"type":"object","properties":{"a":{"type":"integer"}}},{"type":"object","properties":{"b":{}}}]}
            """
        #expect(try complaints(#"{"a":1,"b":2}"#, whole).isEmpty)
        #expect(try complaints(#"{"a":1,"c":2}"#, whole) == ["$.c is not described"])
    }

    @Test func `keys that are not named may have a form`() throws {
        let named = #"{"type":"object","additionalProperties":{"type":"integer"}}"#
        #expect(try complaints(#"{"a":1,"b":2}"#, named).isEmpty)
        #expect(try complaints(#"{"a":1,"b":"x"}"#, named) == [#"$.b is no ["integer"]"#])
    }

    @Test func `a reference that leads nowhere is found`() throws {
        #expect(try complaints("1", ##"{"$ref":"#/components/schemas/Nothing"}"##).count == 1)
    }
}
