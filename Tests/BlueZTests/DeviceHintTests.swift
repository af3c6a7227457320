import BlueZ
import Testing
import Values

struct DeviceHintTests {
    @Test(arguments: [
        ("XRS2 334455", "tru-test-scp", DeviceKind.reader, nil as String?, false),
        ("SRS2i 001", "tru-test-scp", .reader, nil, false),
        ("XR5000 12345", "tru-test-scp", .both, nil, false),
        ("RS420_00123", "eid-lines", .reader, "1234", false),
        ("AWR300 77", "agrident-awr", .reader, "1234", false),
        ("S3 120229", "tru-test-scp", .scale, nil, true),
    ])
    func `a name tells what a device probably is`(
        name: String, dialect: String, kind: DeviceKind, pin: String?, isLowEnergy: Bool
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

    @Test(arguments: [
        (["0000181d-0000-1000-8000-00805f9b34fb", "0000180f-0000-1000-8000-00805f9b34fb"], "weight-scale-service"),
        (["6e400001-b5a3-f393-e0a9-e50e24dcca9e"], "auto"),
        (["6e400001-b5a3-f393-e0a9-e50e24dcca9e", "0000181d-0000-1000-8000-00805f9b34fb"], "weight-scale-service"),
    ])
    func `services tell what a device without a name is`(services: [String], dialect: String) throws {
        let hint = try #require(DeviceHint(services: services))
        #expect(hint.dialect == dialect)
        #expect(hint.kind == .scale)
        #expect(hint.isLowEnergy)
    }

    @Test func `services of other things tell nothing`() {
        #expect(DeviceHint(services: ["0000180d-0000-1000-8000-00805f9b34fb"]) == nil)
        #expect(DeviceHint(services: []) == nil)
    }
}
