import HerdStore

/// The terms of the field that a card uses.
extension CardWords {
    func category(_ category: AnimalCategory) -> String {
        switch category {
        case .heifer: self("heifer", "jalovice")
        case .pregnantHeifer: self("in-calf heifer (VBJ)", "vysokobřezí jalovice (VBJ)")
        case .cow: self("cow", "kráva")
        case .bull: self("bull", "býk")
        }
    }

    func status(_ status: ReproductionStatus) -> String {
        switch status {
        case .open: self("not inseminated", "nezapuštěná")
        case .inseminated: self("inseminated", "zapuštěná")
        case .pregnant: self("pregnant", "březí")
        case .notPregnant: self("not pregnant", "nebřezí")
        case .aborted: self("aborted", "po zmetání")
        case .dry: self("dry", "zaprahlá")
        case .outOfReproduction: self("out of reproduction", "mimo reprodukci")
        }
    }

    func heat(_ character: String) -> String? {
        switch character {
        case "normal": self("normal", "normální")
        case "silent": self("silent", "tichá")
        case "induced": self("induced", "vyvolaná")
        case "vitalimeter": self("found by vitalimeter", "zjištěná vitalimetrem")
        case "observed": self("observed", "pozorovaná")
        default: nil
        }
    }

    func ration(_ code: String) -> String? {
        switch code {
        case "automatic": self("automatic", "automaticky")
        case "curve": self("by curve", "podle křivky")
        case "manual": self("by hand", "ručně")
        default: nil
        }
    }

    func basis(_ code: String) -> String? {
        switch code {
        case "plannedYield": self("planned yield", "plánovaná užitkovost")
        case "milkMeter": self("milk meter", "průtokoměr")
        case "milkRecording": self("milk recording", "kontrola užitkovosti")
        default: nil
        }
    }
}
