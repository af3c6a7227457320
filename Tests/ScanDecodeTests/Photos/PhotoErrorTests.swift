import Foundation
import Photos
import ScanFixtures
import TestSupport
import Testing

struct PhotoErrorTests {
    private func failure(_ bytes: [UInt8], limits: PhotoLimits = .standard) -> PhotoError? {
        do throws(PhotoError) {
            _ = try Photo(bytes, limits: limits)
            return nil
        } catch {
            return error
        }
    }

    private var picture: GreyImage {
        CodeModules.qr("CZ123456789").printed(pixelsPerModule: 4)
    }

    @Test(arguments: [
        ("hello, this is a note\n", FileKind.text), ("%PDF-1.7\n", .pdf), ("GIF89a....", .gif),
        ("\0\0\0 ftypavif\0\0", .avif), ("\0\0\0 ftypmp42\0\0", .video), ("BM\0\0\0\0", .bmp), ("II*\0\0\0", .tiff),
        ("PK\u{3}\u{4}..", .archive),
        ("<!DOCTYPE html><p>", .html), ("<?xml version='1.0'?><svg/>", .svg), ("\0\u{1}\u{2}", .unknown),
        ("Příliš žluťoučký kůň", .text),
    ])
    func `a file that is no photo is called what it is`(content: String, kind: FileKind) {
        #expect(failure(Array(content.utf8)) == .notAPhoto(kind))
    }

    @Test func `an empty upload is empty`() {
        #expect(failure([]) == .empty)
    }

    @Test func `a picture of 400 megapixels is refused by its header`() {
        #expect(
            failure(PhotoFile.pngHeader(width: 20_000, height: 20_000))
                == .tooManyPixels(width: 20_000, height: 20_000, limit: 64_000_000))
        #expect(
            failure(PhotoFile.pngHeader(width: 4, height: 2_000_000_000)) == .sideTooLong(2_000_000_000, limit: 20_000))
        #expect(
            failure(jpegHeader(width: 20_000, height: 20_000))
                == .tooManyPixels(
                    width: 20_000, height: 20_000, limit: 64_000_000))
        #expect(failure(jpegHeader(width: 65_000, height: 10)) == .sideTooLong(65_000, limit: 20_000))
        #expect(
            failure(jpegHeader(width: 8000, height: 8000, marker: 0xC2))
                == .tooManyPixels(
                    width: 8000, height: 8000, limit: 25_000_000))
    }

    @Test func `a header without pixels is damaged`() {
        guard case .damaged = failure(PhotoFile.pngHeader(width: 100, height: 100)) else {
            Issue.record("not damaged")
            return
        }
        guard case .damaged = failure(PhotoFile.pngHeader(width: 0, height: 100)) else {
            Issue.record("not damaged")
            return
        }
    }

    @Test func `too many bytes are refused with both numbers`() {
        let error = failure([UInt8](repeating: 0xFF, count: 2048), limits: PhotoLimits(bytes: 1024))
        #expect(error == .tooManyBytes(2048, limit: 1024))
        let text = PhotoError.tooManyBytes(31_457_280, limit: 26_214_400).description
        #expect(text.contains("30 MB") && text.contains("25 MB"))
        #expect(
            PhotoError.tooManyPixels(width: 20_000, height: 20_000, limit: 64_000_000).description.contains(
                "20000 × 20000 = 400 megapixels; at most 64"))
    }

    @Test func `every error says what to do`() {
        let kinds = FileKind.allCases.map(PhotoError.notAPhoto)
        let others: [PhotoError] = [.empty, .damaged("x"), .unsupportedVariant("x"), .sideTooLong(3, limit: 2)]
        for error in kinds + others {
            #expect(!error.reason.isEmpty && !error.action.isEmpty)
        }
    }

    @Test func `a truncated photo is an error by name, or its upper part`() throws {
        for file in [PhotoFile.jpeg(picture), PhotoFile.png(picture), PhotoFile.jpeg(picture, isProgressive: true)] {
            var partial = 0
            for length in stride(from: 1, to: file.count, by: max(1, file.count / 150)) {
                do {
                    let photo = try Photo(Array(file.prefix(length)))
                    #expect(photo.image.width == picture.width && photo.image.height == picture.height)
                    // libpng needs no more than the last pixel, libjpeg wants the end marker.
                    partial += photo.damage == nil ? 0 : 1
                } catch .damaged, .notAPhoto {
                    continue
                }
            }
            #expect(partial > 0)
        }
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func `random and broken bytes never crash`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let start: [[UInt8]] = [
            [], [0xFF, 0xD8, 0xFF], Array(PhotoFile.pngHeader(width: 50, height: 50)), PhotoFile.jpeg(picture),
            PhotoFile.png(picture), PhotoFile.jpeg(picture, orientation: .transposed),
        ]
        for head in start {
            var bytes = head
            for _ in 0..<10 where !bytes.isEmpty {
                bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            bytes += (0..<Int.random(in: 0...600, using: &generator)).map { _ in
                UInt8.random(in: 0...255, using: &generator)
            }
            _ = failure(bytes, limits: PhotoLimits(pixels: 4_000_000))
        }
    }

    /// In a process of its own, as the peak of this one is that of all tests.
    @Test func `memory stays small whatever a header claims`() async {
        await #expect(processExitsWith: .success) {
            let attacks = [
                PhotoFile.pngHeader(width: 20_000, height: 20_000), PhotoFile.pngHeader(width: 8000, height: 8000),
                jpegHeader(width: 8000, height: 8000), jpegHeader(width: 5000, height: 5000, marker: 0xC2),
                jpegHeader(width: 20_000, height: 20_000), [UInt8](repeating: 0xFF, count: 30 << 20),
            ]
            for attack in attacks { #expect(throws: PhotoError.self) { try Photo(attack) } }
            let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
            let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
            let kilobytes = try #require(
                line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) })
            #expect(kilobytes < 200_000)
        }
    }
}

/// A JPEG that has nothing behind the header of its frame, only a start of scan.
private func jpegHeader(width: Int, height: Int, marker: UInt8 = 0xC0) -> [UInt8] {
    let sides = [height, width].flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    return [0xFF, 0xD8, 0xFF, marker, 0, 11, 8] + sides + [1, 1, 0x11, 0]
        + [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0]
}
