/// How fine a label printer prints.
package enum ZPLResolution: Int, CaseIterable, Codable, Sendable {
    case dpi203 = 203
    case dpi300 = 300

    /// Zebra's heads have 8 and 11.8 dots a millimetre.
    package var dotsPerMillimetre: Double { self == .dpi203 ? 8 : 300 / 25.4 }

    /// The most dots that such a printer draws a module of a QR code with.
    package static let largestSquare = 10
}

/// Labels in Zebra's language ZPL II, as its printers and many others understand it.
package enum ZPL {
    /// One format a label, each in its place of the roll.
    ///
    /// Blocks for some milliseconds a label: the codes of each are read again before.
    ///
    /// - Parameters:
    ///   - copies: of each, 1…999.
    ///   - offset: in millimetres, to the right and down.
    /// - Throws: `LabelError`.
    package static func labels(
        _ contents: [LabelContent], on stock: LabelStock, at resolution: ZPLResolution, copies: Int = 1,
        offset: (x: Double, y: Double) = (0, 0)
    ) throws(LabelError) -> [UInt8] {
        guard !contents.isEmpty else { throw .empty }
        guard stock.isRoll else { throw .notOnARoll(stock: stock.title) }
        let scale = resolution.dotsPerMillimetre
        let moved = (x: Int((offset.x * scale).rounded()), y: Int((offset.y * scale).rounded()))
        var text = ""
        for content in contents {
            let layout = try LabelLayout(
                content, on: stock, dotsPerMillimetre: scale, largestSquare: ZPLResolution.largestSquare)
            try layout.check()
            text += layout.zpl(copies: copies, moved: moved)
        }
        return Array(text.utf8)
    }

    /// A text as the data of a field (`^FD` after `^FH_`): all but plain letters of ASCII as the bytes of UTF-8 in
    /// hexadecimal, so that no text can begin a command.
    package static func escaped(_ text: String) -> String {
        var escaped = ""
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "^"), UInt8(ascii: "~"), UInt8(ascii: "_"), UInt8(ascii: "\\"), 0...0x1F, 0x7F...0xFF:
                let digits = String(byte, radix: 16, uppercase: true)
                escaped += digits.utf8.count == 1 ? "_0\(digits)" : "_\(digits)"
            default: escaped.unicodeScalars.append(Unicode.Scalar(byte))
            }
        }
        return escaped
    }
}

extension LabelLayout {
    /// One format: UTF-8 (`^CI28`), the size of the label, and a field for each thing on it.
    ///
    /// What an earlier format may have left behind (mirrored, reversed, turned, moved) is set back.
    package func zpl(copies: Int = 1, moved: (x: Int, y: Int) = (0, 0)) -> String {
        func place(_ x: Int, _ y: Int) -> String { "^FO\(max(0, x + moved.x)),\(max(0, y + moved.y))" }
        var lines = ["^XA", "^CI28", "^LH0,0^LRN^PMN^PON^FWN", "^PW\(width)", "^LL\(height)"]
        for text in texts {
            let fitted = ZPLText(text)
            let pitch = fitted.size * ZPLText.pitch / 7
            let top = text.y + max(0, (text.height - pitch * fitted.lines.count) / 2)
            for (index, line) in fitted.lines.enumerated() {
                lines.append(
                    place(text.x, top + index * pitch)
                        + "^A0N,\(fitted.size),\(fitted.size)^FH_^FD\(ZPL.escaped(line))^FS"
                )
            }
        }
        if let bars {
            lines.append(
                place(bars.x, bars.y)
                    + "^BY\(bars.module),3,\(bars.height)^BCN,\(bars.height),N,N,N,N^FH_^FD\(ZPL.escaped(bars.code.zpl))^FS"
            )
        }
        if let code {
            // Level M and bytes, as the layout has reckoned with; the printer chooses the same size then.
            let count = "\(code.text.utf8.count)"
            let digits = String(repeating: "0", count: 4 - count.utf8.count) + count
            lines.append(
                place(code.x, code.y) + "^BQN,2,\(code.module)^FH_^FDMM,B\(digits)\(ZPL.escaped(code.text))^FS")
        }
        lines.append("^PQ\(copies),0,0,N")
        lines.append("^XZ")
        return lines.joined(separator: "\n") + "\n"
    }
}
