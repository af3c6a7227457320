import FoundationEssentials
import Glibc
import Kernel

/// Where a study system is and what lets this gateway in: a file of the folder for secrets, which nobody but its owner may read.
package struct StudySecrets: Codable, Equatable, Sendable {
    /// The root of its routes, such as `https://kosapi.example.org/api/3`.
    package var url: String
    /// What is shown as `Authorization: Bearer`; `nil` before the first refresh.
    package var accessToken: String?
    /// Gives a new access token (RFC 6749 §6); `nil` where that one does not run out.
    package var refreshToken: String?
    /// Where it does.
    package var tokenURL: String?
    package var clientId: String?
    package var clientSecret: String?

    package init(
        url: String, accessToken: String? = nil, refreshToken: String? = nil, tokenURL: String? = nil,
        clientId: String? = nil, clientSecret: String? = nil
    ) {
        self.url = url
        self.accessToken = accessToken
        self.refreshToken = refreshToken
        self.tokenURL = tokenURL
        self.clientId = clientId
        self.clientSecret = clientSecret
    }

    /// Whether another access token can be got: by a refresh token, or as the client itself.
    var canRenew: Bool { tokenURL != nil && (refreshToken != nil || clientId != nil && clientSecret != nil) }

    private static let longest = 16_384

    /// Reads the file of a study system.
    ///
    /// - Parameters:
    ///   - name: small letters, digits and hyphens, so that no other file is meant.
    ///   - folder: where secrets lie.
    /// - Throws: `StudyError` when there is none, others may read it, or it says too little.
    package static func read(_ name: String, in folder: String) throws(StudyError) -> StudySecrets {
        let path = try path(of: name, in: folder)
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { throw .noSecrets(path) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= longest else {
            throw .noSecrets(path)
        }
        guard status.st_mode & 0o077 == 0 else { throw .openSecrets(path) }
        let bytes = [UInt8](unsafeUninitializedCapacity: longest) { buffer, count in
            count = max(0, Glibc.read(descriptor, buffer.baseAddress, longest))
        }
        guard let secrets = try? JSONDecoder().decode(StudySecrets.self, from: Data(bytes)) else {
            throw .badSecrets(path)
        }
        try secrets.check(path)
        return secrets
    }

    /// Puts a file in the place of the one before, whole or not at all.
    package func write(_ name: String, in folder: String) throws(StudyError) {
        let path = try Self.path(of: name, in: folder)
        guard let data = try? JSONEncoder().encode(self) else { throw .badSecrets(path) }
        mkdir(folder, 0o700)
        let new = path + ".new"
        unlink(new)
        let descriptor = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .notWritten(path) }
        let bytes = [UInt8](data)
        let isWritten = Glibc.write(descriptor, bytes, bytes.count) == bytes.count && fsync(descriptor) == 0
        close(descriptor)
        guard isWritten, rename(new, path) == 0 else {
            unlink(new)
            throw .notWritten(path)
        }
    }

    /// Removes a file; one that is not there is no error.
    package static func remove(_ name: String, in folder: String) throws(StudyError) {
        let path = try path(of: name, in: folder)
        guard unlink(path) == 0 || errno == ENOENT else { throw .notWritten(path) }
    }

    /// The turn of who asks that study system, or changes what lets this gateway in.
    ///
    /// - Throws: `StudyError.busy` while somebody has it.
    static func takeTurn(_ name: String, in folder: String) throws(StudyError) -> FileTurn {
        let file = try path(of: name, in: folder) + ".lock"
        mkdir(folder, 0o700)
        do throws(FolderError) {
            if let turn = try FileTurn.now(at: file) { return turn }
        } catch {
            throw .notWritten(file)
        }
        throw .busy
    }

    private static func path(of name: String, in folder: String) throws(StudyError) -> String {
        guard (1...40).contains(name.utf8.count),
            name.utf8.allSatisfy({ (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D })
        else { throw .badName }
        return "\(folder)/\(name).json"
    }

    /// Whether they may be used, and are enough.
    package func check(_ path: String = "study system") throws(StudyError) {
        guard StudyAddress(url)?.isAllowed ?? false else { throw .badAddress(url) }
        if let tokenURL, !(StudyAddress(tokenURL)?.isAllowed ?? false) { throw .badAddress(tokenURL) }
        guard accessToken != nil || canRenew, refreshToken == nil || tokenURL != nil else { throw .badSecrets(path) }
        // Nothing that would begin another header; the others go into a form, where a space is one (RFC 6749 appendix A).
        for (secret, least) in [(accessToken, 0x21), (refreshToken, 0x20), (clientId, 0x20), (clientSecret, 0x20)] {
            guard let secret else { continue }
            guard (1...2000).contains(secret.utf8.count), secret.utf8.allSatisfy({ $0 >= least && $0 < 0x7F }) else {
                throw .badSecrets(path)
            }
        }
    }
}
