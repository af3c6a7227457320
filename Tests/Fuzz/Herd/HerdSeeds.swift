/// Well-formed files of herds and pages of the central system, small ones.
enum HerdSeeds {
    static let tables = bytes([
        "ear_tag;sex;born;breed;dam;sire;eid;barn;group;name\nCZ 123456789;F;4.5.2021;H100;CZ987654321;NEO-123;203000123456789;1;11;Růžena\n",
        "Ušní známka,Pohlaví,Narození\r\n\"CZ123456789\",\"samice\",2021-05-04\r\n",
        "ear_tag\tdate\tkind\tkilograms\tnote\nCZ123456789\t2026-05-04\tweighing\t425,5\t\"a \"\"b\"\"\"\n",
        "eid,date,kind,medicines,flag\n203000123456789,2026-05-04T08:00:00Z,treatment,\"[{\"\"name\"\":\"\"M\"\"}]\",ano\n",
        "ear_tag;date;milk;fat;laboratory\nCZ123456789;2026-05-04;31,5;4.1;B\n",
        "name;number;organisation;email;phone;until\nŘehoř Žůžo;4711;ZO;r@example.cz;+420 1;2027-01-01\n",
    ])

    static let farmsoft = bytes([
        #"{"barns":[{"id":1,"number":"1","name":"K"}],"groups":[{"id":7,"barnId":1,"number":"11"}],"animals":[{"id":421,"country":"CZ","number":"123456789"}],"changes":[{"id":900,"animalId":421,"kindId":13,"date":"2021-05-04","fields":{"country":"CZ","number":"123456789","sex":"female"}},{"id":901,"animalId":421,"kindId":31,"date":"2026-05-04T08:00:00Z","fields":{"kilograms":425.5}},{"id":"902","animalId":"421","kindId":17,"date":"2026-05-04","fields":{"groupId":7}}]}"#,
        #"{"sn":3,"animals":[{"id":"a","number":"1"}],"changes":[{"id":1,"animalId":"a","kindId":2,"date":"2026-05-04"}]}"#,
    ])

    static let ade = bytes(
        [
            #""icarAnimalCoreResource","identifier":{"scheme":"eu.bovine","id":"CZ123456789"},"alternativeIdentifiers":[{"scheme":"std.iso.11785","id":"203000123456789"}],"specie":"Cattle","gender":"Female","birthDate":"2021-05-04T00:00:00Z","parentage":[{"gender":"Male","identifier":{"scheme":"cz.register","id":"NEO-123"}}]"#,
            event("Weight", #""weight":{"measurement":425.5,"units":"LBR"}"#),
            event("ReproHeat", #""heatDetectionMethod":"Visual","visualDetection":{"heatIntensity":"Weak"}"#),
            event(
                "ReproInsemination", #""inseminationType":"Implantation","rank":2,"sireIdentifiers":[{"id":"NEO-123"}]"#
            ),
            event("ReproPregnancyCheck", #""result":"Empty","exceptions":["open"]"#),
            event(
                "ReproParturition",
                #""damParity":2,"calvingEase":"EasyAssisted","totalProgeny":2,"liveProgeny":1,"progeny":[{"identifier":{"id":"CZ1"}}]"#
            ),
            event(
                "TreatmentProgram",
                #""diagnoses":[{"name":"M"}],"treatments":[{"medicine":{"name":"P"},"dose":{"doseQuantity":5,"doseUnits":"MLT"},"withdrawals":[{"productType":"Meat","endDate":"2026-05-14T00:00:00Z"}]}]"#
            ),
            event("MovementDeath", #""deathReason":"Missing","explanation":"x""#),
            event("MovementDeparture", #""consignment":{"destinationAddress":"B"}"#),
        ].map { #"[{"resourceType":\#($0)}]"# })

    static let json = bytes([
        #"{"a":[1,-2.5,true,null,"x\né",{"b":{}}],"c":1e3,"d":"\u0159"}"#, "[]", "0", "-0", "1.0", "123456789012345678",
        #""\"\\\/""#, " [ 1 , 2 ] ", "[[[[[[[[1]]]]]]]]",
    ])

    /// The first byte says of which kind the file is.
    static let imports =
        tables.enumerated().map { [[0, 0, 1, 1, 2, 3][$0]] + $1 } + farmsoft.map { [4] + $0 } + ade.map { [5] + $0 }

    /// A row of each table, in their order.
    static let rows = [
        #"{"sn":2,"id":1,"number":"1","name":"Jalovice"}"#,
        #"{"sn":3,"id":1,"centre":1,"number":"77","name":"Kravín"}"#,
        #"{"sn":4,"id":6,"barn":1,"number":"7","name":"Vysokobřezí"}"#,
        #"{"sn":5,"id":2,"number":"NEO-123","name":"Mirek","price":320,"placement":"centre","centre":1,"sexed":false,"closed":false}"#,
        #"{"sn":6,"id":1,"number":"7","name":"Novák","closed":false}"#,
        #"{"sn":7,"id":3,"code":"DD","name":"Dermatitida","closed":false}"#,
        #"{"sn":8,"id":4,"name":"Cefquinom","unit":"ml","milkDays":2,"meatDays":5,"closed":false}"#,
        #"{"sn":9,"id":17,"client":"0190f0f3-7c1a-7d0e-9a3b-0123456789ab","born":"2025-03-01","recordedAt":"2025-03-02T07:30:00Z","recordedBy":"Věra","corrections":0,"fields":{"country":"CZ","number":"987654321","sex":"female","name":"Malina"}}"#,
        #"{"sn":11,"id":8,"animal":17,"date":"2026-05-01","source":"byHand","recordedAt":"2026-05-01T08:00:00Z","recordedBy":"Věra","items":{"milk":31.5,"fat":4.1}}"#,
        #"{"sn":12,"id":41,"animal":17,"kind":"weighing","kindId":31,"date":"2026-05-01","recordedAt":"2026-05-01T08:00:00Z","recordedBy":"Věra","corrections":0,"fields":{"kilograms":412.5,"mode":"group"}}"#,
    ]

    /// The first byte says of which table the page is.
    static let central: [[UInt8]] = {
        let pages = rows.enumerated().map { index, row in
            [UInt8(index)] + Array("\(row.replacing(#""sn":"#, with: #""sn":9"#))\n{\"end\":true,\"left\":0}\n".utf8)
        }
        let more = [
            #"{"sn":99,"id":42,"animal":17,"kind":"move","date":"2026-05-02","recordedAt":"2026-05-02T08:00:00Z","recordedBy":"V","fields":{"groupId":6}}"#,
            #"{"sn":99,"id":43,"animal":17,"kind":"treatment","date":"2026-05-02","recordedAt":"2026-05-02T08:00:00Z","recordedBy":"V","fields":{"medicines":[{"name":"P","milkDays":2}]}}"#,
            #"{"sn":99,"id":41,"deleted":true}"#,
        ]
        return pages + more.map { [9] + Array("\($0)\n".utf8) }
    }()

    private static func event(_ type: String, _ members: String) -> String {
        #""icar\#(type)EventResource","id":"e-1","animal":{"scheme":"eu.bovine","id":"CZ123456789"},"eventDateTime":"2026-05-04T08:00:00Z","meta":{"source":"https://other"},"remark":"r",\#(members)"#
    }

    private static func bytes(_ texts: [String]) -> [[UInt8]] { texts.map { Array($0.utf8) } }
}
