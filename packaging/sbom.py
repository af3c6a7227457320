"""What a built gatewayd is made of, as SPDX 2.3 JSON: sbom.py BINARY VERSION INSTANT.

Libraries are those that the program asks for and what these ask for, each as the Debian package that it comes from; the
runtime of Swift is in the program itself; files of other packages that it reads at run time follow.
"""

import hashlib
import json
import re
import subprocess
import sys
from pathlib import Path

RUNTIME_FILES = ("fonts-dejavu-core", "libjs-chart.js")


def output(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def libraries(binary):
    """Each library with the file it was found as, and whether the program itself asks for it."""
    asked = set(re.findall(r"NEEDED\s+(\S+)", output("objdump", "-p", binary)))
    for name, path in re.findall(r"^\s*(\S+) => (/\S+)", output("ldd", binary), re.MULTILINE):
        yield name, path, name in asked


def owners(paths):
    """The packages that files belong to, by their paths; Debian knows some under /usr/lib alone, some under /lib."""
    candidates = {}
    for path in paths:
        real = str(Path(path).resolve())
        for candidate in (real, real.removeprefix("/usr"), path, "/usr" + path):
            candidates.setdefault(candidate, path)
    # It fails as soon as it does not know one of them, and tells of the others all the same.
    found = subprocess.run(("dpkg", "-S", *candidates), capture_output=True, text=True, check=False).stdout
    known = {}
    for line in found.splitlines():
        packages, _, file = line.rpartition(": ")
        if file in candidates:
            known[candidates[file]] = packages.split(",")[0]
    if missing := set(paths) - set(known):
        raise SystemExit(f"sbom: no package has {', '.join(sorted(missing))}")
    return known


def debian_packages(names):
    """The packages of these names, as parts of the document, by the same names."""
    form = "${Package}\t${Version}\t${Architecture}\t${source:Package}\n"
    names = sorted(set(names))
    lines = output("dpkg-query", "-W", "-f", form, *names).splitlines()
    parts = [part(*line.split("\t")) for line in lines]
    return {name: one for name in names for one in parts if one["name"] == name.split(":")[0]}


def part(package, version, architecture, source):
    return {
        "SPDXID": "SPDXRef-Debian-" + re.sub(r"[^A-Za-z0-9.-]", "-", package),
        "name": package,
        "versionInfo": version,
        "supplier": "Organization: Debian",
        "downloadLocation": f"https://snapshot.debian.org/package/{source}/{version}/",
        "filesAnalyzed": False,
        "licenseConcluded": "NOASSERTION",
        "licenseDeclared": "NOASSERTION",
        "copyrightText": "NOASSERTION",
        "comment": f"The licence stands in /usr/share/doc/{package}/copyright.",
        "externalRefs": [
            {
                "referenceCategory": "PACKAGE-MANAGER",
                "referenceType": "purl",
                "referenceLocator": f"pkg:deb/debian/{package}@{version}?arch={architecture}&distro=bookworm",
            }
        ],
    }


def swift_runtime():
    version = re.search(r"Swift version (\S+)", output("swift", "--version"))[1]
    return {
        "SPDXID": "SPDXRef-Swift-Runtime",
        "name": "swift-runtime",
        "versionInfo": version,
        "supplier": "Organization: Swift project",
        "downloadLocation": f"https://github.com/swiftlang/swift/releases/tag/swift-{version}-RELEASE",
        "filesAnalyzed": False,
        "licenseConcluded": "Apache-2.0 WITH Swift-exception",
        "licenseDeclared": "Apache-2.0 WITH Swift-exception",
        "copyrightText": "Apple Inc. and the Swift project authors",
        "comment": "Standard library, concurrency, FoundationEssentials and Dispatch, linked statically.",
    }


def document(binary, version, instant):
    checksum = hashlib.sha256(Path(binary).read_bytes()).hexdigest()
    program = {
        "SPDXID": "SPDXRef-gatewayd",
        "name": "gatewayd",
        "versionInfo": version,
        "supplier": "Organization: gatewayd maintainers",
        "downloadLocation": "NOASSERTION",
        "filesAnalyzed": False,
        "licenseConcluded": "NOASSERTION",
        "licenseDeclared": "NOASSERTION",
        "copyrightText": "gatewayd maintainers",
        "primaryPackagePurpose": "APPLICATION",
        "checksums": [{"algorithm": "SHA256", "checksumValue": checksum}],
    }
    runtime = swift_runtime()
    packages = {runtime["SPDXID"]: runtime}
    links = {(runtime["SPDXID"], "STATIC_LINK")}
    found = list(libraries(binary))
    owner = owners([path for _, path, _ in found])
    debian = debian_packages([*owner.values(), *RUNTIME_FILES])
    packages |= {one["SPDXID"]: one for one in debian.values()}
    for _, path, is_asked in found:
        # What a library asks for in its turn is needed at run time, too.
        links.add((debian[owner[path]]["SPDXID"], "DYNAMIC_LINK" if is_asked else "DEPENDS_ON"))
    links |= {(debian[name]["SPDXID"], "DEPENDS_ON") for name in RUNTIME_FILES}
    links -= {(one, "DEPENDS_ON") for one, kind in links if kind == "DYNAMIC_LINK"}
    relationships = [
        {"spdxElementId": program["SPDXID"], "relationshipType": kind, "relatedSpdxElement": one}
        for one, kind in sorted(links)
    ]
    return {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"gatewayd-{version}",
        "documentNamespace": f"https://gatewayd.invalid/spdx/gatewayd-{version}-{checksum[:16]}",
        "creationInfo": {"created": instant, "creators": ["Tool: packaging/sbom.py"]},
        "documentDescribes": [program["SPDXID"]],
        "packages": [program, *(packages[key] for key in sorted(packages))],
        "relationships": [
            {
                "spdxElementId": "SPDXRef-DOCUMENT",
                "relationshipType": "DESCRIBES",
                "relatedSpdxElement": program["SPDXID"],
            },
            *relationships,
        ],
    }


if __name__ == "__main__":
    json.dump(document(*sys.argv[1:4]), sys.stdout, indent=1, ensure_ascii=False)
    print()
