package import BluetoothSockets
import SystemBus

extension BlueZ {
    /// Pairs with a device that was found.
    ///
    /// BlueZ is not told to trust it: it would let a trusted device be a keyboard, too.
    ///
    /// Any search is stopped first. Outside this call nobody answers a device that asks to be paired.
    ///
    /// - Parameter ask: answers a question of the device; its task is cancelled when the answer would come too late.
    /// - Throws: `BlueZError`, for example `.pairingCancelled` when nobody answers within a minute.
    package func pair(
        _ device: BluetoothAddress, answering ask: @escaping @Sendable (PairingQuestion) async -> PairingAnswer
    ) async throws(BlueZError) {
        let (bus, path) = try await known(device)
        guard pairing == nil else { throw .pairingInProgress }
        guard tree[path, ObjectTree.device]?["Paired"]?.flag != true else { throw .alreadyPaired(device) }
        pairing = Pairing(path: path, ask: ask)
        await stopDiscovery()
        let result = await paired(path, on: bus)
        pairing?.question?.cancel()
        pairing = nil
        // BlueZ drops the agent anyway when this program leaves the bus.
        _ = try? await call(bus, "/org/bluez", Self.agents, "UnregisterAgent", [.path(Pairing.agent)])
        if case .failure(let error) = result {
            guard owner != nil else { throw .noService }
            throw BlueZError(error, about: device)
        }
    }

    private static let agents = "org.bluez.AgentManager1"

    private func paired(_ path: String, on bus: BusConnection) async -> Result<Void, BusError> {
        do throws(BusError) {
            try await call(
                bus, "/org/bluez", Self.agents, "RegisterAgent", [.path(Pairing.agent), .string("KeyboardDisplay")])
            do throws(BusError) {
                try await call(bus, path, ObjectTree.device, "Pair", timeout: Pairing.window)
            } catch  where error.isTimeout {
                // Our wait is over, but BlueZ would go on and pair a device that nobody waits for any more.
                _ = try? await call(bus, path, ObjectTree.device, "CancelPairing")
                throw error
            }
            return .success(())
        } catch {
            return .failure(error)
        }
    }

    /// Handles a question that BlueZ asks on behalf of the device being paired.
    func question(_ call: BusCall) {
        let arguments = call.arguments
        guard call.sender == owner, let pairing else { return call.refuse(Self.rejected, "nothing is being paired") }
        if call.member == "Release" || call.member == "Cancel" {
            pairing.question?.cancel()
            return call.answer()
        }
        guard arguments.first?.text == pairing.path else {
            return call.refuse(Self.rejected, "another device is being paired")
        }
        let number = arguments.dropFirst().first?.number.map(Self.sixDigits) ?? ""
        switch call.member {
        case "RequestPinCode":
            ask(.pin, call) {
                if case .code(let pin) = $0, (1...16).contains(pin.utf8.count) { [.string(pin)] } else { nil }
            }
        case "RequestPasskey":
            ask(.passkey, call) {
                if case .code(let text) = $0, let number = UInt32(text), number <= 999_999 {
                    [.uint32(number)]
                } else {
                    nil
                }
            }
        case "RequestConfirmation": ask(.confirmation(number), call) { $0 == .yes ? [] : nil }
        case "RequestAuthorization": ask(.consent, call) { $0 == .yes ? [] : nil }
        case "DisplayPinCode": show(arguments.dropFirst().first?.text ?? "", call)
        case "DisplayPasskey": show(number, call)
        case "AuthorizeService": authorise(arguments.dropFirst().first?.text ?? "", call)
        default: call.refuse(Self.rejected, "\(call.member) is not known here")
        }
    }

    private func ask(
        _ question: PairingQuestion, _ call: BusCall, _ reading: @escaping @Sendable (PairingAnswer) -> [BusArgument]?
    ) {
        guard let ask = pairing?.ask else { return }
        pairing?.question?.cancel()
        pairing?.question = Task {
            let answer = await ask(question)
            if !Task.isCancelled, let values = reading(answer) {
                call.answer(values)
            } else {
                call.refuse(Self.rejected, "the operator did not agree")
            }
        }
    }

    /// The device that is being paired wants to use a service.
    private func authorise(_ service: String, _ call: BusCall) {
        guard !Self.services.contains(service.lowercased()) else { return call.answer() }
        call.refuse(Self.rejected, "the gateway does not use that service")
        warn("a Bluetooth device that is being paired wants the service \(service), and does not get it")
    }

    /// What the gateway uses of a device.
    private static let services = Set([serialPortService] + LowEnergyService.allCases.map(\.uuid))

    private func show(_ text: String, _ call: BusCall) {
        call.answer()
        guard let ask = pairing?.ask else { return }
        pairing?.question?.cancel()
        pairing?.question = Task { _ = await ask(.display(text)) }
    }

    private static func sixDigits(_ number: Int64) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, 6 - digits.utf8.count)) + digits
    }
}
