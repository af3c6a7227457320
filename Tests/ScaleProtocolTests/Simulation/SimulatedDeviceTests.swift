import Simulation
import TestSupport
import Testing
import Values

/// The simulated devices, byte for byte as protocols.md §7 writes them down.
struct SimulatedDeviceTests {
    @Test func `the indicator answers as the recipe says`() throws {
        var indicator = SimulatedIndicator(hasReader: true)
        func ask(_ command: String) -> String {
            String(decoding: indicator.receive(wire(command), at: .noon), as: UTF8.self)
        }
        #expect(ask("{ZA1}") == "^")
        #expect(ask("{ZE1}") == "^")
        #expect(ask("{ZN}") == "[XR5000]")
        indicator.load = ScaleLoad(weight: Weight(grams: 423_000), isStable: false)
        #expect(ask("{RW}") == "[U423.0]")
        indicator.load = ScaleLoad(weight: Weight(grams: 425_500), isStable: true)
        #expect(ask("{RW}") == "[425.5]")
        #expect(ask("{RW`870C}") == "[425.5`EE7F]")
        #expect(ask("{RW`870D}") == "")
        #expect(ask("{XX}") == "(14)")
        #expect(ask("{CL}") == "(14)")
        #expect(ask("{SPRP2}") == "^")
        #expect(ask("{RP}") == "[WS425.5]")
        #expect(ask("{RP}") == "[]")
        #expect(ask("{RP`454D}") == "[`FB41]")
        #expect(indicator.read(try EID(digits: "203000021346208")).isEmpty)
        #expect(ask("{RP`454D}") == "[ID203000021346208`B637]")
        indicator.load = ScaleLoad(weight: Weight(grams: 401_000), isStable: false)
        #expect(ask("{RP}") == "[WL401.0]")
        indicator.load = ScaleLoad(weight: Weight(grams: 425_500), isStable: true)
        indicator.pressRecord()
        #expect(ask("{RP}") == "[WR425.5,WS425.5]")
        indicator.hasNoSignal = true
        #expect(ask("{RW}") == "[---]")
    }

    @Test func `several commands in one write are answered in order, in pieces too`() {
        var indicator = SimulatedIndicator()
        #expect(indicator.receive(wire("{ZA1}{ZC1}{RW}␍␊{ZN"), at: .noon) == wire("^^␍␊[0.0]␍␊"))
        #expect(indicator.receive(wire("}"), at: .noon) == wire("[XR5000]␍␊"))
    }

    @Test func `modes that are off are silent, and switching off forgets them`() {
        var indicator = SimulatedIndicator()
        #expect(indicator.receive(wire("{XX}{SPRP2}{ZE1}"), at: .noon).isEmpty)
        #expect(indicator.receive(wire("{ZA1}{XX}"), at: .noon) == wire("^(14)"))
        indicator.switchOff()
        #expect(indicator.receive(wire("{ZA1}{RW}"), at: .noon).isEmpty)
        indicator.switchOn()
        #expect(indicator.receive(wire("{XX}{ZE1}{RW}"), at: .noon) == wire("[0.0]"))
    }

    @Test func `a pound indicator says so and weighs in pounds`() {
        var indicator = SimulatedIndicator(unit: .pound)
        indicator.load = ScaleLoad(weight: Weight(grams: 453_592), isStable: true)
        #expect(indicator.receive(wire("{MSWU}{RW}"), at: .noon) == wire("[1][1000.0]"))
    }

    @Test func `endless nonsense is not kept`() {
        var indicator = SimulatedIndicator()
        let flood = wire("{") + [UInt8](repeating: 0x41, count: 10_000)
        #expect(indicator.receive(flood + wire("}{RW}"), at: .noon) == wire("[0.0]"))
    }

    @Test func `the stick reader says who it is and what it reads`() throws {
        let eid = try EID(digits: "203000021346208")
        var reader = SimulatedStickReader(format: .allflex)
        #expect(reader.receive(wire("{ZA1}{ZI}{ZF}{ZI`4F8B}"), at: .noon) == wire("^[XRS2][Reader][XRS2`596A]"))
        #expect(reader.read(eid, at: .noon) == wire("LA·203·000021346208␍␊"))
        #expect(SimulatedStickReader(format: .decimal).read(eid, at: .noon) == wire("203·000021346208␍␊"))
        #expect(SimulatedStickReader(format: .isoLong).read(eid, at: .noon) == wire("A0000000203000021346208␍␊"))
        #expect(SimulatedStickReader(format: .hexadecimal).read(eid, at: .noon) == wire("800032C00145B7A0␍␊"))
        reader.switchOff()
        #expect(reader.read(eid, at: .noon).isEmpty)
    }

    @Test(arguments: [
        (ScaleFrames.aAndD, "US,GS,+0423.00kg␍␊", "ST,GS,-0000.50kg␍␊", "OL,GS,+····.··kg␍␊"),
        (.diniArgeo, "US,GS,··423.00,kg␍␊", "ST,GS,···-0.50,kg␍␊", "OL,GS,···-0.50,kg␍␊"),
        (.kern, "······423.00····␍␊", "·-······0.50·kg·␍␊", "···········Error␍␊"),
    ])
    func `scales write their makers' lines`(
        frames: ScaleFrames, moving: String, stable: String, overload: String
    ) {
        var scale = SimulatedScaleStream(frames, interval: .milliseconds(100))
        scale.load = ScaleLoad(weight: Weight(grams: 423_000), isStable: false)
        #expect(scale.advance(to: .noon) == wire(moving))
        #expect(scale.advance(to: .noon + .milliseconds(99)).isEmpty)
        scale.load = ScaleLoad(weight: Weight(grams: -500), isStable: true)
        #expect(scale.advance(to: .noon + .milliseconds(100)) == wire(stable))
        scale.isOverloaded = true
        #expect(scale.advance(to: .noon + .seconds(10)) == wire(overload))
    }
}
