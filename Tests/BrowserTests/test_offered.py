"""What each page offers to whom: nothing that the gateway would refuse, and everything that it would not."""

import datetime
import json
import re
import urllib.error
import urllib.request

from fixtures import access_script, print_script
from gateway import hangs
from page_bench import Bench

# By page what stands there, and the request that it leads to: openapi.json says whether a role may ask for that.
# `people` stands for whoever may see persons, `anybody` for everybody.
pages = {
    "members": {
        "new-member": "POST /v1/members",
        "members-print": "GET /v1/members",
        "members-contacts": "GET /v1/directory",
        "members-import": "POST /v1/import/members/preview",
        "members-register-list": "POST /v1/register-lists",
        "members-study": "GET /v1/study-lists",
        "members-table": "GET /v1/members.csv",
        "members-verify": "GET /v1/cards/trust",
        "members-expiring": "GET /v1/members/expiring",
        "members-looks": "PUT /v1/cards/styles",
        "members-keys": "POST /v1/cards/keys",
        "members-door": "GET /v1/door-events",
    },
    "members/M": {
        "card-png": "GET /v1/members/{id}/card.png",
        "print-card": "POST /v1/cards/print",
        "issue-card": "POST /v1/members/{id}/cards",
        "take-photo": "POST /v1/members/{id}/photo",
        "choose-photo": "POST /v1/members/{id}/photo",
        "edit-member": "PATCH /v1/members/{id}",
        "delete-member": "DELETE /v1/members/{id}",
        "personal-data-html": "GET /v1/members/{id}/personal-data.html",
        "personal-data-json": "GET /v1/members/{id}/personal-data.json",
        "erase-person": "DELETE /v1/members/{id}/personal-data",
    },
    "members/N": {
        "revoke-card": "POST /v1/cards/{serial}/revoke",
        "remove-photo": "DELETE /v1/members/{id}/photo",
    },
    "members/M/edit": {"member-form-submit": "PATCH /v1/members/{id}"},
    "members/new": {"member-form-submit": "POST /v1/members"},
    "members/print": {
        "cards-pdf": "POST /v1/cards/sheet",
        "cards-print": "POST /v1/print-orders",
        "choice-printer-Cards": "POST /v1/print-orders",
        "offset-form-submit": "POST /v1/printer-offsets",
        "order-cancel": "DELETE /v1/print-orders/{id}",
        "order-was-printed": "POST /v1/print-orders/{id}/settle",
        "order-resume": "POST /v1/print-orders/{id}/resume",
    },
    "members/import": {"member-file": "POST /v1/import/members/preview"},
    "members/list": {"register-file": "POST /v1/register-lists"},
    "members/cards": {
        "card-front": "GET /v1/cards/preview.png",
        "card-looks-form-submit": "PUT /v1/cards/styles",
        "logo-file": "POST /v1/cards/logos",
        "remove-look": "DELETE /v1/cards/styles",
    },
    "members/keys": {
        "card-key": "GET /v1/cards/revoked",
        "rotate-key": "POST /v1/cards/keys",
        "distrust-key": "POST /v1/cards/keys/{key}/distrust",
    },
    "members/expiring": {
        "field-days": "GET /v1/members/expiring",
        "feed-renew": "POST /v1/members/expiring/feed",
        "feed-close": "DELETE /v1/members/expiring/feed",
    },
    "members/study": {
        "study-search": "GET /v1/study-lists/{list}",
        "study-refresh": "POST /v1/study-system/refresh",
        "study-refresh-one": "POST /v1/study-system/refresh",
        "study-set": "PUT /v1/study-system",
        "study-forget": "DELETE /v1/study-system",
    },
    "contacts": {"new-organisation": "POST /v1/organisations"},
    "contacts/new": {"organisation-form-submit": "POST /v1/organisations"},
    "contacts/O": {
        "organisation-form-submit": "PATCH /v1/organisations/{id}",
        "delete-organisation": "DELETE /v1/organisations/{id}",
    },
    "door": {
        "door-event": "GET /v1/door-events",
        "new-door-event": "POST /v1/door-events",
        "door-who": "PUT /v1/door-people/{id}",
        "door-feed": "POST /v1/door-events/feed",
    },
    "door/E": {
        "door-csv": "GET /v1/door-events/{id}/attendances.csv",
        "door-mode": "POST /v1/door-events/{id}/scans",
        "door-add": "POST /v1/door-events/{id}/attendances",
        "door-edit": "PATCH /v1/door-events/{id}",
        "door-cancel": "PATCH /v1/door-events/{id}",
        "door-delete": "DELETE /v1/door-events/{id}",
        "call-up": "POST /v1/door-events/{id}/call-up",
        "move-expect": "POST /v1/door-events/{id}/moves",
        "more-moves": "POST /v1/door-events/{id}/moves",
    },
    "door/E/scan": {
        "camera-start": "POST /v1/door-events/{id}/scans",
        "door-photo": "POST /v1/door-events/{id}/scans",
        "door-by-hand": "POST /v1/door-events/{id}/let-in",
    },
    "devices": {
        "open-terminal": "GET /v1/devices/{id}/terminal",
        "device-disconnect": "POST /v1/devices/{id}/disconnect",
        "known-weight-open": "POST /v1/devices/{id}/known-weight",
        "new-device": "POST /v1/devices",
        "device-edit": "PATCH /v1/devices/{id}",
        "device-remove": "DELETE /v1/devices/{id}",
        "device-accept": "POST /v1/devices/{id}/identity",
        "offer-use": "POST /v1/devices",
        "nearby-search": "POST /v1/devices/discover",
    },
    "devices/D": {
        "device-history": "GET /v1/devices/{id}/history",
        "teach-open": "POST /v1/devices/{id}/learn",
        "device-captures": "GET /v1/devices/{id}/captures",
        "stored-read": "GET /v1/devices/{id}/sessions",
        "device-disconnect": "POST /v1/devices/{id}/disconnect",
        "device-edit": "PATCH /v1/devices/{id}",
    },
    "devices/new": {"device-form-submit": "POST /v1/devices"},
    "devices/D/edit": {"device-form-submit": "PATCH /v1/devices/{id}"},
    "devices/D/teach": {"teach-form-submit": "POST /v1/devices/{id}/learn"},
    "planner": {
        "planner-submit": "GET /v1/planner/windows",
        "open-booking": "POST /v1/planner/bookings/{id}/session",
        "edit-booking": "PATCH /v1/planner/bookings/{id}",
        "cancel-booking": "POST /v1/planner/bookings/{id}/cancel",
    },
    "planner/resources": {
        "resource": "GET /v1/planner/resources",
        "refresh-calendar": "POST /v1/planner/calendars/{id}/refresh",
        "add-resource": "POST /v1/planner/resources",
        "calendar-file": "POST /v1/planner/resources/{id}/files",
        "add-feed": "POST /v1/planner/resources/{id}/feeds",
        "tie-resource": "PATCH /v1/planner/resources/{id}",
        "close-resource": "PATCH /v1/planner/resources/{id}",
        "delete-calendar": "DELETE /v1/planner/calendars/{id}",
        "renew-feed": "POST /v1/planner/feed",
        "end-feed": "DELETE /v1/planner/feed",
    },
    "reports/planned-claws": {
        "report-csv": "GET /v1/reports/planned-claws.csv",
        "tick-off": "POST /v1/changes/{id}/done",
    },
    "daily-events": {
        "daily-display": "GET /v1/daily-events",
        "record-event": "POST /v1/daily-events",
        "correct-event": "PATCH /v1/daily-events/{id}",
        "delete-event": "DELETE /v1/daily-events/{id}",
    },
    "settings": {
        "own-account": "GET /v1/sign-ins",
        "connect-phone": "POST /v1/phones/codes",
        "health": "GET /v1/health",
        "animals-csv": "GET /v1/animals.csv",
        "members-csv": "GET /v1/members.csv",
        "lists": "GET /v1/bulls",
        "first-steps": "POST /v1/animals",
        "accounts": "GET /v1/accounts",
        "token-form-submit": "POST /v1/tokens",
        "token-rights": "PATCH /v1/tokens/{id}",
        "save-station": "PATCH /v1/settings",
        "sync": "GET /v1/sync",
        "backups": "GET /v1/backups",
        "note-type-form-submit": "POST /v1/note-types",
        "rename": "PATCH /v1/note-types/{id}",
        "retire": "PATCH /v1/note-types/{id}",
    },
    "phones": {
        "phone-role-viewer": "recorder",
        "phone-role-recorder": "recorder",
        "phone-role-admin": "admin",
        "phone-rights": "PATCH /v1/phones/{id}",
        "phone-rename": "PATCH /v1/phones/{id}",
        "phone-revoke": "DELETE /v1/phones/{id}",
    },
    "accounts": {"new-account": "POST /v1/accounts", "account-rights": "PATCH /v1/accounts/{id}"},
    "access-log": {"access-log-line": "GET /v1/access-log"},
    "account": {"account-sign-out": "DELETE /v1/session", "sign-out-everywhere": "DELETE /v1/sign-ins"},
    "health": {"health-status": "GET /v1/health", "support-bundle": "GET /v1/support-bundle"},
    "first-steps": {"first-known-weight": "recorder"},
    "more": {"more-settings": "anybody", "more-members": "people"},
    "lists/bulls": {
        "list-csv": "GET /v1/bulls.csv",
        "add-entry": "POST /v1/bulls",
        "list-file": "POST /v1/import/bulls",
    },
    "lists/places": {"add-place": "admin", "edit-place": "PATCH /v1/places/{id}"},
    "animals": {
        "animal-search": "GET /v1/animals",
        "open-due": "GET /v1/due",
        "new-animal": "POST /v1/animals",
        "several-start": "POST /v1/changes",
        "import-animals": "POST /v1/import/herd",
    },
    "animals/new": {"birth-form-submit": "POST /v1/animals"},
    "animals/import": {"import-file": "POST /v1/imports"},
    "animals/A": {
        "card-pdf": "GET /v1/animals/{id}/card.pdf",
        "animal-labels": "POST /v1/labels",
        "take-photo": "POST /v1/animals/{id}/photos",
        "weigh-now": "POST /v1/station/animal",
        "record-note": "POST /v1/animals/{id}/changes",
        "record-more": "POST /v1/animals/{id}/changes",
        "correct-change": "PATCH /v1/changes/{id}",
        "delete-change": "DELETE /v1/changes/{id}",
    },
    "scan": {"scan-file": "POST /v1/scans", "camera-start": "POST /v1/scans"},
    "sessions": {
        "open-planner": "GET /v1/planner/windows",
        "session-csv": "GET /v1/sessions/{id}/weighings.csv",
        "new-session": "POST /v1/sessions",
    },
    "sessions/S": {
        "session-report": "GET /v1/sessions/{id}/report.pdf",
        "close-session": "POST /v1/sessions/{id}/close",
        "limits-form-submit": "PATCH /v1/sessions/{id}",
        "many-note": "POST /v1/changes",
    },
}
# Where nothing of persons stands, who may not see them is as anybody else.
ranks = ["viewer", "recorder", "admin"]
people_pages = ("members", "contacts", "door")

# What the herd of the test has not of itself.
more_script = (
    access_script
    + print_script
    + """
await signIn(given.token);
answer('GET /v1/**', through);
answer('GET /v1/devices/*/terminal', refuse(403));
answer('GET /v1/printers', { items: [printerAs('Cards', { isDefault: true })] });
answer('GET /v1/printer-offsets', { items: [] });
const order = { subject: 'members', count: 2, orderedAt: '2026-01-01T00:00:00Z' };
const orders = [orderAs('doubtful', { ...order, id: 'o1', doubtful: 2 }), orderAs('failed', { ...order, id: 'o2' })];
answer('GET /v1/print-orders', { items: orders });
for (const one of orders) answer(`GET /v1/print-orders/${one.id}`, one);
answer(`GET /v1/members/${given.ids.N}/cards`, { items: [{ serial: 's', keyId: 'k', issued: '2026-01-01' }] });
answer(`GET /v1/members/${given.ids.N}`, {
  id: given.ids.N,
  name: 'N',
  number: '1',
  active: true,
  photo: { hash: 'a'.repeat(64), width: 1, height: 1 },
});
answer('GET /v1/cards/styles', {
  items: [{ organisation: null, template: 'union', primary: null, accent: null, logo: null }],
});
answer('GET /v1/cards/trust', {
  asOf: '2026-01-01T00:00:00Z',
  revoked: [],
  keys: [
    { id: 'k', publicKey: 'ab'.repeat(32), madeAt: '2026-01-01T00:00:00Z', retiredAt: '2026-01-02T00:00:00Z' },
  ],
});
answer('GET /v1/study-system', { url: 'https://kos.test/', running: null, waiting: [], lists: [] });
answer('GET /v1/planner/resources', {
  items: [{
    id: 'r',
    name: 'R',
    kind: 'vet',
    closed: false,
    calendars: [
      { id: 'c', name: 'C', host: 'calendar.test', entries: 1, unread: 0, readAt: '2026-01-01T00:00:00Z' },
    ],
  }],
});
answer('GET /v1/planner/bookings', {
  items: [{
    id: 'b',
    purpose: 'weighing',
    name: 'B',
    resources: [],
    start: '2027-01-01T10:00:00Z',
    end: '2027-01-01T11:00:00Z',
  }],
});
answer('GET /v1/planner/feed', { feed: { madeAt: '2026-01-01T00:00:00Z', madeBy: 'A' } });
const animal = { id: 'a', earTag: 'CZ123456789' };
answer('GET /v1/reports/planned-claws', {
  count: 1,
  lines: [{ changeId: 'x', animal, date: '2026-01-01', limbs: [], diagnoses: [], isOverdue: true }],
});
answer('GET /v1/devices/offers', {
  items: [{ link: 'serial:/dev/ttyX', source: 'serial', place: '/dev/ttyX', dialect: 'auto' }],
});
answer('GET /v1/devices/discover', { running: false, items: [] });
answer(['GET /v1/phones', 'GET /v1/accounts', 'GET /v1/tokens'], { items: [accessAs()], wrongCodes: 0 });
answer('GET /v1/note-types', {
  items: [{ id: 'n', name: 'N', retired: false }, { id: 'o', name: 'O', retired: true }],
});
answer('GET /v1/places', { items: [{ id: 'p', kind: 'barn', number: '1', name: 'P' }] });
answer('POST /v1/phones/codes', { id: 'c', code: 'x', seconds: 60, addresses: [] });
const { station } = await module('/station.js');
const told = {};
const { role, seesPeople, addresses } = given;
await as(role, { seesPeople });
await station.refresh();
const scale = station.devices.find(({ kind }) => kind === 'scale');
const stranger = {
  ...scale,
  identity: 'A',
  state: { ...scale.state, phase: 'failed', identity: 'B', keepsSessions: true },
};
for (const [page, address] of Object.entries(addresses)) {
  station.devices = [
    { ...scale, state: { ...scale.state, phase: 'connected', keepsSessions: true } },
    ...(page === 'devices' ? [{ ...stranger, id: 'other' }] : []),
  ];
  sent.length = 0;
  await visit(address);
  for (const one of document.querySelectorAll('details')) one.open = true;
  const offered = [...document.querySelectorAll('[data-testid]')]
    .filter((one) => !one.disabled && (isSeen(one) || isSeen(one.closest('label'))));
  told[page] = [
    [...new Set(offered.map((one) => one.dataset.testid))],
    sent.map(({ method, path }) => `${method} ${path}`),
  ];
}
leave();
return told;
"""
)


class Offered(Bench):
    def setUp(self):
        super().setUp()
        self.paths = self.gateway.get("/v1/openapi.json")["paths"]

    def operation(self, request: str) -> dict:
        method, path = request.split()
        return self.paths[path][method.lower()]

    def asked(self, request: str) -> dict:
        """What openapi.json says of a request to a real address."""
        method, path = request.split()
        fitting = [one for one in self.paths if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", one), path)]
        # The one with the fewest places that are left open.
        return self.paths[min(fitting, key=lambda one: one.count("{"))][method.lower()]

    def may(self, operation: dict, role: str, sees_people: bool) -> bool:
        least = operation.get("x-role", "viewer")
        return ranks.index(role) >= ranks.index(least) and (sees_people or not operation.get("x-people", False))

    def is_allowed(self, page: str, request: str, role: str, sees_people: bool) -> bool:
        if page.split("/", maxsplit=1)[0] in people_pages and not sees_people:
            return False
        if request in ("anybody", "people"):
            return sees_people or request == "anybody"
        if request in ranks:
            return ranks.index(role) >= ranks.index(request)
        return self.may(self.operation(request), role, sees_people)

    def things(self) -> dict[str, str]:
        """One of each thing that a page is about."""
        gateway = self.gateway

        def made(path: str, body: dict, at: str | None = None) -> str:
            made = gateway.post(path, body)
            self.addCleanup(gateway.delete, f"{at or path}/{made['id']}")
            return made["id"]

        ids = {letter: made("/v1/members", {"name": f"Offered {letter}", "number": f"91{letter}"}) for letter in "MN"}
        ids["O"] = made("/v1/organisations", {"name": "Offered"})
        times = {"startsAt": "2027-05-05T18:00:00Z", "endsAt": "2027-05-05T19:00:00Z"}
        ids["E"] = made("/v1/door-events", {"name": "Offered", "kind": "game", "price": 100, "capacity": 1, **times})
        for letter in "MN":
            gateway.post(f"/v1/door-events/{ids['E']}/attendances", {"memberId": ids[letter]})
        # There is room now for who waits.
        gateway.patch(f"/v1/door-events/{ids['E']}", {"capacity": 5})
        made("/v1/daily-events", {"text": "Offered"})
        ids["D"] = next(one["id"] for one in gateway.get("/v1/devices")["items"] if one["kind"] == "scale")
        ids["A"] = gateway.get("/v1/animals?status=alive&limit=1")["items"][0]["id"]
        note = {"kind": "note", "date": str(datetime.date.today()), "fields": {"text": "Offered"}}
        gateway.post(f"/v1/animals/{ids['A']}/changes", note)
        sessions = gateway.get("/v1/sessions?limit=1")["items"]
        ids["S"] = sessions[0]["id"] if sessions else gateway.post("/v1/sessions", {"name": "Offered"})["id"]
        return ids

    def test_nothing_that_is_refused_and_all_that_is_not(self):
        """Each page offers to each role what the gateway lets it do, and asks for nothing else itself"""
        ids = self.things()
        addresses = {page: "/".join(ids.get(part, part) for part in page.split("/")) for page in pages}
        given = {"token": self.gateway.token, "ids": ids, "addresses": addresses}
        for role, sees_people in (("viewer", True), ("viewer", False), ("recorder", True), ("admin", True)):
            if not sees_people:
                given = {
                    **given,
                    "addresses": {page: addresses[page] for page in ("members", "door/E", "settings", "more")},
                }
            else:
                given = {**given, "addresses": addresses}
            told = self.run_here(more_script, {**given, "role": role, "seesPeople": sees_people})
            for page, (names, requests) in told.items():
                with self.subTest(page, role=role, sees_people=sees_people):
                    expected = {
                        name: self.is_allowed(page, request, role, sees_people) for name, request in pages[page].items()
                    }
                    self.assertEqual({name: name in names for name in expected}, expected)
                    refused = [one for one in requests if not self.may(self.asked(one), role, sees_people)]
                    self.assertEqual(refused, [], "what the page itself asks for")

    def test_what_the_gateway_refuses(self):
        """The gateway refuses a role what openapi.json says, of everything that a page offers"""
        requests = sorted({one for table in pages.values() for one in table.values() if " " in one})
        nobody = "00000000-0000-7000-8000-000000000000"
        for role in ("viewer", "recorder"):
            token = self.gateway.post("/v1/tokens", {"name": f"Offered {role}", "role": role})
            for request in requests:
                operation = self.operation(request)
                if role == "viewer" and request.startswith("DELETE /v1/s"):
                    # One's own sign-in, with which nothing more could be asked.
                    continue
                method, path = request.split()
                with self.subTest(request, role=role):
                    status, code = self.answer(method, re.sub(r"\{\w+\}", nobody, path), token["token"])
                    is_refused = (status, code) == (403, "role-too-low")
                    self.assertEqual(is_refused, not self.may(operation, role, True), (status, code))

    def answer(self, method: str, path: str, token: str) -> tuple[int, str | None]:
        headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        request = urllib.request.Request(
            self.gateway.address + path, None if method == "GET" else b"[", headers, method=method
        )
        try:
            with urllib.request.urlopen(request, timeout=hangs) as answer:
                return answer.status, None
        except urllib.error.HTTPError as refusal:
            text = refusal.read()
            return refusal.code, json.loads(text).get("code") if text.startswith(b"{") else None
