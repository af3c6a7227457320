import FoundationEssentials
import Glibc

/// What the program brings for cards: its templates and its typeface.
package enum CardFiles {
    /// The folder: beside an installed program, or in the checkout that it was built in; `nil` when there is none.
    package static let folder: String? = {
        if let given = ProcessInfo.processInfo.environment["GATEWAYD_CARDS"] { return given }
        var folder = executableFolder
        while folder != "/", !folder.isEmpty {
            for candidate in [folder + "/../share/gatewayd/cards", folder + "/Cards"] where isCards(candidate) {
                return candidate
            }
            folder = folder.lastIndex(of: "/").map { String(folder[..<$0]) } ?? ""
        }
        return nil
    }()

    /// The folder of the templates that the program brings.
    package static var templates: String? { folder.map { $0 + "/templates" } }

    /// The folder of the typeface that the program brings.
    package static var fonts: String? { folder.map { $0 + "/fonts" } }

    private static func isCards(_ folder: String) -> Bool {
        access(folder + "/templates", R_OK) == 0 && access(folder + "/fonts", R_OK) == 0
    }

    private static var executableFolder: String {
        var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = buffer.withUnsafeMutableBytes { buffer in
            buffer.withMemoryRebound(to: CChar.self) { path in
                path.baseAddress.map { readlink("/proc/self/exe", $0, path.count) } ?? 0
            }
        }
        let path = String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
        return path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    }
}
