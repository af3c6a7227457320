import HTTPServer
import HerdStore
import Testing
import Values

@testable import gatewayd

/// What is typed behind a command, and the fields that are typed by their names.
struct ArgumentsTests {
    private static let command = Command(
        name: "weigh", summary: "Weighs.", operands: "WHAT",
        options: [
            CommandOption("data", "DIR", "a folder"), CommandOption("barn", "NUMBER", "again for more"),
            CommandOption("all", nil, "a switch"),
        ]
    ) { _ in 0 }

    private func arguments(_ words: String...) throws -> Arguments { try Arguments(words, for: Self.command) }

    private func refusal(_ body: () throws -> Void) -> String? {
        do {
            try body()
            return nil
        } catch let error as UsageError {
            return error.message
        } catch {
            return "\(error)"
        }
    }

    @Test func `values are behind their options or joined to them, and the last counts`() throws {
        let typed = try arguments("cow", "--data", "a", "--barn=1", "--barn", "2=3", "--data=b=c", "--all", "sheep")
        #expect(typed.operands == ["cow", "sheep"])
        #expect(typed.value("data") == "b=c" && typed.values("barn") == ["1", "2=3"])
        let none = try arguments()
        #expect(typed.has("all") && !none.has("all"))
        #expect(try typed.required("data") == "b=c")
        #expect(refusal { _ = try arguments().required("data") } == "--data is required")
    }

    @Test func `behind two dashes nothing is an option`() throws {
        let typed = try arguments("--all", "--", "--data", "--")
        #expect(typed.operands == ["--data", "--"] && typed.value("data") == nil)
        #expect(try arguments("-").operands == ["-"])
    }

    @Test func `what cannot be meant is refused, and named`() {
        #expect(refusal { _ = try arguments("--dta", "x") } == "unknown option --dta")
        #expect(refusal { _ = try arguments("--data") } == "--data needs DIR")
        #expect(refusal { _ = try arguments("--all=yes") } == "--all takes no value")
    }

    @Test(arguments: [("1", 1), ("20", 20), ("0", nil), ("21", nil), ("-1", nil), ("x", nil), ("", nil), ("2.5", nil)])
    func `a number is in its range, both ends with it`(text: String, number: Int?) throws {
        let typed = try arguments("--barn=\(text)")
        if let number {
            #expect(try typed.number("barn", in: 1...20) == number)
        } else {
            #expect(
                refusal { _ = try typed.number("barn", in: 1...20) } == "--barn \(text): needs a number from 1 to 20")
        }
        #expect(try typed.number("data", in: 1...20) == nil as Int?)
    }

    @Test func `an option that does nothing with an order is refused`() throws {
        let typed = try arguments("list", "--all")
        #expect(refusal { try typed.refuse("data", "all", unless: false) } == "--all: does nothing with 'list'")
        try typed.refuse("data", "all", unless: true)
        try typed.refuse("data", "barn", unless: false)
    }

    @Test func `the help names each option with what stands behind it`() {
        let help = Self.command.help
        #expect(help.hasPrefix("usage: gatewayd weigh [options] WHAT\n\nWeighs.\n"))
        for line in ["  --data DIR     a folder", "  --barn NUMBER  again for more", "  --all          a switch"] {
            #expect(help.contains("\n" + line + "\n"), "\(help)")
        }
    }

    // MARK: - Fields

    private static let fields = TypedFields([
        "name": .text(needed: true), "note": .text(), "level": .wholeNumber(), "count": .wholeNumber(needed: true),
        "active": .flag, "roles": .list,
    ])

    private func read(_ words: String...) throws -> [String: JSONValue] { try Self.fields.read(words) }

    @Test func `fields are read by what they are`() throws {
        let read = try read("name=Jan=Novák", "note=", "level=", "count=-3", "active=true", "roles=player, trainer,x")
        #expect(
            read == [
                "name": .string("Jan=Novák"), "note": .null, "level": .null, "count": .integer(-3),
                "active": .boolean(true), "roles": .array([.string("player"), .string("trainer"), .string("x")]),
            ])
        #expect(try self.read("name=") == ["name": .string("")], "what is needed is not emptied")
    }

    @Test func `a field that is not known, named twice or of another kind is refused`() {
        #expect(refusal { _ = try read("nme=x") }?.hasPrefix("nme=x: give FIELD=VALUE, where FIELD is one of") == true)
        #expect(refusal { _ = try read("name") }?.hasPrefix("name: give FIELD=VALUE") == true)
        #expect(refusal { _ = try read("name=a", "name=b") } == "name: is named twice")
        #expect(refusal { _ = try read("active=yes") } == "active: give true or false")
        #expect(refusal { _ = try read("level=1.5") } == "level: give a whole number")
        #expect(refusal { _ = try read("count=") } == "count: give a whole number")
    }
}
