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
    private let bus = try? PrivateBus()

    static let scale = BluetoothAddress("00:12:F3:2A:7B:04")
    static let forgotten = BluetoothAddress("00:12:F3:2A:7B:99")

    var address: String? { bus?.address }
    var calls: [String] { said.withLock { $0 } }

    /// Says how a method is answered from now on, also where it waits for that.
    func answer(_ member: String, _ answer: Answer) {
        answers.withLock { $0[member] = answer }
    }

    /// Waits until a method was called so many times.
    func wait(for call: String, times: Int = 1) async throws {
        while calls.count(where: { $0 == call }) < times { try await Task.sleep(for: .milliseconds(5)) }
    }

    /// Plays until `body` ends.
    static func play(_ body: (PlayedService, BlueZ) async throws -> Void) async throws {
        let service = PlayedService()
        let isThere = DispatchSemaphore(value: 0)
        Thread.detachNewThread { service.run { isThere.signal() } }
        isThere.wait()
        defer { service.isOver.withLock { $0 = true } }
        try await body(service, BlueZ(bus: service.address))
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
            if worked == 0 { sd_bus_wait(pointer, 5000) }
        }
    }

    private func note(_ message: BusMessage) {
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
