import Exports
import HerdStore

extension Import {
    /// Reads the file of this import record by record, with no more of it in memory than one piece.
    func source(_ file: ImportFile) -> any ToldSource {
        let columns = columns
        return switch kind {
        case .animals: TableFile(file) { AnimalTable($0) }
        case .changes: TableFile(file) { ChangeTable($0) }
        case .lactations: TableFile(file) { LactationTable($0) }
        case .members: TableFile(file) { MemberRows($0, columns: columns) }
        case .farmsoft: FarmsoftReader(file)
        case .ade: ICARReader(file)
        case .kosapi: KOSapiReader(file)
        }
    }
}
