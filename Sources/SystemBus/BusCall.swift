import CSystemd

/// A method call on one of our objects, to be answered exactly once, at any time.
package struct BusCall: Sendable {
    private let message: BusMessage
    private let bus: BusConnection

    init(_ message: BusMessage, on bus: BusConnection) {
        self.message = message
        self.bus = bus
    }

    package var sender: String { message.sender }
    package var interface: String { message.interface }
    package var member: String { message.member }
    /// Descriptors among them are closed when the call is released.
    package var arguments: [BusValue] { message.values }

    package func answer(_ values: [BusArgument] = []) {
        var reply: OpaquePointer?
        guard sd_bus_message_new_method_return(message.pointer, &reply) >= 0, let reply else { return }
        let answer = BusMessage(owned: reply)
        answer.append(values)
        bus.send(answer)
    }

    /// - Parameter name: the whole name of the error, such as `org.bluez.Error.Rejected`.
    package func refuse(_ name: String, _ text: String) {
        var error = sd_bus_error()
        defer { sd_bus_error_free(&error) }
        sd_bus_error_set(&error, name, text)
        var reply: OpaquePointer?
        guard sd_bus_message_new_method_error(message.pointer, &reply, &error) >= 0, let reply else { return }
        bus.send(BusMessage(owned: reply))
    }
}
