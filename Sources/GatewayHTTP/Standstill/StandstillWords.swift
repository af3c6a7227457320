import Exports

/// A standstill in words, for who stands before a page that nothing else can be served to.
struct StandstillWords {
    let title: String
    /// What is in the way.
    let sentence: String
    /// What to do; where there is a command, it leads to it.
    let action: String
    /// A command that is right only for somebody who wants no herd of before, with what to say of it.
    let newFarm: String?
    /// That nothing has to be done here afterwards.
    let promise: String

    init(_ standstill: Standstill, in language: Language) {
        let isCzech = language == .cs
        let reason = standstill.reason
        let (sentence, action) = isCzech ? Self.czech(reason) : Self.english(reason)
        self.sentence = sentence
        if let action {
            self.action = action
        } else if standstill.hasCopy {
            self.action =
                isCzech
                ? "Obnovte poslední zálohu, jako uživatel, pod kterým brána běží:"
                : "Put the last backup back, as the user that the gateway runs as:"
        } else {
            self.action =
                isCzech
                ? "Ve složkách, které brána zná, žádná záloha není. Leží-li jinde, obnovte ji:"
                : "There is no backup in the folders that the gateway knows. Where one lies elsewhere, put it back:"
        }
        title = isCzech ? "Stádo nejde otevřít" : "The herd cannot be opened"
        promise =
            isCzech
            ? "Do té doby se nic neváží. Brána to zkouší každých deset sekund a pak pokračuje sama; stránka se načte znovu sama."
            : "Nothing is weighed until then. The gateway tries again every ten seconds and then goes on by itself; so does this page."
        newFarm =
            reason != .missing
            ? nil
            : isCzech
                ? "Jen pokud opravdu chcete nové prázdné hospodářství:" : "Only where a new and empty farm is wanted:"
    }

    /// Without an action a backup has to be put back.
    private static func english(_ reason: Standstill.Reason) -> (sentence: String, action: String?) {
        switch reason {
        case .missing: ("The file of the herd is gone, although there was one.", nil)
        case .cutOff: ("The file of the herd ends too early: a part of it is missing.", nil)
        case .unreadable: ("The file of the herd is damaged and cannot be read.", nil)
        case .diskFull: ("The disk with the herd is full.", "Make room on it.")
        case .diskError: ("The disk with the herd reports errors.", "Have it looked at, and save the data.")
        case .readOnly:
            (
                "The disk with the herd can only be read: Linux does that to a disk after an error.",
                "Have it looked at, and mounted anew so that it can be written to."
            )
        case .locked: ("Another program holds the file of the herd.", "End that program.")
        case .unreachable:
            (
                "The folder with the herd cannot be used.",
                "Look whether its disk is plugged in, and whether the folder belongs to the user that the gateway runs as."
            )
        case .noMemory: ("The PC has no memory left.", "End other programs.")
        case .inUse:
            (
                "Another program is at work in the folder with the herd, perhaps one that puts a backup back.",
                "Wait until it is done."
            )
        }
    }

    private static func czech(_ reason: Standstill.Reason) -> (sentence: String, action: String?) {
        switch reason {
        case .missing: ("Soubor stáda zmizel, přestože tu byl.", nil)
        case .cutOff: ("Soubor stáda končí předčasně: část chybí.", nil)
        case .unreadable: ("Soubor stáda je poškozený a nejde přečíst.", nil)
        case .diskFull: ("Disk se stádem je plný.", "Uvolněte na něm místo.")
        case .diskError: ("Disk se stádem hlásí chyby.", "Nechte ho zkontrolovat a zálohujte data.")
        case .readOnly:
            (
                "Disk se stádem jde jen číst: to Linux dělá po chybě disku.",
                "Nechte ho zkontrolovat a připojit znovu tak, aby se na něj dalo zapisovat."
            )
        case .locked: ("Soubor stáda drží jiný program.", "Ukončete ten program.")
        case .unreachable:
            (
                "Složku se stádem nejde použít.",
                "Zkontrolujte, zda je její disk připojený a zda složka patří uživateli, pod kterým brána běží."
            )
        case .noMemory: ("Počítači došla paměť.", "Ukončete jiné programy.")
        case .inUse:
            (
                "Ve složce se stádem pracuje jiný program, možná ten, který obnovuje zálohu.",
                "Počkejte, až skončí."
            )
        }
    }
}
