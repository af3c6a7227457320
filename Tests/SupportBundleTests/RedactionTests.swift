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
}
