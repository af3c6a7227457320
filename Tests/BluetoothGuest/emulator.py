"""Builds btvirt, BlueZ's emulator of controllers and the radio between them, from Debian's source, corrected."""

import os
import re
from pathlib import Path

from shell import Trouble, run, say

# Counts the corrections below: a change here builds it again.
edition = 7

sources = [
    *(
        f"emulator/{name}.c"
        for name in ["main", "serial", "server", "vhci", "btdev", "bthost", "smp", "phy", "amp", "le"]
    ),
    *(f"lib/{name}.c" for name in ["bluetooth", "hci"]),
    *(
        f"src/shared/{name}.c"
        for name in ["queue", "util", "crypto", "ecc", "mainloop", "mainloop-notify", "io-mainloop", "timeout-mainloop"]
    ),
]


def build(cache: Path, version: str) -> Path:
    """The program, built where it is not there yet; `version` is that of Debian's package bluez."""
    program = cache / f"btvirt-{version.replace(':', '_')}-{edition}"
    if program.exists():
        return program
    folder = cache / "btvirt-source"
    run("rm", "-rf", folder)
    folder.mkdir()
    run("tar", "-xf", _source(cache, version), "-C", folder, "--strip-components=1")
    _correct(folder / "emulator/btdev.c")
    _make_pluggable(folder)
    # Advertisers of the kernel's controller's version: those of an earlier one it does not see.
    server = folder / "emulator/server.c"
    server.write_text(_replace(server.read_text(), r"type = BTDEV_TYPE_BREDRLE;", "type = BTDEV_TYPE_BREDRLE52;"))

    say("compiling btvirt")
    (folder / "config.h").touch()
    (folder / "lib/bluetooth").mkdir()
    for header in (folder / "lib").glob("*.h"):
        (folder / "lib/bluetooth" / header.name).symlink_to(f"../{header.name}")
    unfinished = cache / "btvirt.new"
    run(
        "cc",
        "-O2",
        "-w",
        "-D_GNU_SOURCE",
        f'-DVERSION="{version}"',
        "-I.",
        "-Ilib",
        "-Isrc",
        "-o",
        unfinished,
        *sources,
        within=folder,
    )
    unfinished.replace(program)
    run("rm", "-rf", folder)
    return program


def _source(cache: Path, version: str) -> Path:
    """Debian's unchanged source; apt gets lists of its own for it, since many machines have none of sources."""
    version = re.sub(r"\+b\d+$", "", version)
    upstream = re.sub(r"^\d+:|-[^-]*$", "", version)
    tarball = cache / "packages" / f"bluez_{upstream}.orig.tar.xz"
    if tarball.exists():
        return tarball
    say(f"downloading the source of bluez {version}")
    lists = cache / "source-lists"
    (lists / "partial").mkdir(parents=True, exist_ok=True)
    places = run(
        "apt-get",
        "indextargets",
        "--format",
        "$(REPO_URI) $(RELEASE) $(COMPONENT)",
        "Created-By: Packages",
        "Origin: Debian",
    ).splitlines()
    if not places:
        raise Trouble("apt knows no Debian repository: run apt-get update")
    key = "/usr/share/keyrings/debian-archive-keyring.gpg"
    signed = f"[signed-by={key}] " if os.path.exists(key) else ""
    (cache / "sources.list").write_text("".join(f"deb-src {signed}{place}\n" for place in sorted(set(places))))
    apt = [
        "apt-get",
        "-qq",
        "-o",
        "APT::Sandbox::User=root",
        "-o",
        f"Dir::Etc::sourcelist={cache}/sources.list",
        "-o",
        "Dir::Etc::sourceparts=/dev/null",
        "-o",
        f"Dir::State::lists={lists}",
        "-o",
        "Dir::Cache::srcpkgcache=",
        "-o",
        "Dir::Cache::pkgcache=",
    ]
    run(*apt, "update")
    run(*apt, "source", "--download-only", f"bluez={version}", within=cache / "packages")
    return tarball


def _correct(path: Path):
    source = path.read_text()
    # Data goes out with the sender's handle of the connection; the two sides' handles are the same only as long as
    # there is one connection on the air. With two, data got lost. The receiver's handle belongs there.
    source = _replace(
        source,
        r"\tif \(acl_flags\(hdr\.handle\) == (\w+)\)\n\t\thdr\.handle = acl_handle_pack\(conn->handle, (\w+)\);\n",
        "\tif (!conn->link)\n\t\treturn;\n\thdr.handle = acl_handle_pack(conn->link->handle,\n"
        r"\t\t(acl_flags(hdr.handle) == \1 ? \2 : acl_flags(hdr.handle)));"
        "\n",
    )
    # The timer that ends an inquiry is freed while it runs, and then again: forget it first.
    source = _replace(
        source,
        r"(bool inquiry_timeout\([^}]*?)(\ttimeout_remove\(btdev->inquiry_id\);\n)(\tbtdev->inquiry_timeout_id = 0;\n)",
        r"\1\3\2",
    )
    # Nobody answers a page: told at once, the kernel sometimes has not yet noted who waits for it, who then waits in
    # vain.
    source = _replace(
        source,
        r"(static int cmd_create_conn_complete\(.*?)\tconn_complete\(dev, cmd->bdaddr, BT_HCI_ERR_PAGE_TIMEOUT\);",
        r"""struct page { struct btdev *dev; uint8_t bdaddr[6]; };

static bool page_ended(void *data)
{
	struct page *page = data;

	conn_complete(page->dev, page->bdaddr, BT_HCI_ERR_PAGE_TIMEOUT);
	return false;
}

\1	struct page *page = new0(struct page, 1);

		page->dev = dev;
		memcpy(page->bdaddr, cmd->bdaddr, 6);
		timeout_add(300, page_ended, page, free);""",
    )
    # Each side of a connection of Low Energy has a handle of its own, too; and what is advertised is received.
    source = _replace(
        source,
        r"(static void le_ext_conn_complete\(.*?)ev\.handle = cpu_to_le16\(conn->handle\);(.*?)"
        r"le_ext_adv, ext_adv_term, conn\);\n(\t\}\n)",
        r"\1ev.handle = cpu_to_le16(conn->link->handle);\2le_ext_adv, ext_adv_term, conn->link);"
        "\n\t\tev.handle = cpu_to_le16(conn->handle);\n"
        r"\3",
    )
    source = _replace(
        source, r"(static void send_ext_adv\(.*?)meta_event\.lear\.rssi = 127;", r"\1meta_event.lear.rssi = -60;"
    )
    # Who advertises does it again and again: the kernel misses what comes before it has noted that it searches.
    source = _replace(
        source,
        r"(static int cmd_set_ext_scan_enable_complete\(.*?\t\tscan_pa\(dev, btdev_list\[i\]\);\n\t\}\n)",
        r"""static unsigned int rescan;

static bool scan_again(void *data)
{
	struct btdev *dev = data;
	bool scans = false;
	int i;

	for (i = 0; i < MAX_BTDEV_ENTRIES; i++)
		scans |= btdev_list[i] == dev && dev->le_scan_enable;
	for (i = 0; scans && i < MAX_BTDEV_ENTRIES; i++)
		if (btdev_list[i] && btdev_list[i] != dev)
			scan_ext_adv(dev, btdev_list[i]);
	if (!scans)
		rescan = 0;
	return scans;
}

\1
	if (rescan)
		timeout_remove(rescan);
	rescan = timeout_add(300, scan_again, dev, NULL);
""",
    )
    path.write_text(source)


def _make_pluggable(folder: Path):
    """SIGUSR2 pulls the kernel's controller out, and plugs it in again."""
    main = folder / "emulator/main.c"
    source = _replace(
        main.read_text(),
        r"(static void signal_callback\(.*?)\t\tmainloop_quit\(\);\n\t\tbreak;\n",
        r"""static struct vhci *plugged;

\1		mainloop_quit();
		break;
	case SIGUSR2:
		if (plugged) {
			vhci_close(plugged);
			plugged = NULL;
		} else {
			plugged = vhci_open(BTDEV_TYPE_BREDRLE52);
		}
		break;
""",
    )
    main.write_text(_replace(source, r"(\t\tvhci = vhci_open\(type\);\n)", r"\1\t\tplugged = vhci;\n"))


def _replace(source: str, pattern: str, replacement: str) -> str:
    source, count = re.subn(pattern, replacement, source, flags=re.S)
    if count != 1:
        raise Trouble(f"btvirt's source is not the one that emulator.py corrects: {pattern}")
    return source
