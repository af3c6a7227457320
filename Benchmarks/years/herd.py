"""A made-up herd: animals, what happened to them, and members; the same for the same dice."""

import json
import time

DAY = "2026-03-{:02}"


class Herd:
    def __init__(self, dice, animals, first=100_000):
        self.dice = dice
        self.numbers = [f"{770_000_000 + first + index:09}" for index in range(animals)]
        self.eids = [f"203000{number}" for number in self.numbers]
        # What each weighs: an animal that weighs something else than last time is looked at twice before it is named.
        self.kilograms = [300 + index * 37 % 400 for index in range(animals)]

    @property
    def animals(self):
        rows = ["ear_tag,sex,born,breed,eid,barn,group"]
        rows += [
            f"CZ{number},F,2021-0{self.dice.randint(1, 9)}-1{self.dice.randint(0, 9)},H100,203000{number},1,1"
            for number in self.numbers
        ]
        return "\n".join(rows) + "\n"

    def changes(self, count):
        rows = ["ear_tag,date,kind,kilograms,mode,text,type"]
        for _ in range(count):
            index = self.dice.randrange(len(self.numbers))
            tag, day = "CZ" + self.numbers[index], DAY.format(self.dice.randint(1, 28))
            rows.append(
                self.dice.choice(
                    (
                        f"{tag},{day},weighing,{self.kilograms[index]},group,,",
                        f"{tag},{day},heat,,observed,,",
                        f"{tag},{day},note,,,Kulhá na pravou zadní {self.dice.randint(0, 10**9)},2",
                    )
                )
            )
        return "\n".join(rows) + "\n"

    @staticmethod
    def members(count):
        return "name,number\n" + "".join(f"Růžena Příkladná {index},{5000 + index}\n" for index in range(count))


def hand_in(daemon, kind, table):
    """Imports a table beside the work and waits for its end."""
    handed = daemon.call("POST", f"/v1/imports?kind={kind}&skipBad=true&name={kind}.csv", table.encode(), "text/csv")
    deadline = time.monotonic() + 180
    while time.monotonic() < deadline:
        now = daemon.call("GET", f"/v1/imports/{handed['id']}")
        if now.get("finishedAt"):
            if now["rowsBad"] or now.get("failure"):
                raise SystemExit(f"bench: the table of {kind} was not taken: {json.dumps(now)[:800]}")
            return
        time.sleep(0.1)
    raise SystemExit(f"bench: the table of {kind} is not imported within 180 s")
