import CSystemd
import Foundation
import Synchronization
import TestSupport

@testable import Avahi
@testable import SystemBus

/// Plays the Avahi service on a bus of its own: boxes come and go when a test says so.
final class PlayedAvahi: Sendable {
    private let bus: PrivateBus
    private let isOver = Mutex(false)
    /// What is to be told once somebody browses for its kind.
    private let told = Mutex<[Announcement]>([])
    private let browsed = Mutex<Set<String>>([])
    private let resolved = Mutex(0)
    private let reached = Mutex<[String: (address: String, port: UInt16)]>([:])

    private struct Announcement {
        let member: String
        let name: String
        let kind: String
        let interface: Int32
        let flags: UInt32
    }

    /// How often a box was asked for, and answered.
    var resolutions: Int { resolved.withLock { $0 } }

    private init() throws { bus = try PrivateBus() }

    /// Plays until `body` ends, before an `Avahi` that runs.
    static func play(_ body: (PlayedAvahi, Avahi) async throws -> Void) async throws {
        let service = try PlayedAvahi()
        let isThere = DispatchSemaphore(value: 0)
        Thread.detachNewThread { service.run { isThere.signal() } }
        isThere.wait()
        let avahi = Avahi(bus: service.bus.address)
        let running = Task { await avahi.run() }
        defer {
            running.cancel()
            service.isOver.withLock { $0 = true }
        }
        try await body(service, avahi)
    }

    func announce(
        _ name: String, kind: String, address: String, port: UInt16, interface: Int32 = 2, isLocal: Bool = false
    ) {
        reached.withLock { $0[name] = (address, port) }
        let item = Announcement(
            member: "ItemNew", name: name, kind: kind, interface: interface, flags: isLocal ? 8 : 0)
        told.withLock { $0.append(item) }
    }

    func withdraw(_ name: String, kind: String) {
        told.withLock { $0.append(Announcement(member: "ItemRemove", name: name, kind: kind, interface: 2, flags: 0)) }
    }

    private func run(_ isThere: () -> Void) {
        var pointer: OpaquePointer?
        sd_bus_new(&pointer)
        sd_bus_set_address(pointer, bus.address)
        sd_bus_set_bus_client(pointer, 1)
        sd_bus_start(pointer)
        sd_bus_request_name(pointer, "org.freedesktop.Avahi", 0)
        defer { sd_bus_close_unref(pointer) }
        isThere()
        while !isOver.withLock({ $0 }) {
            var call: OpaquePointer?
            let worked = sd_bus_process(pointer, &call)
            if let call { answer(BusMessage(owned: call), on: pointer) }
            tell(on: pointer)
            if worked == 0 { sd_bus_wait(pointer, 5000) }
        }
    }

    private func answer(_ call: BusMessage, on bus: OpaquePointer?) {
        guard sd_bus_message_get_expect_reply(call.pointer) > 0 else { return }
        let values = call.values
        var reply: OpaquePointer?
        sd_bus_message_new_method_return(call.pointer, &reply)
        guard let reply else { return }
        let answer = BusMessage(owned: reply)
        switch call.member {
        case "ServiceBrowserNew":
            if values.count > 2, let kind = values[2].text { browsed.withLock { _ = $0.insert(kind) } }
            answer.append([.path("/Client0/ServiceBrowser1")])
        case "ResolveService":
            guard values.count > 4, let name = values[2].text, let kind = values[3].text,
                let (address, port) = reached.withLock({ $0[name] })
            else { return }
            answer.append([
                .int32(Int32(clamping: values[0].number ?? 0)), .int32(0), .string(name), .string(kind),
                .string("local"), .string("box.local"), .int32(0), .string(address), .uint16(port),
            ])
        default: break
        }
        sd_bus_send(bus, answer.pointer, nil)
        if call.member == "ResolveService" { resolved.withLock { $0 += 1 } }
    }

    private func tell(on bus: OpaquePointer?) {
        let browsed = browsed.withLock { $0 }
        let due = told.withLock { told in
            defer { told.removeAll { browsed.contains($0.kind) } }
            return told.filter { browsed.contains($0.kind) }
        }
        for item in due {
            var signal: OpaquePointer?
            sd_bus_message_new_signal(
                bus, &signal, "/Client0/ServiceBrowser1", "org.freedesktop.Avahi.ServiceBrowser", item.member)
            guard let signal else { continue }
            let message = BusMessage(owned: signal)
            message.append([
                .int32(item.interface), .int32(0), .string(item.name), .string(item.kind), .string("local"),
                .uint32(item.flags),
            ])
            sd_bus_send(bus, message.pointer, nil)
        }
    }
}
