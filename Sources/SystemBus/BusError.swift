import CSystemd
import Glibc

/// Why a call over the bus failed: the name of the error, such as `org.bluez.Error.NotReady`, and its message.
package struct BusError: Error, Equatable {
    package let name: String
    package let message: String

    /// There is no connection to the bus, or it has just ended.
    package static let disconnected = BusError(
        name: "org.freedesktop.DBus.Error.Disconnected", message: "the connection to the system bus ended")

    package init(name: String, message: String) {
        self.name = name
        self.message = message
    }

    /// From the negative `errno` that sd-bus returns.
    init(code: Int32) {
        self.init(name: "errno \(-code)", message: String(cString: strerror(-code)))
    }

    /// The error in a reply; `nil` for a normal reply.
    init?(reply: OpaquePointer) {
        guard sd_bus_message_is_method_error(reply, nil) > 0, let error = sd_bus_message_get_error(reply) else {
            return nil
        }
        self.init(
            name: error.pointee.name.map { String(cString: $0) } ?? "",
            message: error.pointee.message.map { String(cString: $0) } ?? "")
    }

    /// Whether nobody answered in time.
    package var isTimeout: Bool {
        name.hasSuffix(".Timeout") || name.hasSuffix(".NoReply") || name.hasSuffix(".TimedOut")
    }
}
