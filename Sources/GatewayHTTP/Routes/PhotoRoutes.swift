import HTTPServer
import HerdStore
import PhotoDesk

/// `/v1/animals/{id}/photos` and `/v1/photos/{hash}`: photos of animals.
struct PhotoRoutes: Sendable {
    let store: HerdStore
    let desk: PhotoDesk

    func add(to router: inout Router<Endpoint>) {
        router.add(.get, "/v1/animals/{id}/photos", for: .viewer) { call in
            try Response(json: Listing(await store.photos(of: call.id(of: "animal"))))
        }
        router.add(.post, "/v1/animals/{id}/photos", for: .recorder, bodyLimit: ScanRoutes.photoLimit) { call in
            let photo = try await desk.add(call.request.body, to: call.id(of: "animal"), by: call.caller.name)
            return try Response(.created, json: photo)
        }
        router.add(.delete, "/v1/animals/{id}/photos/{hash}", for: .admin) { call in
            try await store.deletePhoto(call.photo, of: call.id(of: "animal"), by: call.caller.name)
            return Response(.noContent)
        }
        router.add(.post, "/v1/animals/{id}/photos/{hash}/restore", for: .admin) { call in
            try Response(
                json: await store.restorePhoto(call.photo, of: call.id(of: "animal"), by: call.caller.name))
        }
        router.add(.get, "/v1/photos/{hash}", for: .viewer, jpeg)
    }

    /// What is in it never changes, as it is named after that; whether somebody may see it is asked each time anew where a
    /// browser has been given another token.
    private func jpeg(_ call: Call) async throws -> Response {
        let size: PhotoSize = try call.choice("size") ?? .large
        let (hash, bytes) = try await desk.jpeg(of: call.photo, isSmall: size == .small)
        let tag = "\"\(hash)\""
        let headers: Headers = [
            "ETag": tag, "Cache-Control": "private, max-age=31536000, immutable", "Vary": "Authorization, Cookie",
        ]
        guard !call.request.head.headers.all("If-None-Match").contains(where: { $0.contains(tag) }) else {
            return Response(.notModified, headers: headers)
        }
        var response = Response(.ok, headers: headers, body: .bytes(bytes))
        response.headers["Content-Type"] = "image/jpeg"
        return response
    }
}

/// Which of its two JPEGs of a photo is asked for.
enum PhotoSize: String, CaseIterable { case small, large }

extension Call {
    /// A part of the path as the hash of a photo.
    fileprivate var photo: PhotoHash {
        get throws(Problem) {
            let text = request.parameters["hash"] ?? ""
            guard let hash = PhotoHash(rawValue: text) else { throw .unknown("photo", text) }
            return hash
        }
    }
}
