import DeviceGateway
import FoundationEssentials
import HTTPServer
import HerdStore
import Values

/// `/v1/devices` and `/v1/links`: readers and scales, and where more may be plugged in.
struct DeviceRoutes: Sendable {
    let station: Station
    let bluetooth: BluetoothDesk
    let listening: Listening
    let backups: BackupStanding

    func add(to router: inout Router<Endpoint>) {
        router.add(.get, "/v1/devices", for: .viewer) { _ in
            try Response(json: Listing(await station.devices()))
        }
        router.add(.post, "/v1/devices", for: .admin) { call in
            await bluetooth.stopSearch()
            return try Response(
                .created, json: await station.add(call.request.decode(DeviceDraft.self), by: call.caller.name))
        }
        router.add(.patch, "/v1/devices/{id}", for: .admin) { call in
            let patch = try call.request.decode(DevicePatch.self)
            return try Response(json: await station.edit(call.id(of: "device"), patch, by: call.caller.name))
        }
        // Its captures are gone for good.
        router.add(.delete, "/v1/devices/{id}", for: .admin, needsConfirmation: true) { call in
            try await station.remove(call.id(of: "device"), by: call.caller.name)
            return Response(.noContent)
        }
        router.add(.post, "/v1/devices/{id}/connect", for: .recorder) { call in
            await bluetooth.stopSearch()
            return try Response(json: await station.connect(call.id(of: "device")))
        }
        router.add(.post, "/v1/devices/{id}/disconnect", for: .recorder) { call in
            try Response(json: await station.disconnect(call.id(of: "device")))
        }
        router.add(.get, "/v1/devices/{id}/history", for: .viewer) { call in
            try Response(json: Listing(await station.store.deviceHistory(call.id(of: "device"))))
        }
        router.add(.post, "/v1/devices/{id}/identity", for: .admin) { call in
            try Response(json: await station.acceptIdentity(of: call.id(of: "device"), by: call.caller.name))
        }
        router.add(.post, "/v1/devices/{id}/known-weight", for: .recorder) { call in
            let body = try call.request.decode(KnownWeight.self)
            return try Response(
                json: await station.tryKnownWeight(body.kilograms, on: call.id(of: "device"), by: call.caller.name))
        }
        router.add(.get, "/v1/devices/{id}/terminal", for: .viewer, tellsOfAllBarns: true, terminal)
        router.add(.get, "/v1/devices/{id}/sessions", for: .recorder, tellsOfAllBarns: true) { call in
            try Response(json: Listing(await station.storedSessions(of: call.id(of: "device"))))
        }
        router.add(.post, "/v1/devices/{id}/sessions/import", for: .recorder, tellsOfAllBarns: true) { call in
            let wanted = try call.request.decode(SessionWanted.self)
            return try Response(
                json: await station.importSession(
                    wanted.number, from: call.id(of: "device"), weightColumn: wanted.weightColumn,
                    by: call.caller.name))
        }
        router.add(.get, "/v1/doctor", for: .viewer) { _ in
            try Response(
                json: Listing(
                    station.news.trouble.findings + listening.findings + backups.findings + (await station.findings())))
        }
        router.add(.get, "/v1/links", for: .viewer) { _ in
            try Response(json: Listing(await station.serialPorts()))
        }
    }

    private struct KnownWeight: Decodable { let kilograms: Weight }

    private func terminal(_ call: Call) async throws -> Response {
        guard let chunks = try await station.terminal(call.id(of: "device")),
            let readings = try await station.readings(call.id(of: "device"))
        else {
            throw Problem(
                .conflict, CodedText("device-disconnected"), title: "Device disconnected",
                detail: "The device is not being connected, so there are no bytes to show.", action: "Connect it first."
            )
        }
        let stream = EventStream()
        let task = Task {
            await withTaskGroup { group in
                group.addTask {
                    for await chunk in chunks { Self.send(TerminalLine(chunk), as: "bytes", to: stream) }
                }
                group.addTask {
                    for await reading in readings { Self.send(ShownReading(reading), as: "reading", to: stream) }
                }
                await group.waitForAll()
            }
            stream.finish()
        }
        stream.onTermination { task.cancel() }
        return Response(events: stream)
    }

    private static func send(_ value: some Encodable, as event: String, to stream: EventStream) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        guard let json = try? encoder.encode(value) else { return }
        stream.send(event: event, data: String(decoding: json, as: UTF8.self), isDroppable: true)
    }
}

/// Which session of a device is to be imported.
private struct SessionWanted: Decodable {
    let number: Int
    /// The heading above the weights, where it is an unusual one.
    let weightColumn: String?
}
