import DeviceGateway
import HTTPServer
import HerdStore
import Values

/// `/v1/devices/{id}/captures`: the bytes of a device's link, to be kept or mailed.
struct CaptureRoutes: Sendable {
    let station: Station

    func add(to router: inout Router<Endpoint>) {
        router.add(.get, "/v1/devices/{id}/captures", for: .recorder, tellsOfAllBarns: true) { call in
            try Response(json: Listing(await station.captures(of: call.id(of: "device"))))
        }
        router.add(.get, "/v1/devices/{id}/captures/{name}", for: .recorder, tellsOfAllBarns: true) { call in
            let name = call.request.parameters["name"] ?? ""
            let id: Device.ID = try call.id(of: "device")
            guard let path = try await station.capture(name, of: id), let file = OpenFile(path: path)
            else {
                throw Problem(
                    .notFound, CodedText("unknown-capture", ["name": .text(name)]), title: "Unknown capture",
                    detail: "The device has no capture '\(name)'; the oldest are deleted when there are too many.",
                    action: "Choose one from the list.")
            }
            let device = try await station.device(id)
            let saved = FileName([String(name.prefix { $0 != "." }), device.name], ending: "capture")
            return Response(
                .ok,
                headers: [
                    "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store",
                    "Content-Disposition": saved.header(.attachment),
                ], body: .file(file))
        }
    }
}
