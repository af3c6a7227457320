import CZBar
import Photos

/// zbar, set to QR and Code 128 only.
///
/// Not `Sendable`, as a zbar scanner serves one thread at a time; making one takes microseconds.
struct SymbolReader: ~Copyable {
    private let scanner: OpaquePointer

    init() {
        scanner = zbar_image_scanner_create()
        // Everything off first: the DataBar decoder prints assertion warnings even when nobody asks for it.
        set(ZBAR_NONE, ZBAR_CFG_ENABLE, to: 0)
        set(ZBAR_QRCODE, ZBAR_CFG_ENABLE, to: 1)
        // Otherwise zbar guesses the encoding, and takes Czech UTF-8 for Shift JIS.
        set(ZBAR_QRCODE, ZBAR_CFG_BINARY, to: 1)
        set(ZBAR_CODE128, ZBAR_CFG_ENABLE, to: 1)
        set(ZBAR_NONE, ZBAR_CFG_POSITION, to: 1)
    }

    deinit {
        zbar_image_scanner_destroy(scanner)
    }

    private func set(_ symbology: zbar_symbol_type_t, _ option: zbar_config_t, to value: Int32) {
        zbar_image_scanner_set_config(scanner, symbology, option, value)
    }

    /// Every code in the picture that is not empty, byte for byte.
    func symbols(in image: GreyImage) -> [Symbol] {
        plainSymbols(in: image).map { $0.readAgain(in: image) }
    }

    /// The same as zbar has them.
    func plainSymbols(in image: GreyImage) -> [Symbol] {
        guard image.pixelCount > 0, let picture = zbar_image_create() else { return [] }
        defer { zbar_image_destroy(picture) }
        // zbar_fourcc('Y','8','0','0') is a macro with arguments, so it is not imported.
        zbar_image_set_format(picture, 0x3030_3859)
        zbar_image_set_size(picture, UInt32(image.width), UInt32(image.height))
        return image.pixels.withUnsafeBytes { pixels in
            zbar_image_set_data(picture, pixels.baseAddress, UInt(pixels.count), nil)
            guard zbar_scan_image(scanner, picture) > 0 else { return [] }
            return sequence(first: zbar_image_first_symbol(picture)) { zbar_symbol_next($0) }
                .prefix { $0 != nil }
                .compactMap { $0.flatMap(Symbol.init) }
        }
    }
}

extension Symbol {
    /// `nil` for an empty code, and for the frame zbar puts round a structured append.
    fileprivate init?(_ symbol: OpaquePointer) {
        switch zbar_symbol_get_type(symbol) {
        case ZBAR_QRCODE: symbology = .qr
        case ZBAR_CODE128: symbology = .code128
        default: return nil
        }
        let count = Int(zbar_symbol_get_data_length(symbol))
        guard count > 0, let data = zbar_symbol_get_data(symbol) else { return nil }
        bytes = [UInt8](UnsafeRawBufferPointer(start: data, count: count))
        quality = Int(zbar_symbol_get_quality(symbol))
        corners = (0..<zbar_symbol_get_loc_size(symbol)).map {
            Point(x: Int(zbar_symbol_get_loc_x(symbol, $0)), y: Int(zbar_symbol_get_loc_y(symbol, $0)))
        }
    }
}

extension Symbol {
    /// A Code 128 as our own reader has it on the same scan lines: zbar leaves FNC4 out, and takes `ó` for `s`.
    ///
    /// Where our reader does not say the same but for that, the code is left as if one line alone had said so. zbar's lines
    /// count half: two next to each other run through the same blot, and have been seen to agree on a wrong text.
    func readAgain(in image: GreyImage) -> Symbol {
        guard symbology == .code128 else { return self }
        // All ends of scan lines are in the corners; whether these ran across or down is not.
        let readings = corners.prefix(8).lazy.flatMap { [image.code128(row: $0.y), image.code128(column: $0.x)] }
        let same = readings.compactMap { $0 }.first { $0.map { $0 & 0x7F } == bytes }
        return Symbol(
            symbology: symbology, bytes: same ?? bytes, quality: same == nil ? 1 : max(1, quality / 2), corners: corners
        )
    }
}
