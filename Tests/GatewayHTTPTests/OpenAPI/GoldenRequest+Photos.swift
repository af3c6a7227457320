import HerdStore
import ScanFixtures

/// Photos of animals and members.
extension GoldenRequest {
    static let photos: [GoldenRequest] = [
        GoldenRequest("photos") { "/v1/animals/\($0.animal.id)/photos" },
        GoldenRequest("addPhoto", 201) { farm in
            let picture = PhotoFile.corners(width: 40, height: 30)
            return ("/v1/animals/\(farm.animal.id)/photos", "image/jpeg", PhotoFile.colours(picture, as: .jpeg))
        },
        GoldenRequest("addPhoto", 415, "no photo") { farm in
            ("/v1/animals/\(farm.animal.id)/photos", "image/jpeg", Array("<svg></svg>".utf8))
        },
        GoldenRequest("deletePhoto", 204) { "/v1/animals/\($0.animal.id)/photos/\($0.photo.hash)" },
        GoldenRequest("restorePhoto", 200, "which is not deleted") {
            "/v1/animals/\($0.animal.id)/photos/\($0.photo.hash)/restore"
        },
        GoldenRequest("photo") { "/v1/photos/\($0.photo.hash)" },
        GoldenRequest("photo", 200, "the small one") { "/v1/photos/\($0.photo.hash)?size=small" },
        GoldenRequest("photo", 400, "of no size that there is") { "/v1/photos/\($0.photo.hash)?size=huge" },
        GoldenRequest("photo", 404, "of what is no hash") { _ in "/v1/photos/7" },
        GoldenRequest("setMemberPhoto", 201) { farm in
            let picture = PhotoFile.corners(width: 40, height: 30)
            return ("/v1/members/\(farm.member.id)/photo", "image/jpeg", PhotoFile.colours(picture, as: .jpeg))
        },
        GoldenRequest("memberPhoto") { "/v1/members/\($0.member.id)/photo" },
        GoldenRequest("memberPhoto", 200, "the small one") { "/v1/members/\($0.member.id)/photo?size=small" },
        GoldenRequest("removeMemberPhoto", 204) { "/v1/members/\($0.member.id)/photo" },
    ]
}
