"""What schemathesis has to know of this API: which ids there are, and what a photo is."""

import os
import random
import re
import uuid
from collections import Counter, defaultdict
from pathlib import Path

import requests
import schemathesis
from schemathesis.core.failures import AcceptedNegativeData

address = os.environ["GATEWAYD_ADDRESS"]
authorization = {"Authorization": f"Bearer {os.environ['GATEWAYD_TOKEN']}"}
chance = random.Random(os.environ.get("GATEWAYD_SEED", "1"))

# Every other failure: `default` in the document would let any status pass.
others = ("421", "429", "431", "503", "507")
methods = ("get", "post", "put", "patch", "delete")
# The collection whose ids a key of a body takes.
collections = {
    "animalId": "/v1/animals",
    "barnId": "/v1/places",
    "barns": "/v1/places",
    "groupId": "/v1/places",
    "memberId": "/v1/members",
    "memberIds": "/v1/members",
    "noteType": "/v1/note-types",
    "parent": "/v1/places",
    "placeId": "/v1/places",
    "plannedAnimals": "/v1/animals",
    "typeId": "/v1/note-types",
    "weighingId": "/v1/weighings",
    "weighingIds": "/v1/weighings",
}
photo = (Path(__file__).resolve().parents[2] / "Web/icons/icon-192.png").read_bytes()
ids: defaultdict[str, list[str]] = defaultdict(list)
answers: Counter[str] = Counter()


def collect():
    """The ids of what the demo has, but not that of the token which asks."""
    for path in sorted({*collections.values(), "/v1/sessions", "/v1/devices", "/v1/bulls", "/v1/tokens", "/v1/phones"}):
        items = requests.get(address + path, headers=authorization, timeout=300).json()["items"]
        ids[path] = [item["id"] for item in items if item.get("name") != "admin"]
    for animal in ids["/v1/animals"][:5]:
        changes = requests.get(f"{address}/v1/animals/{animal}/changes", headers=authorization, timeout=300).json()
        ids["/v1/changes"] += [change["id"] for change in changes["items"]]


def some(collection: str) -> str | None:
    """An id that is there, most of the time."""
    known = ids[collection]
    return chance.choice(known) if known and chance.random() < 0.8 else None


def known(value, collection: str | None = None):
    """A body that names what is there, where it names something."""
    if isinstance(value, dict):
        return {key: known(item, collections.get(key)) for key, item in value.items()}
    if isinstance(value, list):
        return [known(item, collection) for item in value]
    if collection and isinstance(value, str) and re.fullmatch(r"[0-9a-f-]{36}", value):
        return some(collection) or value
    return value


@schemathesis.hook
def before_load_schema(context, schema):
    for item in schema["paths"].values():
        for method in methods:
            responses = item.get(method, {}).get("responses", {})
            if other := responses.pop("default", None):
                for status in others:
                    responses.setdefault(status, other)


@schemathesis.hook
def before_call(context, case, kwargs):
    # The same key again would give the first answer, whatever else is sent.
    for name in list(case.headers or {}):
        if name.lower() == "idempotency-key" and is_right(case, "HEADER"):
            case.headers[name] = str(uuid.UUID(int=chance.getrandbits(128)))
    if case.path_parameters and "id" in case.path_parameters and is_right(case, "PATH"):
        collection = case.operation.path.split("/{")[0]
        # What is deleted is gone for all others.
        if case.method != "DELETE" or chance.random() < 0.2:
            case.path_parameters["id"] = some(collection) or case.path_parameters["id"]
    if is_right(case, "BODY") and isinstance(case.body, dict):
        case.body = known(case.body)
    # One of three must be there, which OpenAPI cannot say.
    if case.operation.path == "/v1/resolve" and not case.query and is_right(case, "QUERY"):
        case.query = {"collar": "7"}
    if (case.media_type or "").startswith("image/") and (case.meta is None or case.meta.generation.mode.is_positive):
        case.body = photo


@schemathesis.hook
def filter_failure(context, failure, case, response):
    # Whatever is sent as a table or a file is a text, and a photo is none, which schemathesis takes for a mistake.
    kind = case.media_type or ""
    is_file = kind in ("text/csv", "application/octet-stream") or kind.startswith("image/")
    return not (isinstance(failure, AcceptedNegativeData) and is_file)


def is_right(case, component: str) -> bool:
    """Whether this part of the request is to fit its schema."""
    meta = case.meta
    if meta is None or meta.generation.mode.is_positive:
        return True
    for location, part in meta.components.items():
        if location.name == component:
            return part.mode.is_positive
    return True


@schemathesis.hook
def after_call(context, case, response):
    mode = "fits" if case.meta is None or case.meta.generation.mode.is_positive else "breaks"
    answers[f"{mode} {response.status_code // 100}xx"] += 1
    if mode == "fits" and response.status_code in (400, 422):
        told = response.json()
        answers[f"refused {case.operation.label} {told['code']} {told.get('parameters')}"] += 1
    if response.status_code == 201 and "{" not in case.operation.path:
        made = response.json().get("id")
        if made:
            ids[case.operation.path].append(made)


def tell():
    with open(os.environ["GATEWAYD_ANSWERS"], "w", encoding="utf-8") as file:
        for kind, count in sorted(answers.items()):
            file.write(f"{kind} {count}\n")


if "GATEWAYD_ANSWERS" in os.environ:
    import atexit

    atexit.register(tell)
collect()
