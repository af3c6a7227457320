import SupportBundle
import Testing

/// Whatever may be a secret or lead to a person goes from a line; what happened stays.
struct RedactionTests {
    @Test(arguments: [
        ("Bearer 4f9c2b1d8e7a6c5f4b3a2918d7e6f5c4", "Bearer […]"),
        ("open http://127.0.0.1:8080/#token=4f9c2b1d8e7a", "open http://127.0.0.1:8080/#token=[…]"),
        ("password hunter2 was refused", "password […] was refused"),
        ("password=hunter2", "password=[…]"),
        ("Cookie: gateway_session=4f9c", "Cookie: gateway_session=[…]"),
        ("mail to vera.novakova@example.cz failed", "mail to […] failed"),
        ("https://vera:hunter2@stado.example/gateway", "https://[…]@stado.example/gateway"),
        ("call +420 777 123 456 now", "call […] now"),
        ("call 777123456", "call […]"),
        ("the tag 203000123456789 was read", "the tag […] was read"),
        ("4f9c2b1d8e7a6c5f4b3a2918d7e6f5c44f9c2b1d8e7a6c5f4b3a2918d7e6f5c4", "[…]"),
    ])
    func `a secret goes`(_ line: String, _ clean: String) {
        #expect(Redaction.clean(line) == clean)
    }

    @Test(arguments: [
        "the empty scale shows 12.5 kg, it was tared with a load on it",
        "2026-11-23T08:54:23.000000Z <4> main: readings are dropped",
        "captures/0190f0f3-7c1a-7d0e-9a3b-0123456789ab/20260304T071522.125000Z.capture cannot be opened",
        "device 0190f0f3-7c1a-7d0e-9a3b-0123456789ab was lost", "listens on 127.0.0.1 port 8080",
        "/var/lib/gatewayd/gateway.sqlite.before-schema-32: 17 weighings, 4096 bytes", "", " two  spaces ",
    ])
    func `what says what happened stays`(_ line: String) {
        #expect(Redaction.clean(line) == line)
    }

    @Test(arguments: [
        "bearer", "Bearer", "token", "Token", "password", "PASSWORD", "basic", "Basic", "token:", "Password:",
    ])
    func `what follows such a word goes, if it is longer than five letters`(word: String) {
        #expect(Redaction.clean("the \(word) abcdef x") == "the \(word) […] x")
        #expect(Redaction.clean("the \(word) abcde x") == "the \(word) abcde x")
        #expect(Redaction.clean("\(word) abcdef ghijkl") == "\(word) […] ghijkl")
    }

    @Test(arguments: [
        "token", "password", "Password", "secret", "key", "Authorization", "Cookie", "gateway_session",
    ])
    func `what is given to such a name goes`(name: String) {
        for separator in ["=", ":"] {
            #expect(Redaction.clean("a \(name)\(separator)x b") == "a \(name)\(separator)[…] b")
            #expect(Redaction.clean("a ?q=1&\(name)\(separator)x b") == "a ?q=1&\(name)\(separator)[…] b")
            // Where nothing is given, nothing goes.
            #expect(Redaction.clean("a \(name)\(separator)") == "a \(name)\(separator)")
        }
    }

    @Test(arguments: [
        ("12345678", false), ("123456789", true), ("777 123 45", false), ("777 123 456", true),
        ("(+420) 777-123-456", true), ("777.123.456", true), ("777/123456", true), ("777 123 x 456", false),
        ("1234 567,8;9", true), ("777  123  456", false),
    ])
    func `nine digits go, in any groups`(number: String, goes: Bool) {
        #expect(Redaction.clean("call \(number) now") == (goes ? "call […] now" : "call \(number) now"))
        #expect(Redaction.clean(number) == (goes ? "[…]" : number))
    }

    @Test(arguments: [
        ("abcd1234567890123456", true), ("abcd123456789012345", false), ("abc12345678901234567", false),
        ("ABCDEFGHIJKLMNOPQRST", false), ("ABCDEFGHIJKLMNOPQRS1", true), ("ab_cd-12345678901234", true),
        ("0190f0f3-7c1a-7d0e-9a3b-0123456789ab", false), ("0190f0f3-7c1a-7d0e-9a3b_0123456789ab", true),
        ("0190f0f3-7c1a-7d0e-9a3b-0123456789abc", true), ("20260304T071522.125000Z.capture", false),
        ("/dev/serial/by-id/usb-FTDI_FT232R_USB_UART_A5069RR4", false),
    ])
    func `a token is long, and of letters and digits`(word: String, goes: Bool) {
        #expect(Redaction.clean(word) == (goes ? "[…]" : word))
        #expect(Redaction.clean("x,\(word),y") == (goes ? "x,[…],y" : "x,\(word),y"))
    }

    @Test(arguments: [
        ("http://a:b@host/x", "http://[…]@host/x"), ("http://a@b:c@host", "http://[…]@host"), ("a@b", "[…]"),
        ("<vera@x.cz>,", "[…]"), ("@", "[…]"), ("x@http://y", "[…]"),
    ])
    func `of an address only the machine is left, of a mail address nothing`(word: String, clean: String) {
        #expect(Redaction.clean(word) == clean)
    }
}
