import HTTPServer
import HerdStore
import ScanFixtures
import TestSupport
import Testing
import Values

/// The photo of a member over HTTP: one, which another one replaces.
struct MemberPhotoTests {
    @Test func `a member gets a photo, another one, and none`() async throws {
        let gateway = try await Gateway.open()
        let member = try await gateway.store.createMember(MemberDraft(name: "Řehoř Žůžo", number: "1"), by: "t")
        let address = "/v1/members/\(member.id)/photo"
        #expect(try await gateway.send(.get, address).status == 404)
        var hashes: [String] = []
        for width in [40, 60] {
            let photo = PhotoFile.colours(PhotoFile.corners(width: width, height: 30), as: .png)
            let reply = try await gateway.send(.post, address, type: "image/png", body: photo)
            #expect(reply.status == 201)
            hashes.append(try #require(reply.json["photo"]?["hash"]?.string))
            let shown = try await gateway.send(.get, address)
            #expect(shown.status == 200 && shown.mediaType == "image/jpeg")
            let tag = try #require(shown.headers["ETag"])
            #expect(tag == "\"\(hashes.last ?? "")\"")
            #expect(shown.headers["Cache-Control"] == "private, no-cache")
            #expect(try await gateway.send(.get, address, headers: ["If-None-Match": tag]).status == 304)
            let small = try await gateway.send(.get, "\(address)?size=small")
            #expect(small.status == 200 && small.headers["ETag"] != nil)
        }
        #expect(Set(hashes).count == 2)
        let folder = PhotoFolder(path: gateway.folder.file("photos"))
        // Of a person nothing stays that was replaced or taken away.
        #expect(folder.hashes.contains { $0.rawValue == hashes[1] })
        #expect(!folder.hashes.contains { $0.rawValue == hashes[0] })
        #expect(try await gateway.send(.post, address, type: "image/png", body: Array("<svg/>".utf8)).status == 415)
        #expect(try await gateway.store.member(member.id).photo?.hash.rawValue == hashes[1])
        #expect(try await gateway.send(.delete, address).status == 204)
        #expect(try await gateway.send(.get, address).status == 404)
        #expect(try await gateway.store.member(member.id).photo == nil)
        #expect(folder.hashes.isEmpty)
        // Correcting something else leaves a photo alone.
        let photo = PhotoFile.colours(PhotoFile.corners(width: 40, height: 30), as: .png)
        _ = try await gateway.send(.post, address, type: "image/png", body: photo)
        let edited = try await gateway.send(.patch, "/v1/members/\(member.id)", json: #"{"level":"B"}"#)
        #expect(try edited.json["photo"]?["hash"]?.string == hashes[0])
    }

    @Test func `what a search matched is told with each member`() async throws {
        let gateway = try await Gateway.open()
        _ = try await gateway.store.createMember(
            MemberDraft(name: "Řehoř Žůžo", number: "12", organisation: "ZO 12 Lhota"), by: "t")
        let found = try await gateway.send(.get, "/v1/members?query=12%20%C5%BEU").json["items"]?.array?.first
        let matches = found?["matches"]?.array ?? []
        #expect(matches.compactMap { $0["field"]?.string } == ["name", "number", "organisation"])
        #expect(matches[0]["ranges"]?.array?.first?["start"]?.integer == 6)
        #expect(matches[0]["ranges"]?.array?.first?["end"]?.integer == 8)
        #expect(try await gateway.send(.get, "/v1/members").json["items"]?.array?.first?["matches"] == nil)
    }
}
