-- A herd as a gatewayd of schema 3 left it: an animal with a weighing, and a member. test_life.py upgrades it with the package;
-- MigrationTests hold its tables to the steps that made them. Never edited: files like it lie on farms.

CREATE TABLE places (
    id BLOB PRIMARY KEY NOT NULL,
    kind TEXT NOT NULL,
    number TEXT NOT NULL,
    name TEXT,
    parent BLOB REFERENCES places (id)
) STRICT;
CREATE INDEX places_by_parent ON places (parent);
CREATE INDEX places_by_number ON places (kind, number);
CREATE INDEX places_by_name ON places (kind, name);

CREATE TABLE changes (
    id BLOB PRIMARY KEY NOT NULL,
    animal_id BLOB NOT NULL,
    kind INTEGER NOT NULL,
    date INTEGER NOT NULL,
    whole_day INTEGER NOT NULL,
    recorded_at INTEGER NOT NULL,
    recorded_by TEXT NOT NULL,
    corrected_at INTEGER,
    corrections INTEGER NOT NULL DEFAULT 0,
    uploaded_at INTEGER,
    simulated INTEGER NOT NULL,
    ear_tag TEXT,
    fields TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX changes_of_animal ON changes (animal_id, date, id);
CREATE UNIQUE INDEX births_by_ear_tag ON changes (ear_tag) WHERE ear_tag IS NOT NULL;

CREATE TABLE animals (
    id BLOB PRIMARY KEY NOT NULL,
    ear_tag TEXT NOT NULL UNIQUE,
    eid INTEGER,
    aliases TEXT NOT NULL,
    collar TEXT,
    vitalimeter TEXT,
    name TEXT,
    sex TEXT NOT NULL,
    born INTEGER NOT NULL,
    breed TEXT,
    dam TEXT,
    sire TEXT,
    dam_sire TEXT,
    colour TEXT,
    group_id BLOB,
    status TEXT NOT NULL,
    last_weighing TEXT,
    selections TEXT NOT NULL,
    simulated INTEGER NOT NULL,
    numbers_key TEXT NOT NULL,
    name_key TEXT NOT NULL,
    next_day INTEGER,
    next_moment INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX animals_search ON animals (ear_tag, numbers_key, name_key, group_id, sex);
CREATE INDEX animals_by_group ON animals (group_id, ear_tag);
CREATE INDEX animals_by_collar ON animals (collar) WHERE collar IS NOT NULL;
CREATE INDEX animals_by_next_day ON animals (next_day) WHERE next_day IS NOT NULL;
CREATE INDEX animals_by_next_moment ON animals (next_moment) WHERE next_moment IS NOT NULL;

CREATE TABLE eids (
    eid INTEGER NOT NULL,
    animal_id BLOB NOT NULL,
    current INTEGER NOT NULL,
    PRIMARY KEY (eid, animal_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX eids_of_animal ON eids (animal_id);

CREATE TABLE events (
    number INTEGER PRIMARY KEY NOT NULL,
    at INTEGER NOT NULL,
    kind TEXT NOT NULL,
    data TEXT NOT NULL
) STRICT;

CREATE TABLE requests (
    key TEXT PRIMARY KEY NOT NULL,
    kind TEXT NOT NULL,
    result BLOB NOT NULL,
    at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE audit (
    id BLOB PRIMARY KEY NOT NULL,
    at INTEGER NOT NULL,
    by TEXT NOT NULL,
    action TEXT NOT NULL,
    subject TEXT NOT NULL,
    before TEXT,
    after TEXT
) STRICT, WITHOUT ROWID;

CREATE TABLE sessions (
    id BLOB PRIMARY KEY NOT NULL,
    name TEXT NOT NULL,
    kind TEXT NOT NULL,
    barn_id BLOB REFERENCES places (id),
    group_id BLOB REFERENCES places (id),
    opened_at INTEGER NOT NULL,
    closed_at INTEGER,
    simulated INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX one_open_session ON sessions (kind) WHERE closed_at IS NULL;

CREATE TABLE weighings (
    id BLOB PRIMARY KEY NOT NULL,
    idempotency_key TEXT NOT NULL UNIQUE,
    event INTEGER NOT NULL,
    session_id BLOB NOT NULL REFERENCES sessions (id),
    place TEXT NOT NULL,
    at INTEGER NOT NULL,
    grams INTEGER NOT NULL,
    unit TEXT,
    text TEXT NOT NULL,
    eid INTEGER,
    state TEXT NOT NULL,
    reason TEXT,
    eids TEXT NOT NULL,
    animal_id BLOB,
    plausibility TEXT,
    device_id BLOB,
    capture TEXT,
    trace TEXT NOT NULL,
    simulated INTEGER NOT NULL,
    change_id BLOB REFERENCES changes (id)
) STRICT;
CREATE INDEX weighings_newest ON weighings (at, id);
CREATE INDEX weighings_unassigned ON weighings (at, id) WHERE state = 'unassigned';
CREATE INDEX weighings_of_session ON weighings (session_id, at, id, state, grams);
CREATE INDEX weighings_of_animal ON weighings (animal_id, at, id);
CREATE INDEX weighings_by_change ON weighings (change_id) WHERE change_id IS NOT NULL;

CREATE TABLE recorder_states (
    place TEXT PRIMARY KEY NOT NULL,
    state TEXT NOT NULL,
    at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE members (
    id BLOB PRIMARY KEY NOT NULL,
    name TEXT NOT NULL,
    number TEXT NOT NULL UNIQUE,
    organisation TEXT,
    email TEXT,
    phone TEXT,
    until INTEGER,
    active INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    simulated INTEGER NOT NULL,
    name_key TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX members_by_name ON members (name_key, id);

CREATE TABLE devices (
    id BLOB PRIMARY KEY NOT NULL,
    name TEXT NOT NULL,
    kind TEXT NOT NULL,
    link TEXT NOT NULL,
    dialect TEXT NOT NULL,
    place TEXT NOT NULL,
    simulated INTEGER NOT NULL,
    created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE access (
    id BLOB PRIMARY KEY NOT NULL,
    name TEXT NOT NULL,
    role TEXT NOT NULL,
    digest TEXT NOT NULL UNIQUE,
    created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO changes (id, animal_id, kind, date, whole_day, recorded_at, recorded_by, simulated, ear_tag, fields) VALUES
    (x'0190f0f37c1a7d0e9a3b0123456789ab', x'0190f0f37c1a7d0e9a3b0123456789ac', 13, 1620086400000000, 1, 1620100000000000,
        'Věra', 0, 'CZ123456789', '{"country":"CZ","number":"123456789","sex":"female","name":"Růžena"}'),
    (x'0190f0f37c1a7d0e9a3b0123456789ad', x'0190f0f37c1a7d0e9a3b0123456789ac', 31, 1720000000000000, 0, 1720000000000000,
        'gateway', 0, NULL, '{"kilograms":412.5,"mode":"group","weighingId":"0190f0f3-7c1a-7d0e-9a3b-0123456789ae"}');
INSERT INTO animals (id, ear_tag, aliases, name, sex, born, status, last_weighing, selections, simulated, numbers_key, name_key)
VALUES (x'0190f0f37c1a7d0e9a3b0123456789ac', 'CZ123456789', '[]', 'Růžena', 'female', 18751, 'alive',
    '{"date":"2024-07-03","id":"0190f0f3-7c1a-7d0e-9a3b-0123456789ae","kilograms":412.5}', '[]', 0, 'cz123456789', 'ruzena');
INSERT INTO sessions VALUES
    (x'0190f0f37c1a7d0e9a3b0123456789af', '2024-07-03', 'weighing', NULL, NULL, 1720000000000000, NULL, 0);
INSERT INTO weighings (id, idempotency_key, event, session_id, place, at, grams, unit, text, eid, state, eids, animal_id, trace,
    simulated, change_id)
VALUES (x'0190f0f37c1a7d0e9a3b0123456789ae', 'main@1720000000000', 2, x'0190f0f37c1a7d0e9a3b0123456789af', 'main',
    1720000000000000, 412500, 'kg', 'ST,GS,+0412.5kg', NULL, 'assigned', '[]', x'0190f0f37c1a7d0e9a3b0123456789ac', '[]', 0,
    x'0190f0f37c1a7d0e9a3b0123456789ad');
INSERT INTO members (id, name, number, active, created_at, simulated, name_key) VALUES
    (x'0190f0f37c1a7d0e9a3b0123456789b0', 'Řehoř Žůžo', '4711', 1, 1720000000000000, 0, 'z~uz~o r~ehor~');
INSERT INTO events VALUES
    (1, 1620100000000000, 'animal.created', '{}'),
    (2, 1720000000000000, 'weighing.recorded', '{"id":"0190f0f3-7c1a-7d0e-9a3b-0123456789ae","kilograms":412.5}');
PRAGMA application_id = 0x67777964;
PRAGMA user_version = 3;
