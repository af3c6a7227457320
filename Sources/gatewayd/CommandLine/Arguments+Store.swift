import Configuration
import HerdStore

extension Arguments {
    /// The store of the gateway that `--data` names, to be written to; what is not there is not made: it would be nobody's.
    func writtenStore() async throws -> HerdStore {
        let database = DataDirectory.database(in: value("data") ?? DataDirectory.standardPath)
        _ = try await HerdStore.open(.readOnly(database))
        return try await HerdStore.open(.file(database))
    }

    /// The same beside a gateway that runs there; where none does, the folder is this command's alone until it ends, is
    /// looked at as at a start, and made where there is none.
    func storeBesideGateway() async throws -> HerdStore {
        let path = value("data") ?? DataDirectory.standardPath
        // The folder's own lock would be a trace of a farm.
        let loss = LostHerd(data: path, Configuration())
        let directory: DataDirectory
        do {
            directory = try DataDirectory(path)
        } catch {
            guard case .inUse = error else { throw error }
            return try await writtenStore()
        }
        try loss.check()
        return try await HerdStore.open(.file(directory.database))
    }
}
