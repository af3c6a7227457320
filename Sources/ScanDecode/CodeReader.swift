package import Photos

/// Reads codes in clean pictures, such as those that are about to be printed: what photos go through first is left out.
///
/// It serves one thread at a time.
package struct CodeReader: ~Copyable {
    private let reader = SymbolReader()

    package init() {}

    /// The bytes of every code in the picture.
    package func bytes(in image: GreyImage) -> [[UInt8]] {
        reader.symbols(in: image).map(\.bytes)
    }
}
