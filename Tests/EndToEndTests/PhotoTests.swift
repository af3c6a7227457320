import CardPrint
import Foundation
import TestSupport
import Testing

/// Photos of animals, with the real program, its sandbox and a real disk.
struct PhotoTests {
    private struct PhotoView: Decodable { let hash: String }

    private func add(_ photo: [UInt8], to animal: String, of gateway: RunningGateway) async throws -> HTTPReply {
        try await gateway.api.send(
            "POST", "/v1/animals/\(animal)/photos", headers: [("Content-Type", "image/png")], body: photo)
    }

    @Test(.timeLimit(.minutes(10)))
    func `one for which there is no room is refused by name, and what was taken comes back from a backup`() async throws
    {
        let barn = try Barn()
        defer { barn.close() }
        let disk = try await SmallDisk(at: barn.data, megabytes: 32)
        defer { disk.unmount() }
        let gateway = try await barn.serve()
        let animal: AnimalView = try await gateway.api.send(
            "POST", "/v1/animals", json: #"{"number":"123456789","sex":"female","born":"2021-05-04"}"#
        ).value()
        let photo = try QRCode("CZ123456789").png()
        try disk.fill()
        let refused = try await add(photo, to: animal.id, of: gateway)
        #expect(refused.status == 507 && refused.text.contains("photo-not-stored"), "\(refused.text)")
        let photos = barn.data + "/photos"
        #expect(((try? FileManager.default.contentsOfDirectory(atPath: photos)) ?? []).isEmpty, "no half file")

        try disk.makeRoom()
        let taken: PhotoView = try await add(photo, to: animal.id, of: gateway).value()
        let jpeg = try await gateway.api.send("GET", "/v1/photos/\(taken.hash)")
        #expect(jpeg.status == 200 && jpeg.body.starts(with: [0xFF, 0xD8, 0xFF]))
        let copy = barn.folder.file("copy.sqlite")
        #expect(try await barn.run(["backup", "--to", copy, "--data", barn.data]).contains("keep both together"))
        #expect(await gateway.stop() == .status(0))

        try FileManager.default.removeItem(atPath: photos)
        let verify = try barn.start(["verify", "--data", barn.data])
        let said = await verify.rest()
        #expect(await verify.exit() == .status(1))
        #expect(said.contains("\(taken.hash).jpg of a photo is missing"), "\(said)")
        try await barn.run(["restore", copy, "--data", barn.data])
        try await barn.run(["verify", "--data", barn.data])
        let again = try await barn.serve()
        #expect(try await again.api.send("GET", "/v1/photos/\(taken.hash)").body == jpeg.body)
        #expect(await again.stop() == .status(0))
    }
}
