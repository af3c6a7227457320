import CPNG

/// Grey pixels for looking at what was drawn.
struct GreyImage {
    let width: Int
    let height: Int
    var pixels: [UInt8]

    init(width: Int, height: Int, white: Bool = true) {
        self.width = width
        self.height = height
        pixels = Array(repeating: white ? 255 : 0, count: width * height)
    }

    init(png: [UInt8]) throws {
        // libpng reads from where the file lies until the last row.
        (width, height, pixels) = try png.withUnsafeBytes { file in
            var image = png_image()
            image.version = UInt32(PNG_IMAGE_VERSION)
            defer { png_image_free(&image) }
            guard png_image_begin_read_from_memory(&image, file.baseAddress, file.count) != 0 else {
                throw NotAnImage()
            }
            image.format = UInt32(PNG_FORMAT_GRAY)
            let (width, height) = (Int(image.width), Int(image.height))
            var pixels = [UInt8](repeating: 0, count: width * height)
            guard png_image_finish_read(&image, nil, &pixels, Int32(width), nil) != 0 else { throw NotAnImage() }
            return (width, height, pixels)
        }
    }

    struct NotAnImage: Error {}

    subscript(x: Int, y: Int) -> UInt8 { pixels[y * width + x] }

    mutating func blacken(columns: Range<Int>, rows: Range<Int>) {
        for y in rows { for x in columns { pixels[y * width + x] = 0 } }
    }

    func isWhite(columns: Range<Int>, rows: Range<Int>) -> Bool {
        rows.allSatisfy { y in columns.allSatisfy { x in self[x, y] == 255 } }
    }
}
