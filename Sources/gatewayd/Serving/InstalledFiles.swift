import FoundationEssentials
import Glibc

/// Files that belong to the program and are found by where the program is.
enum InstalledFiles {
    /// The folder of the UI: beside an installed program, or in the checkout that it was built in.
    ///
    /// - Throws: `MissingFiles` which says where it was looked for.
    static func web() throws(MissingFiles) -> String {
        if let given = ProcessInfo.processInfo.environment["GATEWAYD_WEB"] {
            guard isWeb(given) else { throw MissingFiles(looked: [given]) }
            return given
        }
        var looked: [String] = []
        var folder = executableFolder
        while folder != "/", !folder.isEmpty {
            for candidate in [folder + "/../share/gatewayd/web", folder + "/Web"] {
                looked.append(candidate)
                if isWeb(candidate) { return candidate }
            }
            folder = folder.lastIndex(of: "/").map { String(folder[..<$0]) } ?? ""
        }
        throw MissingFiles(looked: looked)
    }

    /// A folder of further serial ports, such as those that another program makes: what it holds is offered as ports.
    static var ports: String? { ProcessInfo.processInfo.environment["GATEWAYD_PORTS"] }

    private static func isWeb(_ folder: String) -> Bool {
        FileManager.default.fileExists(atPath: folder + "/index.html")
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

/// The UI's files were not found.
struct MissingFiles: Error, CustomStringConvertible {
    let looked: [String]

    var description: String {
        "the files of the UI were not found; looked in \(looked.joined(separator: ", ")). "
            + "Set GATEWAYD_WEB to the folder that holds index.html"
    }
}
