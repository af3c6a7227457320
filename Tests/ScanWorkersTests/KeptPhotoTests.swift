import Photos
import ScanDecode
import ScanFixtures
import TestSupport
import Testing

@testable import ScanWorkers

/// Photos are made smaller in the sandbox, and what comes back from there is looked at.
@Suite(.timeLimit(.minutes(10)))
struct KeptPhotoTests {
    private let picture = PhotoFile.corners(width: 640, height: 480)

    private func workers() throws -> ScanWorkers {
        ScanWorkers(ScanSettings(), count: 1, program: try GatewayBinary.worker())
    }

    @Test func `every format is made smaller within the sandbox, and a worker goes on`() throws {
        let workers = try workers()
        workers.warm()
        let before = workers.idleWorkers
        for format in PhotoFile.Format.allCases {
            let file = PhotoFile.colours(picture, as: format)
            #expect(try workers.keep(file) == KeptPhoto(file), "\(format)")
        }
        #expect(workers.idleWorkers == before)
    }

    @Test func `a bomb is refused, and costs nobody a worker`() throws {
        let workers = try workers()
        workers.warm()
        let before = workers.idleWorkers
        let bomb = PhotoFile.pngHeader(width: 20_000, height: 20_000)
        #expect(throws: ScanError.photo(.tooManyPixels(width: 20_000, height: 20_000, limit: 64_000_000))) {
            try workers.keep(bomb)
        }
        #expect(throws: ScanError.photo(.notAPhoto(.html))) { try workers.keep(Array("<html></html>".utf8)) }
        let codes = PhotoFile.png(CodeModules.qr("CZ 123456 789").printed(pixelsPerModule: 6))
        #expect(try workers.scan(codes).codes.count == 1, "it reads codes as before")
        #expect(workers.idleWorkers == before)
    }

    @Test func `what a worker sends is two JPEGs of the sizes asked for, or nonsense`() throws {
        let kept = try KeptPhoto(PhotoFile.colours(picture, as: .png))
        #expect(KeptPhoto(payload: kept.payload) == kept)
        #expect(KeptPhoto(payload: kept.payload + [0]) == nil, "something behind them")
        #expect(KeptPhoto(payload: Array(kept.payload.dropLast())) == nil)
        #expect(KeptPhoto(payload: []) == nil)
        let page = KeptPhoto.Picture(width: 640, height: 480, jpeg: Array("<html><script>".utf8))
        #expect(KeptPhoto(payload: KeptPhoto(picture: page, small: kept.small).payload) == nil)
        for (width, height) in [(1281, 480), (640, 1281), (0, 480), (640, 0)] {
            let wrong = KeptPhoto.Picture(width: width, height: height, jpeg: kept.picture.jpeg)
            #expect(KeptPhoto(payload: KeptPhoto(picture: wrong, small: kept.small).payload) == nil)
        }
        #expect(KeptPhoto(payload: KeptPhoto(picture: kept.picture, small: kept.picture).payload) == nil)
    }
}
