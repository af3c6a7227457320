package import Values

extension DownloadedRow {
    /// - Parameters:
    ///   - fields: as many as there are columns, else nothing of the row is believed.
    ///   - unit: what weights are in where their column names no unit.
    package init(fields: [String], columns: [DownloadColumn], unit: WeightUnit) {
        guard fields.count == columns.count else {
            self.init(eid: nil, visualID: nil, weight: nil, at: nil, fields: fields)
            return
        }
        func text(_ role: DownloadColumn.Role) -> String? {
            columns.firstIndex { $0.role == role }.map { fields[$0] }.flatMap { $0.isEmpty ? nil : $0 }
        }
        let weight = columns.firstIndex { if case .weight = $0.role { true } else { false } }.flatMap { index in
            guard case .weight(let named) = columns[index].role else { return nil as Weight? }
            return DecimalField(fields[index].utf8)?.weight(in: named ?? unit)
        }
        self.init(
            eid: text(.eid).flatMap { try? EIDReading(line: Array($0.utf8)[...]).eid }, visualID: text(.visualID),
            weight: weight, at: text(.date).flatMap { DeviceMoment(date: $0, time: text(.time)) }, fields: fields)
    }
}
