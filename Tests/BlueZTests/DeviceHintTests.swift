import BlueZ
import Testing

struct DeviceHintTests {
    @Test(arguments: [
        ("XRS2 334455", "tru-test-scp", DeviceHint.Kind.reader, nil as String?, false),
        ("SRS2i 001", "tru-test-scp", .reader, nil, false),
        ("XR5000 12345", "tru-test-scp", .both, nil, false),
        ("RS420_00123", "eid-lines", .reader, "1234", false),
        ("AWR300 77", "agrident-awr", .reader, "1234", false),
        ("S3 120229", "tru-test-scp", .scale, nil, true),
    ])
    func `a name tells what a device probably is`(
        name: String, dialect: String, kind: DeviceHint.Kind, pin: String?, isLowEnergy: Bool
    ) throws {
        let hint = try #require(DeviceHint(name: name))
        #expect(hint.dialect == dialect)
        #expect(hint.kind == kind)
        #expect(hint.pin == pin)
        #expect(hint.isLowEnergy == isLowEnergy)
    }

    @Test(arguments: ["", "S3", "S3 12022", "S3 12022a", "S3 1202290", "Kitchen speaker", "xrs2"])
    func `any other name tells nothing`(name: String) {
        #expect(DeviceHint(name: name) == nil)
    }
}
