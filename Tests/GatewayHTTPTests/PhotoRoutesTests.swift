import DeviceGateway
import Foundation
import HTTPServer
import HerdStore
import PhotoDesk
import Photos
import ScanFixtures
import TestSupport
import Testing
import Values

/// Photos of animals over HTTP.
@Suite struct `photos over HTTP` {
    private typealias TwoBarns = `who sees one barn`.TwoBarns

    private func add(
        _ photo: [UInt8], to animal: Animal.ID, of farm: Farm, as role: Access.Role = .recorder
    ) async throws -> Reply {
        try await farm.gateway.send(.post, "/v1/animals/\(animal)/photos", as: role, type: "image/jpeg", body: photo)
    }

    private struct Nobody: PhotoKeeper {
        func keep(_ photo: [UInt8]) throws -> KeptPhoto { throw CancellationError() }
    }

    /// Seconds beyond thirty-one days since a file was used last, by nobody since.
    @Test(arguments: [(-86_400, true), (-1, true), (0, true), (1, false)])
    func `a file that nobody refers to stays for a month and a day`(beyond: Int, stays: Bool) async throws {
        let folder = try TemporaryFolder()
        let store = try await HerdStore.open(.memory)
        let now = Timestamp(microseconds: 1_800_000_000_000_000)
        let name = String(repeating: "a", count: 64) + ".jpg"
        try folder.write([1], to: name)
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: Double(1_800_000_000 - 31 * 86_400 - beyond))],
            ofItemAtPath: folder.file(name))
        try await PhotoDesk(store: store, keeper: Nobody(), folder: PhotoFolder(path: folder.path)).clear(at: now)
        #expect(FileManager.default.fileExists(atPath: folder.file(name)) == stays)
    }

    @Test func `one that is added is the first, upright and small, and stands on the card`() async throws {
        let farm = try await Farm.open()
        let picture = PhotoFile.corners(width: 1600, height: 1200)
        let sent = PhotoFile.colourJPEG(picture, orientation: .quarterClockwise)
        let reply = try await add(sent, to: farm.animal.id, of: farm)
        #expect(reply.status == 201, "\(reply.text)")
        let photo = try JSONDecoder().decode(AnimalPhoto.self, from: Data(reply.body))
        #expect(photo.picture.width == 1280 && photo.picture.height == 960 && photo.addedBy == "recorder")
        let list = try await farm.gateway.send(.get, "/v1/animals/\(farm.animal.id)/photos", as: .viewer).json
        #expect(list["items"]?.array?.map { $0["hash"]?.string } == [photo.hash.rawValue, farm.photo.hash.rawValue])
        let card = try await farm.gateway.send(.get, "/v1/animals/\(farm.animal.id)/card", as: .viewer).json
        #expect(card["photo"]?["url"]?.string == "/v1/photos/\(photo.hash)")
        for (size, side, hash) in [("large", 1280, photo.hash), ("small", 320, photo.small.hash)] {
            let jpeg = try await farm.gateway.send(.get, "/v1/photos/\(photo.hash)?size=\(size)", as: .viewer)
            #expect(jpeg.status == 200 && jpeg.mediaType == "image/jpeg")
            #expect(PhotoHash(of: jpeg.body) == hash)
            let image = try ColourImage(jpeg.body, maximumSide: 4000)
            #expect(image.width == side && image.height == side * 3 / 4)
            let distance = zip(image.corners.joined(), picture.corners.joined()).map { abs(Int($0) - Int($1)) }.max()
            #expect(distance.map { $0 < 16 } == true)
        }
        await farm.gateway.station.stop()
    }

    @Test func `a browser keeps it for itself and for good, and asks anew with another token`() async throws {
        let farm = try await Farm.open()
        let target = "/v1/photos/\(farm.photo.hash)"
        let reply = try await farm.gateway.send(.get, target, as: .viewer)
        #expect(reply.headers["ETag"] == "\"\(farm.photo.hash)\"")
        #expect(reply.headers["Cache-Control"] == "private, max-age=31536000, immutable")
        #expect(reply.headers["Vary"] == "Authorization, Cookie")
        let tag = try #require(reply.headers["ETag"])
        let again = try await farm.gateway.send(.get, target, as: .viewer, headers: ["If-None-Match": tag])
        #expect(again.status == 304 && again.body.isEmpty)
        let small = try await farm.gateway.send(.get, target + "?size=small", headers: ["If-None-Match": tag])
        #expect(small.headers["ETag"] == "\"\(farm.photo.small.hash)\"")
        await farm.gateway.station.stop()
    }

    @Test func `who looks cannot add, who records cannot delete, who administers can and takes it back`() async throws {
        let farm = try await Farm.open()
        let photo = PhotoFile.colours(PhotoFile.corners(width: 40, height: 30), as: .jpeg)
        #expect(try await add(photo, to: farm.animal.id, of: farm, as: .viewer).status == 403)
        let target = "/v1/animals/\(farm.animal.id)/photos/\(farm.photo.hash)"
        for role in [Access.Role.viewer, .recorder] {
            #expect(try await farm.gateway.send(.delete, target, as: role).status == 403)
            #expect(try await farm.gateway.send(.post, target + "/restore", as: role).status == 403)
        }
        #expect(try await farm.gateway.send(.delete, target).status == 204)
        #expect(try await farm.gateway.send(.get, "/v1/photos/\(farm.photo.hash)").problem == "unknown-photo")
        #expect(try await farm.gateway.send(.post, target + "/restore").status == 200)
        #expect(try await farm.gateway.send(.get, "/v1/photos/\(farm.photo.hash)").status == 200)
        await farm.gateway.station.stop()
    }

    @Test func `for an animal that is not there nothing is decoded, and a lost file is told by name`() async throws {
        let farm = try await Farm.open()
        let nobody = "0190f0f3-7c1a-7d0e-9a3b-0123456789ab"
        let reply = try await farm.gateway.send(
            .post, "/v1/animals/\(nobody)/photos", type: "image/jpeg", body: Array("no photo".utf8))
        #expect(reply.problem == "unknown-animal")
        try farm.gateway.folder.write(Array("altered".utf8), to: "photos/\(farm.photo.hash).jpg")
        #expect(try await farm.gateway.send(.get, "/v1/photos/\(farm.photo.hash)").problem == "photo-lost")
        await farm.gateway.station.stop()
    }

    @Test func `the card on paper has it, and comes without it where its file is lost`() async throws {
        let farm = try await Farm.open()
        func pdf() async throws -> [UInt8] {
            try await farm.gateway.send(.get, "/v1/animals/\(farm.animal.id)/card.pdf").body
        }
        let jpeg = try farm.gateway.folder.read("photos/\(farm.photo.hash).jpg")
        #expect(Data(try await pdf()).range(of: Data(jpeg)) != nil, "as it is: nothing of it is decoded")
        try farm.gateway.folder.write(Array("altered".utf8), to: "photos/\(farm.photo.hash).jpg")
        let without = try await pdf()
        #expect(without.starts(with: "%PDF".utf8) && Data(without).range(of: Data("DCTDecode".utf8)) == nil)
        await farm.gateway.station.stop()
    }

    @Test func `the photo of an animal elsewhere is not there`() async throws {
        let barns = try await TwoBarns.open()
        let photo = PhotoFile.colours(PhotoFile.corners(width: 20, height: 30), as: .jpeg)
        let added = try await add(photo, to: barns.cow.id, of: barns.farm)
        let hash = try JSONDecoder().decode(AnimalPhoto.self, from: Data(added.body)).hash
        let refused: [(Method, String)] = [
            (.get, "/v1/photos/\(hash)"), (.get, "/v1/photos/\(hash)?size=small"),
            (.get, "/v1/animals/\(barns.cow.id)/photos"), (.post, "/v1/animals/\(barns.cow.id)/photos"),
        ]
        for (method, target) in refused {
            let reply = try await barns.send(method, target, type: "image/jpeg", body: method == .post ? photo : [])
            #expect(reply.status == 404 && !reply.text.contains("Mysteri"), "\(target): \(reply.text)")
        }
        #expect(try await barns.send(.get, "/v1/photos/\(barns.farm.photo.hash)").status == 200, "one's own")
        let told = try await barns.text(of: try await barns.send(.get, "/v1/events?after=0"))
        #expect(told.contains("photo.added") && !told.contains(hash.rawValue))
        await barns.farm.gateway.station.stop()
    }
}
