import Exports
import HTTPServer

extension Call {
    /// In what language something is written: the one that is asked for, else the station's, else the browser's.
    func language(at station: StationProfile) throws(Problem) -> Language {
        if let asked: Language = try choice("language") { return asked }
        return station.language.flatMap(Language.init(rawValue:))
            ?? request.headers["Accept-Language"].flatMap(Language.init(accepted:)) ?? .en
    }
}
