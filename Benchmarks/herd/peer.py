"""The rows that the store imported, imported again by `sqlite3 .import` into the same schema: peer.py FOLDER."""

import pathlib
import re
import resource
import subprocess
import sys
import time

TABLES = ["places", "changes", "animals", "eids", "animal_keys"]


def shell(database: pathlib.Path, script: str) -> str:
    done = subprocess.run(["sqlite3", database], input=script, capture_output=True, text=True, check=True)
    return done.stdout


def peer_schema(database: pathlib.Path) -> str:
    """The store's own tables and indexes; what a CSV cannot carry, bytes and NULL, is text and empty text in it."""
    names = ", ".join(f"'{table}'" for table in TABLES)
    schema = shell(database, f"SELECT sql || ';' FROM sqlite_schema WHERE tbl_name IN ({names}) AND sql IS NOT NULL;")
    schema = schema.replace("STRICT, ", "").replace(" STRICT", "").replace(" BLOB", " TEXT")
    schema = re.sub(r"(WHERE \w+) IS NOT NULL", r"\1 <> ''", schema)
    fts = shell(database, "SELECT sql || ';' FROM sqlite_schema WHERE name IN ('animal_parts', 'animal_names');")
    return schema + fts


def column(name: str, kind: str) -> str:
    # Sixteen bytes again, and still unique: an id begins with its time and a counter.
    return f"substr(hex({name}), 1, 16)" if kind == "BLOB" else name


def processor() -> float:
    """What all programs that were run have computed for, in seconds."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main() -> None:
    folder = pathlib.Path(sys.argv[1])
    source, peer = folder / "imported.sqlite", folder / "peer.sqlite"
    for table in TABLES:
        rows = shell(source, f"SELECT name || '|' || type FROM pragma_table_info('{table}') ORDER BY cid;").split()
        columns = ", ".join(column(*row.split("|")) for row in rows)
        shell(source, f".mode csv\n.once {folder / (table + '.csv')}\nSELECT {columns} FROM {table};")
    shell(peer, "PRAGMA journal_mode = WAL;" + peer_schema(source))
    began, worked = time.monotonic(), processor()
    imports = "\n".join(f".import --csv {folder / (table + '.csv')} {table}" for table in TABLES)
    shell(peer, f"PRAGMA foreign_keys = OFF;\nPRAGMA synchronous = FULL;\n{imports}\n")
    tables = time.monotonic() - began
    shell(
        peer,
        "INSERT INTO animal_parts (animal_parts) VALUES ('rebuild');"
        "INSERT INTO animal_names (animal_names) VALUES ('rebuild');",
    )
    whole, computed = time.monotonic() - began, processor() - worked
    told = (folder / "ours").read_text()
    ours, ours_computed = (
        sum(float(number) for number in re.findall(rf"(?:import|lives)_seconds .*?{word}(\S+)", told))
        for word in ("", "processor ")
    )
    print(f"import: gatewayd {ours:.1f} s, sqlite3 .import {whole:.1f} s (without the search {tables:.1f} s)")
    print(f"import, processor: gatewayd {ours_computed:.1f} s, sqlite3 .import {computed:.1f} s")
    print(f"import ratio: {whole / ours:.2f} of its pace, {computed / ours_computed:.2f} by the processor")


if __name__ == "__main__":
    main()
