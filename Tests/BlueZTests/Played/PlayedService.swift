import BluetoothSockets
import CSystemd
import Foundation
import Synchronization
import TestSupport

@testable import BlueZ
@testable import SystemBus

/// Plays the Bluetooth service on a bus of its own, for what no device does on demand: one adapter, and a scale that is
/// connected, of which a test says how it answers.
final class PlayedService: Sendable {
    enum Answer {
        case done
        /// Nothing, until the test says otherwise.
        case nothing
        case refused(name: String, message: String)
    }

    /// Everything that is called, with the transport of a filter.
    private let said = Mutex<[String]>([])
    private let answers = Mutex<[String: Answer]>([:])
    private let isOver = Mutex(false)
    /// Who answers questions about pairing, by its name on the bus.
    private let agent = Mutex<String?>(nil)
    /// Services that the scale wants to use, and what was said of each.
    private let wanted = Mutex<[String]>([])
    private let allowed = Mutex<[String: Bool]>([:])
    /// With what the serial port was registered, and by whom.
    private let registered = Mutex<(caller: String, options: [String: BusValue])?>(nil)
    private let bus = try? PrivateBus()

    /// Ends a call that would wait for ever; more than any takes on a slow machine.
    static let patience = Duration.seconds(300)

    static let scale = BluetoothAddress("00:12:F3:2A:7B:04")
    static let forgotten = BluetoothAddress("00:12:F3:2A:7B:99")

    /// The same, as sd-bus counts it.
    private static let microseconds = UInt64(patience / .microseconds(1))

    var address: String? { bus?.address }
    var calls: [String] { said.withLock { $0 } }

    /// The options of the serial port that the gateway offers.
    var profile: [String: BusValue]? { registered.withLock { $0?.options } }
    /// The gateway's name on the bus.
    var caller: String? { registered.withLock { $0?.caller } }

    /// Some other program calls a method of the gateway.
    ///
    /// - Returns: the name of the error that it is answered with; `nil` when it is followed.
    func stranger(calls member: String, of gateway: String, at path: String) -> String? {
        var pointer: OpaquePointer?
        sd_bus_new(&pointer)
        sd_bus_set_address(pointer, address)
        sd_bus_set_bus_client(pointer, 1)
        sd_bus_start(pointer)
        defer { sd_bus_close_unref(pointer) }
        var call: OpaquePointer?
        sd_bus_message_new_method_call(pointer, &call, gateway, path, "org.bluez.Profile1", member)
        guard let call else { return nil }
        let message = BusMessage(owned: call)
        message.append([.path("/org/bluez/hci0/dev_00_12_F3_2A_7B_04")])
        var error = sd_bus_error()
        defer { sd_bus_error_free(&error) }
        guard sd_bus_call(pointer, message.pointer, Self.microseconds, &error, nil) < 0 else { return nil }
        return error.name.map { String(cString: $0) }
    }

    /// Says how a method is answered from now on, also where it waits for that.
    func answer(_ member: String, _ answer: Answer) {
        answers.withLock { $0[member] = answer }
    }

    /// Lets the scale want a service, as while it is being paired.
    ///
    /// - Returns: whether it may use it.
    func scale(wants service: String) async throws -> Bool {
        wanted.withLock { $0.append(service) }
        while true {
            if let answer = allowed.withLock({ $0.removeValue(forKey: service) }) { return answer }
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    /// Waits until a method was called so many times.
    func wait(for call: String, times: Int = 1) async throws {
        while calls.count(where: { $0 == call }) < times { try await Task.sleep(for: .milliseconds(5)) }
    }

    /// Plays until `body` ends.
    ///
    /// - Parameters:
    ///   - accept: takes devices that dial; `nil` offers no serial port.
    ///   - warn: told what the gateway warns of.
    static func play(
        accepting accept: BlueZ.Accept? = nil, warn: @escaping @Sendable (String) -> Void = { _ in },
        _ body: (PlayedService, BlueZ) async throws -> Void
    ) async throws {
        let service = PlayedService()
        let isThere = DispatchSemaphore(value: 0)
        Thread.detachNewThread { service.run { isThere.signal() } }
        isThere.wait()
        defer { service.isOver.withLock { $0 = true } }
        try await body(service, BlueZ(bus: service.address, accept: accept, warn: warn))
    }

    private func run(_ isThere: () -> Void) {
        var pointer: OpaquePointer?
        sd_bus_new(&pointer)
        sd_bus_set_address(pointer, address)
        sd_bus_set_bus_client(pointer, 1)
        sd_bus_start(pointer)
        sd_bus_request_name(pointer, "org.bluez", 0)
        defer { sd_bus_close_unref(pointer) }
        isThere()
        var waiting: [BusMessage] = []
        while !isOver.withLock({ $0 }) {
            var call: OpaquePointer?
            let worked = sd_bus_process(pointer, &call)
            if let call {
                let message = BusMessage(owned: call)
                note(message)
                if sd_bus_message_get_expect_reply(call) > 0 { waiting.append(message) }
            }
            waiting.removeAll { reply(to: $0, on: pointer) }
            askWhatIsWanted(on: pointer)
            if worked == 0 { sd_bus_wait(pointer, 5000) }
        }
    }

    private func askWhatIsWanted(on bus: OpaquePointer?) {
        guard let agent = agent.withLock({ $0 }), let service = wanted.withLock({ $0.popLast() }) else { return }
        var call: OpaquePointer?
        sd_bus_message_new_method_call(bus, &call, agent, Pairing.agent, "org.bluez.Agent1", "AuthorizeService")
        guard let call else { return }
        let message = BusMessage(owned: call)
        message.append([.path("/org/bluez/hci0/dev_scale"), .string(service)])
        let answer = sd_bus_call(bus, message.pointer, Self.microseconds, nil, nil)
        allowed.withLock { $0[service] = answer >= 0 }
    }

    private func note(_ message: BusMessage) {
        if message.member == "RegisterProfile" {
            registered.withLock { $0 = (message.sender, message.values.last?.entries ?? [:]) }
        }
        if message.member == "RegisterAgent" { agent.withLock { $0 = message.sender } }
        if message.member == "Set", let property = message.values.dropFirst().first?.text {
            said.withLock { $0.append("Set \(property)") }
        }
        guard message.interface.hasPrefix("org.bluez.") else { return }
        let transport = message.values.first?.entries?["Transport"]?.text
        said.withLock { $0.append([message.member, transport].compactMap(\.self).joined(separator: " ")) }
    }

    private func reply(to message: BusMessage, on bus: OpaquePointer?) -> Bool {
        var reply: OpaquePointer?
        switch answers.withLock({ $0[message.member] ?? .done }) {
        case .nothing: return false
        case .done: sd_bus_message_new_method_return(message.pointer, &reply)
        case .refused(let name, let text):
            var error = sd_bus_error()
            sd_bus_error_set(&error, name, text)
            sd_bus_message_new_method_error(message.pointer, &reply, &error)
            sd_bus_error_free(&error)
        }
        guard let reply else { return true }
        let answer = BusMessage(owned: reply)
        if message.member == "GetManagedObjects" { answer.append([Self.objects]) }
        sd_bus_send(bus, answer.pointer, nil)
        return true
    }

    private static let objects: BusArgument = {
        let (device, service) = ("/org/bluez/hci0/dev_scale", LowEnergyService.uart)
        func object(_ interface: String, _ properties: [String: BusArgument]) -> BusArgument {
            .variant(.options([interface: .variant(.options(properties))]))
        }
        func characteristic(_ number: String?) -> BusArgument {
            object(
                ObjectTree.characteristic,
                ["UUID": .variant(.string(number ?? "")), "Service": .variant(.path("\(device)/service"))])
        }
        return .options([
            "/org/bluez/hci0": object(
                ObjectTree.adapter, ["Powered": .boolean(true), "Address": .string("00:00:00:00:00:01")]),
            device: object(
                ObjectTree.device,
                [
                    "Address": .string(scale?.description ?? ""), "Connected": .boolean(true),
                    "ServicesResolved": .boolean(true),
                ]),
            "\(device)/service": object(
                ObjectTree.service, ["UUID": .string(service.uuid), "Device": .path(device)]),
            "\(device)/service/telling": characteristic(service.source),
            "\(device)/service/taking": characteristic(service.sink),
        ])
    }()
}
