import { expect, test } from "vitest";
import {
  isDiskFilesystem,
  isLayeredFilesystem,
  isMemoryFilesystem,
  isNetworkFilesystem,
  nameStatfsType,
  writesToMemory,
} from "../../src/disks/filesystem-kind.ts";
import { hideCredentials, keepKnownOptions } from "../../src/disks/mount-options.ts";
import { testCases } from "../cases.ts";
import { listWords } from "../list-words.ts";

testCases([
  ["tmpfs", "memory"],
  ["ramfs", "memory"],
  ["devtmpfs", "none"],
  ["overlay", "layered"],
  ["fuse.overlayfs", "none"],
  ["nfs4", "network"],
  ["fuse.sshfs", "network"],
  ["fuse.mergerfs", "none"],
  ["ext4", "disk"],
  ["zfs", "disk"],
  ["ext5", "none"],
  [undefined, "none"],
])("%s lies in %s", (filesystem, kind) => {
  const kinds = {
    memory: isMemoryFilesystem(filesystem),
    layered: isLayeredFilesystem(filesystem),
    network: isNetworkFilesystem(filesystem),
    disk: isDiskFilesystem(filesystem),
  };
  expect(Object.entries(kinds).flatMap(([name, is]) => (is ? name : []))).toEqual(kind === "none" ? [] : [kind]);
});

testCases([
  [{ filesystem: "tmpfs" }, true],
  [{ filesystem: "overlay", lowerFilesystem: "tmpfs" }, true],
  [{ filesystem: "overlay", lowerFilesystem: "ext4" }, false],
  [{ filesystem: "overlay" }, false],
  [{}, false],
])("what is written to %j stays in memory: %s", (storage, expected) => expect(writesToMemory(storage)).toBe(expected));

test("a type of statfs has a name, also where Node gives it with a sign", () => {
  expect([0xef53, 0x858458f6, 0x858458f6 | 0, 1].map(nameStatfsType)).toEqual(["ext", "ramfs", "ramfs", undefined]);
});

testCases([
  ...["rw", "noatime", "data=writeback", "commit=30", "stripe=32", "vers=3.1.1", "sec=krb5p", "subvolid=5", "size=10%"],
  ...[
    "compress=zstd:3",
    "uid=0",
    "sunit=128",
    "usrjquota=aquota.user",
    "errors=remount-ro",
    "mpol=bind:0-1",
    `mode=${"7".repeat(24)}`,
  ],
])("%s says how a filesystem works", (option) => expect(keepKnownOptions([option])).toEqual([option]));

testCases([
  ...listWords("password2=x pass=x token=x url=https://u:p@h username=alice credentials=/etc/x secret=x addr=10.0.0.1"),
  ...[
    "lowerdir=/a",
    "lowerdir+=/a",
    "xino=/x",
    "si=3f",
    "context=system_u:object_r:x",
    "RW",
    "rw ",
    "rw=",
    "=rw",
    "",
    "apikey",
  ],
  ...[
    "size=/home/me",
    "sec=user@host",
    "size=a b",
    "size=a=b",
    "data=",
    `mode=${"7".repeat(25)}`,
    "__proto__",
    "access_key=x",
  ],
  ...["commit=\u001b[2J", "mode=\u202e7", "iam_role=x", "endpoint=x", "name=ci", "passwd_file=x", "-o", "rw\n"],
])("%j is left out", (option) => expect(keepKnownOptions([option])).toEqual([]));

test("options are kept in their order, each once", () => {
  expect(keepKnownOptions(["rw", "noatime", "rw", "token=x", "ro"])).toEqual(["rw", "noatime", "ro"]);
});

testCases([
  ["https://me:pw@host/dav", "https://host/dav"],
  ["//me:p@w@host/share", "//host/share"],
  ["a https://u:p@h b ftp://v@i", "a https://h b ftp://i"],
  ["/dev/vda1", "/dev/vda1"],
  ["https://host/a@b", "https://host/a@b"],
])("of %s remains %s", (text, shown) => expect(hideCredentials(text)).toBe(shown));
