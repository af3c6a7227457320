import CSystemd
package import Dispatch
import Glibc

/// A non-blocking connection to a message bus, driven by its descriptor.
///
/// sd-bus may be used by one thread at a time, so everything except `deinit` happens on the given queue.
package final class BusConnection: @unchecked Sendable {
    package typealias Reply = (Result<[BusValue], BusError>) -> Void

    private let queue: DispatchQueue
    private var bus: OpaquePointer?
    private var reading: (any DispatchSourceRead)?
    private var writing: (any DispatchSourceWrite)?
    private var isWriting = false
    private var timer: (any DispatchSourceTimer)?
    /// By the cookie that sd-bus gave the call.
    private var replies: [UInt64: Reply] = [:]
    private var objects: [String: (BusCall) -> Void] = [:]

    /// Called for every signal that `listen` subscribed to.
    package var onSignal: ((BusMessage) -> Void)?
    /// Called when the connection has ended and every pending call has failed.
    package var onEnd: (() -> Void)?

    /// - Parameter address: address of a private bus; `nil` for the system bus.
    package init(address: String?, queue: DispatchQueue) throws(BusError) {
        self.queue = queue
        var bus: OpaquePointer?
        let code: Int32
        if let address {
            sd_bus_new(&bus)
            sd_bus_set_address(bus, address)
            sd_bus_set_bus_client(bus, 1)
            code = sd_bus_start(bus)
        } else {
            code = sd_bus_open_system(&bus)
        }
        guard code >= 0, let bus else {
            sd_bus_unref(bus)
            throw BusError(code: code)
        }
        self.bus = bus
        watch(sd_bus_get_fd(bus))
    }

    deinit {
        onEnd = nil
        close()
    }

    /// Closes the connection and fails every pending call.
    package func close() {
        guard let bus else { return }
        self.bus = nil
        reading?.cancel()
        writing?.cancel()
        // Dispatch does not allow a suspended source to be released.
        if !isWriting { writing?.resume() }
        timer?.cancel()
        // sd-bus closes the descriptor with its last reference, and by then the sources must be cancelled.
        nonisolated(unsafe) let closing = bus
        queue.async { sd_bus_close_unref(closing) }
        let waiting = replies.sorted { $0.key < $1.key }.map(\.value)
        replies = [:]
        for reply in waiting { reply(.failure(.disconnected)) }
        onEnd?()
    }

    // MARK: - Talking

    /// Calls a method; `reply` is called exactly once, on the queue.
    package func call(
        _ destination: String, _ path: String, _ interface: String, _ member: String, _ arguments: [BusArgument],
        timeout: Duration, reply: @escaping Reply
    ) {
        var pointer: OpaquePointer?
        guard let bus else { return reply(.failure(.disconnected)) }
        let code = sd_bus_message_new_method_call(bus, &pointer, destination, path, interface, member)
        guard code >= 0, let pointer else { return reply(.failure(BusError(code: code))) }
        let message = BusMessage(owned: pointer)
        message.append(arguments)
        let sent = sd_bus_call_async(
            bus, nil, message.pointer,
            { message, context, _ in
                guard let message, let context else { return 0 }
                Unmanaged<BusConnection>.fromOpaque(context).takeUnretainedValue()
                    .finish(BusMessage(borrowed: message))
                return 0
            }, Unmanaged.passUnretained(self).toOpaque(), UInt64(max(1, timeout / .microseconds(1))))
        var number: UInt64 = 0
        guard sent >= 0, sd_bus_message_get_cookie(message.pointer, &number) >= 0 else {
            return reply(.failure(BusError(code: sent)))
        }
        replies[number] = reply
        driveSoon()
    }

    /// Sends an answer.
    func send(_ message: BusMessage) {
        guard let bus else { return }
        sd_bus_send(bus, message.pointer, nil)
        driveSoon()
    }

    /// Subscribes to the signals that match a rule such as `type='signal',sender='org.bluez'`.
    package func listen(_ rule: String) {
        guard let bus else { return }
        sd_bus_add_match_async(
            bus, nil, rule,
            { message, context, _ in
                guard let message, let context else { return 0 }
                let connection = Unmanaged<BusConnection>.fromOpaque(context).takeUnretainedValue()
                connection.onSignal?(BusMessage(borrowed: message))
                return 0
            }, nil, Unmanaged.passUnretained(self).toOpaque())
        driveSoon()
    }

    /// Exports an object whose methods others may call.
    package func offer(_ path: String, _ handler: @escaping (BusCall) -> Void) {
        guard let bus else { return }
        objects[path] = handler
        sd_bus_add_object(
            bus, nil, path,
            { message, context, _ in
                guard let message, let context else { return 0 }
                let connection = Unmanaged<BusConnection>.fromOpaque(context).takeUnretainedValue()
                return connection.handle(BusMessage(borrowed: message))
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    private func finish(_ message: BusMessage) {
        var number: UInt64 = 0
        sd_bus_message_get_reply_cookie(message.pointer, &number)
        guard let reply = replies.removeValue(forKey: number) else { return }
        reply(BusError(reply: message.pointer).map { .failure($0) } ?? .success(message.values))
    }

    private func handle(_ message: BusMessage) -> Int32 {
        // sd-bus itself answers the rest, such as Introspect.
        guard !message.interface.hasPrefix("org.freedesktop.DBus."), let handler = objects[message.path] else {
            return 0
        }
        handler(BusCall(message, on: self))
        return 1
    }

    // MARK: - Driving

    private func watch(_ descriptor: Int32) {
        let reading = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        let writing = DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: queue)
        let timer = DispatchSource.makeTimerSource(queue: queue)
        reading.setEventHandler { [weak self] in self?.drive() }
        writing.setEventHandler { [weak self] in self?.drive() }
        timer.setEventHandler { [weak self] in self?.drive() }
        (self.reading, self.writing, self.timer) = (reading, writing, timer)
        reading.resume()
        timer.resume()
        driveSoon()
    }

    /// Drives the bus after the current call: sd-bus refuses to be processed from within one of its callbacks.
    private func driveSoon() {
        queue.async { [weak self] in self?.drive() }
    }

    /// Processes what has arrived, then sets up the sources for what sd-bus waits for next.
    private func drive() {
        while let bus {
            let worked = sd_bus_process(bus, nil)
            if worked < 0 { return close() }
            if worked == 0 { break }
        }
        guard let bus else { return }
        let wantsToWrite = sd_bus_get_events(bus) & POLLOUT != 0
        if wantsToWrite != isWriting {
            isWriting = wantsToWrite
            if wantsToWrite { writing?.resume() } else { writing?.suspend() }
        }
        var until: UInt64 = .max
        guard sd_bus_get_timeout(bus, &until) >= 0, until != .max else {
            timer?.schedule(deadline: .distantFuture)
            return
        }
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        let microseconds = Int(clamping: until) - (now.tv_sec * 1_000_000 + now.tv_nsec / 1000)
        timer?.schedule(deadline: .now() + .microseconds(max(0, microseconds)))
    }
}
