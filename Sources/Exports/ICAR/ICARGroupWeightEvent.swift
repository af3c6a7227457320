import HerdStore
import Values

/// A session as `icarGroupWeightEventResource` of ICAR ADE 1.3.2.
///
/// A weighing without an animal counts: the schema lets the animal of a weight be absent.
struct ICARGroupWeightEvent: Encodable, Equatable, Sendable {
    let resourceType = "icarGroupWeightEventResource"
    let id: String
    /// When the session was opened.
    let eventDateTime: Timestamp
    let groupMethod = "EmbeddedAnimalSet"
    let embeddedAnimalSet: AnimalSet
    let countObserved: Int
    let units = "KGM"
    let method = "LoadCell"
    let resolution: Weight?
    let animalWeights: [AnimalWeight]
    let statistics: [Statistic]
    /// Absent when several scales took part.
    let device: ICARDevice?
    let timeOffFeed: Double?
    let remark: String?
    let meta: ICARMeta

    /// `icarAnimalSetResource`: who took part.
    struct AnimalSet: Encodable, Equatable, Sendable {
        let resourceType = "icarAnimalSetResource"
        let id: String
        let name: String
        let member: [ICARAnimal]
    }

    /// `icarIndividualWeightType`.
    struct AnimalWeight: Encodable, Equatable, Sendable {
        let animal: ICARAnimal?
        let weight: Weight
    }

    /// `icarStatisticsType`, always of the weights.
    struct Statistic: Encodable, Equatable, Sendable {
        /// Absent for a count.
        let unit: String?
        let aggregation: String
        let value: Double
    }

    init(_ session: Session, _ details: [WeighingDetail]) {
        let counted = details.filter { $0.weighing.state != .discarded && $0.weighing.weight > .zero }
        id = session.id.description
        eventDateTime = session.openedAt
        animalWeights = counted.map { AnimalWeight(animal: $0.animal.map(ICARAnimal.init), weight: $0.weighing.weight) }
        let animals = counted.compactMap(\.animal)
        embeddedAnimalSet = AnimalSet(
            id: id, name: session.name,
            member: Dictionary(animals.map { ($0.id, $0) }) { first, _ in first }.values
                .sorted { $0.earTag < $1.earTag }.map(ICARAnimal.init))
        countObserved = counted.count
        resolution = ScaleResolution.of(counted.map(\.weighing))
        statistics = Self.statistics(counted.map(\.weighing.weight))
        let devices = Set(counted.map(\.weighing.deviceId))
        device = devices.count == 1 ? counted.first.flatMap(ICARDevice.init) : nil
        timeOffFeed = session.timeOffFeed
        remark = session.simulated || counted.contains(where: \.weighing.simulated) ? ICARMeta.simulated : nil
        let modified = details.flatMap { [$0.weighing.at, $0.assignedAt ?? $0.weighing.at] } + [session.openedAt]
        meta = ICARMeta(id: id, created: session.openedAt, modified: modified.max() ?? session.openedAt)
    }

    private static func statistics(_ weights: [Weight]) -> [Statistic] {
        let count = weights.count
        guard let least = weights.min(), let most = weights.max() else {
            return [Statistic(unit: nil, aggregation: "Count", value: 0)]
        }
        let sum = weights.reduce(.zero, +)
        let mean = sum.kilograms / Double(count)
        var statistics = [
            Statistic(unit: nil, aggregation: "Count", value: Double(count)),
            Statistic(unit: "KGM", aggregation: "Sum", value: sum.kilograms),
            Statistic(unit: "KGM", aggregation: "Average", value: toTheGram(mean)),
            Statistic(unit: "KGM", aggregation: "Min", value: least.kilograms),
            Statistic(unit: "KGM", aggregation: "Max", value: most.kilograms),
        ]
        if count > 1 {
            let squares = weights.reduce(0) { $0 + ($1.kilograms - mean) * ($1.kilograms - mean) }
            let deviation = (squares / Double(count - 1)).squareRoot()
            statistics.append(Statistic(unit: "KGM", aggregation: "StDev", value: toTheGram(deviation)))
        }
        return statistics
    }

    private static func toTheGram(_ kilograms: Double) -> Double { (kilograms * 1000).rounded() / 1000 }
}
