import Values

/// What readers send, by maker.
extension EIDLayout {
    /// Tru-Test "Decimal 2", Datamars GES3S "SA", Y-Tex wands (protocols.md §2 `code`, §3.3 `man`).
    ///
    ///     982000123456789␍␊
    ///     └┬┘└────┬─────┘
    ///   country  national code
    static let together = EIDLayout("cccnnnnnnnnnnnn")

    /// Tru-Test "Decimal", Datamars GES3S "short", Y-Tex panels (protocols.md §2 `code`, §3.3 `man`).
    ///
    ///     982·000123456789␍␊
    ///     └┬┘ └────┬─────┘
    ///   country  national code
    static let decimal = EIDLayout("ccc nnnnnnnnnnnn")

    /// Priority1 readers (protocols.md §2 `code`, S13).
    ///
    ///     982_000123456789␍␊
    ///     └┬┘ └────┬─────┘
    ///   country  national code
    static let underscore = EIDLayout("ccc_nnnnnnnnnnnn")

    /// The same with a dash (protocols.md §0 `inf`): no reader is known for it, and it cannot be anything else.
    static let dash = EIDLayout("ccc-nnnnnnnnnnnn")

    /// Datamars GES3S "F-210" (protocols.md §3.3 `man`): TIRIS with a country of four digits.
    ///
    ///     A·00000·0·0964·000000123456␍␊
    ///     │ └─┬─┘ │ └┬─┘ └────┬─────┘
    ///     │   │   │country  national code
    ///     │   │   └ 1: a data block follows
    ///     │   └ reserved
    ///     └ A an animal's transponder, R another
    static let tirisFourDigitCountry = EIDLayout("a ##### # cccc nnnnnnnnnnnn")

    /// The two numbers alone (§0 `inf`).
    static let fourDigitCountry = EIDLayout("cccc nnnnnnnnnnnn")

    /// Shearwell wands (protocols.md §2, §3.6 `code`, S13): sixteen digits, the first of them 0.
    ///
    ///     0940000123456789␍␊
    ///     │└┬┘└────┬─────┘
    ///     │country national code
    ///     └ always 0
    static let leadingZero = EIDLayout("0cccnnnnnnnnnnnn")

    /// What is said of Agrident wands whose output was not changed (protocols.md §3.4 `weak`: one untrusted text).
    ///
    ///     A982000123456789␍
    ///     │└┬┘└────┬─────┘
    ///     │country national code
    ///     └ an animal's transponder
    static let agrident = EIDLayout("Acccnnnnnnnnnnnn")

    /// Tru-Test "Hexadecimal", Datamars GES3S hexadecimal, Gallagher `fullRfid` (protocols.md §2 `code`,
    /// §3.3 `man`, §3.5 `code`): the word of §3.7, most significant digit first.
    ///
    ///     8000F580075BCD15␍␊
    ///     └┬─┘└────┬─────┘
    ///      │       └ country (10 bits) and national code (38 bits)
    ///      └ animal flag, retagging counter (3), user field (5), reserved (6), data block
    static let hexadecimal = EIDLayout("hhhhhhhhhhhhhhhh")

    /// Allflex RS320 and panel readers as delivered (protocols.md §3.1 `man`).
    ///
    ///     LA·982·000001088420␍␊
    ///     ││ └┬┘ └────┬─────┘
    ///     ││country  national code
    ///     │└ A an animal's transponder
    ///     └ line mode
    static let allflex = EIDLayout("La ccc nnnnnnnnnnnn")

    /// The same in one piece, and without the animal's letter (protocols.md §0 `inf`).
    static let allflexTogether = EIDLayout("LAcccnnnnnnnnnnnn")
    static let lineMode = EIDLayout("L ccc nnnnnnnnnnnn")

    /// The same readers with a transponder that is in no animal (§3.1 `man`): it has no country.
    ///
    ///     LR·0006·0000000018514243␍␊
    static let allflexIndustrial = EIDLayout("LR #### ################")

    /// Oregon RFID (protocols.md §3.6 `man`): the letter is the animal flag; the rest of the line `inf`.
    ///
    ///     A·982·000123456789␍␊
    ///     │ └┬┘ └────┬─────┘
    ///     │country  national code
    ///     └ A animal flag 1, R animal flag 0
    static let letter = EIDLayout("a ccc nnnnnnnnnnnn")

    /// Datamars GES3S with a transponder that is in no animal (protocols.md §3.3 `man`).
    ///
    ///     R·0006·0000000000123456␍␊
    static let industrial = EIDLayout("R #### ################")

    /// TIRIS S2000 style of Allflex panel readers (protocols.md §3.1 `man`).
    ///
    ///     LA·00000·0·982·000001088420␍␊
    ///     ││ └─┬─┘ │ └┬┘ └────┬─────┘
    ///     ││   │   │country national code
    ///     ││   │   └ 1: a data block follows
    ///     ││   └ reserved
    ///     │└ A an animal's transponder, R another
    ///     └ line mode
    static let tiris = EIDLayout("La ##### # ccc nnnnnnnnnnnn")

    /// The same without the line mode: Datamars GES3S "Tiris" (§3.3 `man`), Digi-Star in-line (§3.6 `man`).
    ///
    ///     A·00000·0·964·000000123456␍␊
    static let tirisLetter = EIDLayout("a ##### # ccc nnnnnnnnnnnn")

    /// Allflex RS420 (protocols.md §3.2 `cap`).
    ///
    ///     ␂1000000982000364696050260530101701␊
    ///      │└─┬──┘└┬┘└────┬─────┘└────┬─────┘
    ///      │  │ country national code  YYMMDDHHMMSS of the reader's own clock, local and often not set
    ///      │  └ after ISO 24631-6 retagging counter, user field, additional data `inf`: not used
    ///      └ after ISO 24631-6 the animal flag `inf`
    static let rs420 = EIDLayout("f######cccnnnnnnnnnnnntttttttttttt")

    /// The same without the clock (§3.2: the time part may be absent).
    static let rs420WithoutClock = EIDLayout("f######cccnnnnnnnnnnnn")

    /// Datamars GES3S "ISO long", as delivered (protocols.md §3.3 `man`).
    ///
    ///     A0000000964000000123456␍␊
    ///     │└─┬─┘│└┬─┘└────┬─────┘
    ///     │  │  │country national code
    ///     │  │  └ 1: a data block follows
    ///     │  └ reserved
    ///     └ A an animal's transponder, R another `inf`
    static let isoLong = EIDLayout("a######ccccnnnnnnnnnnnn")

    /// Datamars GES3S "BDN-Italy" (protocols.md §3.3 `man`): ISO long with a digit in front.
    ///
    ///     10000000964000000123456␍␊
    ///     │└─┬─┘│└┬─┘└────┬─────┘
    ///     │  │  │country national code
    ///     │  │  └ 1: a data block follows
    ///     │  └ reserved
    ///     └ 1 an animal's transponder, 0 another
    static let bdnItaly = EIDLayout("f######ccccnnnnnnnnnnnn")

    /// Old Gallagher units drop the zeros in front of the fifteen digits (protocols.md §3.5 `code`).
    ///
    ///     32010010451307␍␊       country 032
    ///     └┤└────┬─────┘
    /// country  national code, all twelve digits
    ///
    /// The same bytes come from any other reader whose line lost a digit, so they are believed only of readers that
    /// are said to do it, and only with a country that exists.
    static let fourteenDigits = EIDLayout("ccnnnnnnnnnnnn")
    /// The same with a country below 010, such as 8 for Albania.
    static let thirteenDigits = EIDLayout("cnnnnnnnnnnnn")
}

extension EID {
    /// Whether the country is one of ISO 3166 below 100.
    var hasShortCountry: Bool {
        switch country {
        case 4, 8, 10, 12, 16, 20, 24, 28, 31, 32, 36, 40, 44, 48, 50, 51, 52, 56, 60, 64, 68, 70, 72, 74, 76, 84, 86,
            90, 92, 96:
            true
        default:
            false
        }
    }
}
