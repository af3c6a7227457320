import Drawing
import Foundation
import Synchronization
import Testing

@Suite struct `Texts that are set at the same time` {
    /// Thousands of letters of one font on each thread are several times the glyphs that cairo keeps: each thread throws out
    /// glyphs of the others all the time.
    @Test func `eight drawings of thousands of letters each do not wait for each other's glyphs`() throws {
        let failed = Mutex(0)
        let group = DispatchGroup()
        for drawing in 0..<8 {
            group.enter()
            Thread.detachNewThread {
                let style = TextStyle(size: 20 + Double(drawing))
                let pdf = try? Canvas.pdf(width: 2000, height: 2000, DocumentInformation(title: "Letters")) { canvas in
                    for turn in 0..<2000 {
                        let first = UInt32(0x20 + (turn * 7 + drawing) % 40 * 200)
                        let letters = (first..<first + 200).compactMap(Unicode.Scalar.init).map(Character.init)
                        _ = canvas.setting(
                            of: String(letters), style, in: TextBox(x: 0, y: 0, width: 2000, height: 2000))
                    }
                }
                if pdf == nil { failed.withLock { $0 += 1 } }
                group.leave()
            }
        }
        group.wait()
        #expect(failed.withLock { $0 } == 0)
    }

    @Test func `a slow reader of a document does not block other drawings`() throws {
        var pieces = 0
        let drawn = Mutex(0)
        func take(_ piece: UnsafeBufferPointer<UInt8>) -> Bool {
            pieces += 1
            let others = DispatchGroup()
            others.enter()
            Thread.detachNewThread {
                let picture = try? Canvas.png(width: 100, height: 100) { Self.write(on: $0) }
                if picture != nil { drawn.withLock { $0 += 1 } }
                others.leave()
            }
            others.wait()
            return true
        }
        try Self.drawThreePages(to: take)
        #expect(pieces == 4)
        #expect(drawn.withLock { $0 } == pieces, "each of the others has drawn")
    }

    @Test func `a reader that takes no more ends the drawing`() {
        var pieces = 0
        func leave(_ piece: UnsafeBufferPointer<UInt8>) -> Bool {
            pieces += 1
            return false
        }
        #expect(throws: DrawingError.self) { try Self.drawThreePages(to: leave) }
        #expect(pieces == 1)
    }

    private static func drawThreePages(to write: @escaping (UnsafeBufferPointer<UInt8>) -> Bool) throws {
        try Canvas.pdf(width: 100, height: 100, DocumentInformation(title: "Three"), to: write) { canvas in
            for _ in 0..<3 {
                Self.write(on: canvas)
                canvas.nextPage()
            }
        }
    }

    private static func write(on canvas: borrowing Canvas) {
        canvas.set("Jitka 123", TextStyle(size: 12), in: TextBox(x: 0, y: 0, width: 100, height: 20))
    }
}
