import BlueZ
import BluetoothSockets
import DeviceGateway
import HTTPServer
import HerdStore
import Values

/// `/v1/devices/discover`, `/pair` and `/forget`: Bluetooth devices before they are adopted.
struct BluetoothRoutes: Sendable {
    let bluetooth: BluetoothDesk

    func add(to router: inout Router<Endpoint>) {
        router.add(.get, "/v1/devices/discover", for: .viewer) { _ in
            try Response(json: await bluetooth.nearby())
        }
        router.add(.post, "/v1/devices/discover", for: .admin) { call in
            if try call.request.decode(Search.self).running {
                try await bluetooth.startSearch()
            } else {
                await bluetooth.stopSearch()
            }
            return try Response(json: await bluetooth.nearby())
        }
        router.add(.get, "/v1/devices/pair", for: .admin) { _ in
            try Response(json: await bluetooth.state)
        }
        router.add(.post, "/v1/devices/pair", for: .admin) { call in
            let request = try call.request.decode(Pairing.self)
            return try Response(.accepted, json: await bluetooth.pair(address(request.address), request.answer))
        }
        router.add(.post, "/v1/devices/forget", for: .admin) { call in
            try await bluetooth.forget(address(call.request.decode(Forgotten.self).address))
            return Response(.noContent)
        }
    }

    private func address(_ text: String) throws -> BluetoothAddress {
        guard let address = BluetoothAddress(text) else {
            throw Problem(
                .unprocessableContent, CodedText("bad-address", ["text": .text(text)]),
                title: "Not a Bluetooth address",
                detail: "'\(text)' is not six octets such as 00:12:F3:2A:7B:01.",
                action: "Take the address from the list of devices nearby.")
        }
        return address
    }
}

private struct Search: Decodable { let running: Bool }

private struct Forgotten: Decodable { let address: String }

private struct Pairing: Decodable {
    let address: String
    /// The PIN or passkey.
    let code: String?
    /// Whether the number shown is the right one, or the device may pair.
    let confirmed: Bool?

    var answer: PairingAnswer? { code.map(PairingAnswer.code) ?? confirmed.map { $0 ? .yes : .no } }
}
