"""The gateway that is attacked: on a network, with a herd, scale and reader, and two devices that misbehave."""

import os

import network
from daemon import Daemon
from herd import Herd, hand_in
from plug import Plug
from web import Caller

# With a confirmation of no time the second of two equal stable lines decides, whatever the clock says.
# The animals walk 25 times as fast as cattle do, and the recorder is told so.
CONFIGURATION = """
https: {{listen: "off"}}
allowed-hosts: [{host}]
weighing: {{confirm: 0ms, shortest-visit: 100ms}}
devices:
  - {{name: Scale, kind: scale, link: "tcp:127.0.0.1:{scale}", dialect: st-gs, place: main}}
  - {{name: Reader, kind: reader, link: "tcp:127.0.0.1:{reader}", dialect: eid-lines, place: main}}
  - {{name: Flooding, kind: scale, link: "tcp:127.0.0.1:{flooding}", dialect: st-gs, place: race}}
  - {{name: Babbling, kind: scale, link: "tcp:127.0.0.1:{babbling}", place: yard}}
"""


class Farm:
    def __init__(self, binary, folder, dice, quick):
        self.scale, self.reader, self.flooding, self.babbling = Plug(), Plug(), Plug(), Plug()
        text = CONFIGURATION.format(
            host=network.GATEWAY,
            **{name: getattr(self, name).port for name in ("scale", "reader", "flooding", "babbling")},
        )
        self.daemon = Daemon(binary, os.path.join(folder, "farm"), text, address="0.0.0.0")
        self.daemon.seconds_to_answer("/v1/health")
        # Here, so that those who are forked later share these links and need not wait for new ones.
        if not (self.scale.wait() and self.reader.wait()):
            raise SystemExit("bench: the gateway does not connect to its scale and reader within 20 s")
        self.herd = Herd(dice, 600 if quick else 2000)
        hand_in(self.daemon, "animals", self.herd.animals)
        hand_in(self.daemon, "changes", self.herd.changes(3000 if quick else 20_000))
        hand_in(self.daemon, "members", self.herd.members(500))
        # So many animals have walked over the scale.
        self.walked = 0
        self.tokens = {name: self.token(name, role) for name, role in ROLES.items()}

    def token(self, name, role):
        return self.daemon.call("POST", "/v1/tokens", f'{{"name": "{name}", "role": "{role}"}}')["token"]

    def members(self):
        """The ids of all members, for whole sheets of cards."""
        ids, cursor = [], ""
        while cursor is not None:
            page = self.daemon.call(
                "GET", f"/v1/members?limit=100&cursor={cursor}" if cursor else "/v1/members?limit=100"
            )
            ids += [member["id"] for member in page["items"]]
            cursor = page.get("next")
        return ids

    def caller(self, who, source, timeout=10):
        """Somebody on the network; `None` is somebody nobody knows."""
        return Caller(network.GATEWAY, self.daemon.port, self.tokens[who] if who else None, source, timeout)

    @property
    def admin(self):
        """Whoever sits at the machine."""
        return Caller("127.0.0.1", self.daemon.port, self.daemon.authorization.removeprefix("Bearer "))


# Those who attack have a token of their own where they have one: turns are given by it.
ROLES = {"page": "viewer", "curious viewer": "viewer", "printing viewer": "viewer", "photographer": "recorder"}
