"""A weighing place of the test's own, beside the race: nothing happens on it that the test did not do."""

from scale import Reader, Scale


class Place:
    """A scale and a reader at `name`, added to the gateway and taken away again after the test."""

    def __init__(self, test, name: str):
        self.test = test
        self.gateway = test.gateway
        self.name = name
        self.scale, self.reader = Scale(), Reader()
        for device, kind, dialect in ((self.scale, "scale", "st-gs"), (self.reader, "reader", "eid-lines")):
            test.addCleanup(device.close)
            added = self.gateway.post(
                "/v1/devices",
                {"name": f"{name} {kind}", "kind": kind, "link": device.link, "dialect": dialect, "place": name},
            )
            test.addCleanup(self.gateway.delete, f"/v1/devices/{added['id']}")

    def weigh(self, kilograms: float, eid: str | None = None) -> dict:
        """Lets an animal walk over the scale; answers the weighing that came of it."""
        known = {weighing["id"] for weighing in self._weighings()}
        if eid:
            self.reader.read(eid)
        self.scale.step_on(kilograms)
        try:
            return self.test.browser.wait(
                lambda: next((one for one in self._weighings() if one["id"] not in known), None),
                f"a weighing of {kilograms} kg",
            )
        finally:
            self.scale.step_off()

    def weigh_for(self, animal: dict, kilograms: float) -> dict:
        """The same of a known animal."""
        return self.gateway.post(f"/v1/weighings/{self.weigh(kilograms)['id']}/assign", {"animalId": animal["id"]})

    def animal(self, number: str, **more) -> dict:
        """An animal of the test's own, which the race does not know."""
        group = next(place for place in self.gateway.get("/v1/places")["items"] if place["kind"] == "group")
        return self.gateway.post(
            "/v1/animals",
            {
                "country": "CZ",
                "number": number,
                "sex": "female",
                "born": "2023-02-01",
                "breed": "H100",
                "groupId": group["id"],
                **more,
            },
        )

    def _weighings(self) -> list[dict]:
        return [one for one in self.gateway.get("/v1/weighings?limit=200")["items"] if one["place"] == self.name]
