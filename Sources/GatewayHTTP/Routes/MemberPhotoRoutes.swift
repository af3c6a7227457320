import HTTPServer
import HerdStore
import PhotoDesk

/// `/v1/members/{id}/photo`: by which whoever shows a card is recognised.
struct MemberPhotoRoutes: Sendable {
    let desk: PhotoDesk

    func add(to router: inout Router<Endpoint>) {
        router.add(.get, "/v1/members/{id}/photo", for: .viewer, jpeg)
        router.add(.post, "/v1/members/{id}/photo", for: .recorder, bodyLimit: ScanRoutes.photoLimit) { call in
            let member = try await desk.setPhoto(call.request.body, of: call.id(of: "member"), by: call.caller.name)
            return try Response(.created, json: member)
        }
        router.add(.delete, "/v1/members/{id}/photo", for: .admin) { call in
            try await desk.removePhoto(of: call.id(of: "member"), by: call.caller.name)
            return Response(.noContent)
        }
    }

    /// The address stays when the photo is another one: a browser asks each time whether it is.
    private func jpeg(_ call: Call) async throws -> Response {
        let size: PhotoSize = try call.choice("size") ?? .large
        let id: Member.ID = try call.id(of: "member")
        guard let (hash, bytes) = try await desk.jpeg(of: id, isSmall: size == .small) else {
            throw Problem.unknown("photo", id.description)
        }
        let tag = "\"\(hash)\""
        let headers: Headers = ["ETag": tag, "Cache-Control": "private, no-cache", "Vary": "Authorization, Cookie"]
        guard !call.request.head.headers.all("If-None-Match").contains(where: { $0.contains(tag) }) else {
            return Response(.notModified, headers: headers)
        }
        var response = Response(.ok, headers: headers, body: .bytes(bytes))
        response.headers["Content-Type"] = "image/jpeg"
        return response
    }
}
