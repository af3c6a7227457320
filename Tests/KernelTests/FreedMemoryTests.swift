import Glibc
import Kernel
import Testing

struct FreedMemoryTests {
    /// Whether a piece has pages of its own: glibc notes it in the second bit of the word before the piece.
    private func hasOwnPages(_ piece: UnsafeMutableRawPointer?) -> Bool {
        guard let piece else { return false }
        return (piece - MemoryLayout<UInt>.size).load(as: UInt.self) & 2 != 0
    }

    @Test func `what is large has pages of its own, also once something larger was let go`() {
        FreedMemory.goesBack()
        free(malloc(24 << 20))
        // Smaller ones may still fit into what a heap has left, up to a megabyte.
        for size in [4 << 20, 20 << 20] {
            let piece = malloc(size)
            #expect(hasOwnPages(piece), "\(size) bytes")
            free(piece)
        }
        let small = malloc(100 << 10)
        #expect(!hasOwnPages(small), "for small pieces that would be slow")
        free(small)
    }
}
