import CZBar

/// Reads QR codes with libzbar, as another program than ours would.
enum ZBarReader {
    static func texts(in image: GreyImage) -> [String] {
        let scanner = zbar_image_scanner_create()
        defer { zbar_image_scanner_destroy(scanner) }
        zbar_image_scanner_set_config(scanner, ZBAR_NONE, ZBAR_CFG_ENABLE, 0)
        zbar_image_scanner_set_config(scanner, ZBAR_QRCODE, ZBAR_CFG_ENABLE, 1)
        // Else UTF-8 is taken for Shift JIS now and then.
        zbar_image_scanner_set_config(scanner, ZBAR_QRCODE, ZBAR_CFG_BINARY, 1)
        let picture = zbar_image_create()
        defer { zbar_image_destroy(picture) }
        zbar_image_set_format(picture, 0x3030_3859)
        zbar_image_set_size(picture, UInt32(image.width), UInt32(image.height))
        return image.pixels.withUnsafeBytes { pixels in
            zbar_image_set_data(picture, pixels.baseAddress, UInt(pixels.count), nil)
            zbar_scan_image(scanner, picture)
            var texts: [String] = []
            var symbol = zbar_image_first_symbol(picture)
            while symbol != nil {
                let data = UnsafeBufferPointer(
                    start: zbar_symbol_get_data(symbol), count: Int(zbar_symbol_get_data_length(symbol)))
                texts.append(String(decoding: data.map(UInt8.init(bitPattern:)), as: UTF8.self))
                symbol = zbar_symbol_next(symbol)
            }
            return texts
        }
    }
}
