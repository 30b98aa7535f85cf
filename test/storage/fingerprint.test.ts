import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { type Storage, storageSchema } from "../../src/model/storage.ts";
import {
  fingerprintOtherDisks,
  fingerprintPath,
  type PathProbe,
  type StorageSources,
} from "../../src/storage/fingerprint.ts";
import { splitDeviceNumber } from "../../src/system/device-number.ts";
import { makeFolder } from "../make-folder.ts";
import { needs } from "../needs.ts";

/** A root with /proc and /sys in the kernel's shape. */
let root: string;
beforeEach(() => {
  root = makeFolder();
});

function makePlace(path: string): string {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  return join(root, path);
}

/** Writes a file, with a newline behind its text as the kernel does. */
const addFile = (path: string, text: string): void => writeFileSync(makePlace(path), `${text}\n`);

const addLink = (path: string, target: string): void =>
  symlinkSync(relative(dirname(join(root, path)), join(root, target)), makePlace(path));

/** A block device: its folder, the links that lead to it, its files. A partition's folder lies in its disk's. */
function addDevice(number: string, folder: string, files: Record<string, string | number> = {}): void {
  const device = join("sys/devices", folder);
  for (const [name, text] of Object.entries({ dev: number, ...files })) addFile(join(device, name), String(text));
  addLink(join("sys/dev/block", number), device);
  addLink(join("sys/class/block", basename(folder)), device);
}

/** Makes one device a slave of another. */
const addSlave = (folder: string, slave: string): void =>
  addLink(join("sys/devices", folder, "slaves", basename(slave)), join("sys/devices", slave));

const sources = (probes: Record<string, Partial<PathProbe>>): StorageSources => ({
  ...{ platform: "linux", root },
  async probe(path) {
    const found = probes[path];
    return found && { realPath: path, deviceNumber: "0:0", filesystemType: 0, ...found };
  },
});

const NVME = (index: number) => `pci0000:00/0000:00:0${index}.0/nvme/nvme${index}/nvme${index}n1`;

function addNvme(index: number): void {
  addDevice(`259:${index}`, NVME(index), {
    size: 786432000,
    "device/model": "nvme_card                               ",
    "queue/rotational": 0,
    "queue/scheduler": "[none] mq-deadline kyber",
    "queue/write_cache": "write back",
    "queue/nr_requests": 1023,
    "queue/read_ahead_kb": 128,
    "queue/optimal_io_size": 0,
    "queue/minimum_io_size": 512,
    "queue/logical_block_size": 512,
  });
}

const mountinfo = (line: string) => addFile("proc/self/mountinfo", line);

/** The fingerprint of a path on a device of that number, and where the devices of other paths are known. */
const fingerprint = (path: string, device: string, others: Record<string, string> = {}) => {
  const numbers = Object.entries({ [path]: device, ...others });
  const probes = Object.fromEntries(numbers.map(([name, deviceNumber]) => [name, { deviceNumber }]));
  return fingerprintPath(path, "workspace", sources(probes));
};

/** The field's first case: two local NVMe drives behind one LVM volume, striped in chunks of 32 KiB. */
function addVolume(sizes: { minimum: number; optimal: number }): void {
  addNvme(1);
  addNvme(2);
  addDevice("252:0", "virtual/block/dm-0", {
    size: 1572847616,
    "dm/name": "instance_storage-all",
    "dm/uuid": "LVM-l3mTfVX0",
    "queue/rotational": 0,
    "queue/minimum_io_size": sizes.minimum,
    "queue/optimal_io_size": sizes.optimal,
  });
  addSlave("virtual/block/dm-0", NVME(1));
  addSlave("virtual/block/dm-0", NVME(2));
  mountinfo("30 1 252:0 / /mnt/local rw,noatime shared:1 - ext4 /dev/mapper/instance_storage-all rw,data=writeback");
}

const LOCAL = { "/mnt/local/work": { deviceNumber: "252:0", totalBytes: 8e11, freeBytes: 7e11 } };

test("two drives in an LVM stripe are told as such, down to the drives", async () => {
  addVolume({ minimum: 32768, optimal: 65536 });
  const drive = (name: string) => ({
    ...{ name, kind: "disk", parents: [], model: "nvme_card", sizeBytes: 402_653_184_000, logicalBlockBytes: 512 },
    ...{ rotational: false, scheduler: "none", writeCache: "write back" },
    ...{ requestQueueLength: 1023, readAheadBytes: 131_072 },
  });
  const volume = {
    ...{ name: "dm-0", kind: "dm", mappedName: "instance_storage-all", parents: ["nvme1n1", "nvme2n1"] },
    ...{ layout: "striped", stripe: { count: 2, chunkBytes: 32_768 }, optimalIoBytes: 65_536 },
    ...{ sizeBytes: 805_297_979_392, rotational: false },
  };
  expect(await fingerprintPath("/mnt/local/work", "workspace", sources(LOCAL))).toEqual({
    ...{ path: "/mnt/local/work", role: "workspace", mountPoint: "/mnt/local", totalBytes: 8e11, freeBytes: 7e11 },
    ...{ filesystem: "ext4", source: "/dev/mapper/instance_storage-all" },
    mountOptions: ["rw", "noatime", "data=writeback"],
    devices: [volume, drive("nvme1n1"), drive("nvme2n1")],
  });
});

test("a linear volume over two drives claims no stripe, nor one that passes on its drives' own best size", async () => {
  addVolume({ minimum: 512, optimal: 0 });
  const linear = await fingerprintPath("/mnt/local/work", "workspace", sources(LOCAL));
  expect(linear.devices[0]).toMatchObject({ name: "dm-0", kind: "dm" });
  expect(linear.devices[0]).not.toHaveProperty("stripe");
  expect(linear.devices[0]).not.toHaveProperty("layout");
});

test("a best size that the drives announce themselves is no stripe", async () => {
  addVolume({ minimum: 32768, optimal: 65536 });
  addFile(`sys/devices/${NVME(1)}/queue/optimal_io_size`, "65536");
  const storage = await fingerprintPath("/mnt/local/work", "workspace", sources(LOCAL));
  expect(storage.devices[0]).not.toHaveProperty("stripe");
});

test("one drive in a volume has no stripe", async () => {
  addNvme(1);
  addDevice("252:0", "virtual/block/dm-0", { size: 1, "dm/name": "vg-all", "dm/uuid": "LVM-x" });
  addSlave("virtual/block/dm-0", NVME(1));
  mountinfo("30 1 252:0 / /mnt/local rw - ext4 /dev/mapper/vg-all rw");
  const storage = await fingerprintPath("/mnt/local/work", "workspace", sources(LOCAL));
  expect(storage.devices.map(({ name, parents }) => [name, parents])).toEqual([
    ["dm-0", ["nvme1n1"]],
    ["nvme1n1", []],
  ]);
});

test("an md RAID 0 has its level, members and chunk; a RAID 1 has no stripe", async () => {
  addNvme(1);
  addNvme(2);
  const array = { size: 100, "md/level": "raid0", "md/raid_disks": 2, "md/chunk_size": 524288 };
  addDevice("9:0", "virtual/block/md0", array);
  addSlave("virtual/block/md0", NVME(1));
  addSlave("virtual/block/md0", NVME(2));
  mountinfo("30 1 9:0 / /data rw - xfs /dev/md0 rw");
  const probes = { "/data": { deviceNumber: "9:0" } };
  const { devices } = await fingerprintPath("/data", "target", sources(probes));
  expect(devices[0]).toEqual({
    name: "md0",
    kind: "md",
    parents: ["nvme1n1", "nvme2n1"],
    sizeBytes: 51200,
    layout: "raid0",
    stripe: { count: 2, chunkBytes: 524288 },
  });
  expect(devices.map(({ name }) => name)).toEqual(["md0", "nvme1n1", "nvme2n1"]);
  addFile("sys/devices/virtual/block/md0/md/level", "raid1");
  const mirror = await fingerprintPath("/data", "target", sources(probes));
  expect(mirror.devices[0]).toMatchObject({ layout: "raid1" });
  expect(mirror.devices[0]).not.toHaveProperty("stripe");
});

/** A hosted runner's disk: SCSI, with a partition that carries the root. */
function addScsiDisk(): void {
  addDevice("8:0", "LNXSYSTM:00/host0/block/sda", {
    size: 157286400,
    "device/model": "Virtual Disk",
    "device/vendor": "Msft",
    "queue/rotational": 1,
    "queue/scheduler": "none",
  });
  addDevice("8:1", "LNXSYSTM:00/host0/block/sda/sda1", { size: 157284352, partition: 1 });
}

test("a partition leads to its disk, whose queue it shares", async () => {
  addScsiDisk();
  mountinfo("27 1 8:1 / / rw,relatime shared:1 - ext4 /dev/root rw,discard");
  const { devices } = await fingerprint("/home/runner", "8:1");
  expect(devices).toEqual([
    { name: "sda1", kind: "partition", parents: ["sda"], sizeBytes: 157284352 * 512 },
    {
      name: "sda",
      kind: "disk",
      parents: [],
      model: "Virtual Disk",
      vendor: "Msft",
      sizeBytes: 157286400 * 512,
      rotational: true,
      scheduler: "none",
    },
  ]);
});

test("encrypted volumes and volumes on a file lead down to the disk", async () => {
  addScsiDisk();
  addDevice("7:3", "virtual/block/loop3", { size: 10, "loop/backing_file": "/mnt/pv.img" });
  addDevice("252:1", "virtual/block/dm-1", { size: 10, "dm/name": "secret", "dm/uuid": "CRYPT-LUKS2-ab-secret" });
  addSlave("virtual/block/dm-1", "virtual/block/loop3");
  mountinfo("30 1 252:1 / /build rw - ext4 /dev/mapper/secret rw");
  const { devices } = await fingerprint("/build", "252:1", { "/mnt/pv.img": "8:1" });
  expect(devices.map(({ name, kind, layout }) => [name, kind, layout])).toEqual([
    ["dm-1", "dm", "crypt"],
    ["loop3", "loop", undefined],
    ["sda1", "partition", undefined],
    ["sda", "disk", undefined],
  ]);
});

const UPPER = "/var/lib/docker/overlay2/4e7/diff";
const OVERLAY = `50 1 0:60 / / rw,relatime - overlay overlay rw,lowerdir=/l/A:/l/B,upperdir=${UPPER},workdir=/w`;

test("an overlay leads to the filesystem of its upper directory", async () => {
  addScsiDisk();
  mountinfo(`27 1 8:1 / /var/lib/docker rw - xfs /dev/sda1 rw\n${OVERLAY}`);
  const storage = await fingerprint("/work", "0:60", { [UPPER]: "8:1" });
  expect(storage).toMatchObject({ filesystem: "overlay", lowerFilesystem: "xfs", storageDriver: "overlay2" });
  expect(storage.mountOptions).toEqual(["rw", "relatime"]);
  expect(storage.devices.map(({ name }) => name)).toEqual(["sda1", "sda"]);
});

test("in a Docker container the disk under the overlay is found by the files that Docker mounts from there", async () => {
  addScsiDisk();
  const hosts = `/var/lib/docker/containers/${"5c".repeat(32)}/hosts`;
  mountinfo(`${OVERLAY}\n51 50 8:1 ${hosts} /etc/hosts rw,relatime - ext4 /dev/sda1 rw`);
  const storage = await fingerprint("/work", "0:60");
  expect(storage).toMatchObject({ lowerFilesystem: "ext4", storageDriver: "overlay2" });
  expect(storage.devices.map(({ name }) => name)).toEqual(["sda1", "sda"]);
});

test("in a container whose engine keeps its layers on a tmpfs, and on a live system, the lower filesystem is that", async () => {
  const hosts = `/containers/${"5c".repeat(32)}/hosts`;
  mountinfo(`${OVERLAY}\n51 50 0:44 ${hosts} /etc/hosts rw,relatime - tmpfs tmpfs rw`);
  const container = await fingerprint("/work", "0:60");
  mountinfo(
    "27 1 0:44 / /run rw - tmpfs tmpfs rw\n50 1 0:60 / / rw - overlay live rw,upperdir=/run/live/rw,workdir=/w",
  );
  const live = await fingerprint("/work", "0:60", { "/run/live/rw": "0:44" });
  for (const storage of [container, live]) {
    expect(storage).toMatchObject({ filesystem: "overlay", lowerFilesystem: "tmpfs", devices: [] });
  }
});

test("an overlay whose upper directory is out of sight has no devices and claims nothing", async () => {
  addScsiDisk();
  mountinfo("50 1 0:60 / / rw - overlay overlay rw,upperdir=/run/snap/9/fs,workdir=/w");
  const storage = await fingerprint("/work", "0:60");
  expect(storage).toEqual({
    path: "/work",
    role: "workspace",
    filesystem: "overlay",
    source: "overlay",
    mountPoint: "/",
    mountOptions: ["rw"],
    devices: [],
  });
});

test("an overlay over itself comes to an end", async () => {
  mountinfo(OVERLAY);
  expect((await fingerprint("/work", "0:60", { [UPPER]: "0:60" })).devices).toEqual([]);
});

test("an aufs leads to the disk that holds its uppermost branch, where the kernel shows it", async () => {
  addScsiDisk();
  mountinfo("27 1 8:1 / / rw - ext4 /dev/sda1 rw\n50 27 0:60 / /work rw - aufs none rw,si=34ec03825b1762bc");
  const hidden = await fingerprint("/work", "0:60", { "/data/a=b": "8:1" });
  expect(hidden).toMatchObject({ filesystem: "aufs", devices: [] });
  addFile("sys/fs/aufs/si_34ec03825b1762bc/br0", "/data/a=b=rw\n");
  const shown = await fingerprint("/work", "0:60", { "/data/a=b": "8:1" });
  expect(shown).toMatchObject({ filesystem: "aufs", lowerFilesystem: "ext4", storageDriver: "aufs" });
  expect(shown.devices.map(({ name }) => name)).toEqual(["sda1", "sda"]);
});

test.each([
  ["aufs", "none", "aufs"],
  ["fuse.fuse-overlayfs", "fuse-overlayfs", "fuse-overlayfs"],
  ["ext4", "/dev/mapper/docker-8:1-262-4f", "devicemapper"],
])("a container's root on %s from %s has the storage driver %s", async (filesystem, source, driver) => {
  mountinfo(`50 1 0:60 / / rw - ${filesystem} ${source} rw`);
  const storage = await fingerprint("/work", "0:60");
  expect(storage.storageDriver).toBe(driver);
});

test("a btrfs over two disks leads to both by its source", async () => {
  addNvme(1);
  addNvme(2);
  addFile("sys/fs/btrfs/6f1c/devices/nvme1n1", "");
  addFile("sys/fs/btrfs/6f1c/devices/nvme2n1", "");
  mountinfo("30 1 0:35 /@home /home rw,ssd - btrfs /dev/nvme2n1 rw,subvol=/@home");
  const storage = await fingerprint("/home", "0:44");
  expect(storage.filesystem).toBe("btrfs");
  expect(storage.devices.map(({ name }) => name)).toEqual(["nvme2n1", "nvme1n1"]);
});

test("a btrfs on a mapped device is found by the mapped name", async () => {
  addDevice("252:4", "virtual/block/dm-4", { size: 10, "dm/name": "vg-home", "dm/uuid": "LVM-h" });
  mountinfo("30 1 0:35 / /home rw - btrfs /dev/mapper/vg-home rw");
  const { devices } = await fingerprint("/home", "0:44");
  expect(devices).toMatchObject([{ name: "dm-4", mappedName: "vg-home" }]);
});

test.each([
  ["tmpfs", "tmpfs"],
  ["nfs4", "server:/export"],
  ["cifs", "//server/share"],
  ["9p", "hostshare"],
  ["virtiofs", "workspace"],
  ["fuse.sshfs", "server:/"],
  ["zfs", "rpool/data"],
])("%s is recognised, with no devices behind it", async (filesystem, source) => {
  mountinfo(`30 1 0:70 / /work rw - ${filesystem} ${source} rw`);
  const storage = await fingerprint("/work", "0:70");
  expect(storage).toMatchObject({ filesystem, source, devices: [] });
});

test.each([
  // The first three as kernel 6.1 wrote them in a virtual machine.
  [
    "nfs4 10.77.0.2:/nfs rw,vers=4.2,proto=tcp,sec=sys,clientaddr=10.77.0.1,local_lock=none,addr=10.77.0.2",
    "server:/nfs",
    ["rw", "vers=4.2", "proto=tcp", "sec=sys", "local_lock=none"],
  ],
  [
    "fuse.sshfs root@10.77.0.2:/srv/files rw,user_id=0,group_id=0",
    "server:/srv/files",
    ["rw", "user_id=0", "group_id=0"],
  ],
  [
    "cifs //10.77.0.2/share rw,vers=3.1.1,username=alice,domain=corp,uid=0,addr=10.77.0.2,soft",
    "//server/share",
    ["rw", "vers=3.1.1", "uid=0", "soft"],
  ],
  ["cifs //me:p@w@files.corp/share rw,unc=\\134\\134files.corp\\134share,pass=x", "//server/share", ["rw"]],
  ["nfs files.corp:/a:b rw,mountaddr=10.0.0.1,mountport=20048", "server:/a:b", ["rw", "mountport=20048"]],
  ["nfs4 [fe80::1]:/export rw", "server:/export", ["rw"]],
  ["ceph 10.0.0.1:6789,10.0.0.2:6789:/ci rw,name=ci,secret=<hidden>,acl", "server:/ci", ["rw", "acl"]],
  ["ceph ci@6f0c.files=/ci rw,mon_addr=10.0.0.1:3300", "server:/ci", ["rw"]],
  ["fuse.rclone work:bucket rw", "server:bucket", ["rw"]],
  ["fuse me@files.corp: rw", "server:", ["rw"]],
  ["fuse https://me:pw@files.corp/dav rw", "https://files.corp/dav", ["rw"]],
  ["overlay overlay rw,lowerdir+=/a,datadir+=/b,upperdir=/c,workdir=/d,xino=off", "overlay", ["rw"]],
  ["aufs none rw,si=34ec03825b1762bc,dio", "none", ["rw", "dio"]],
  ["aufs none rw,br:/home/me/upper=rw:/home/me/lower=ro", "none", ["rw"]],
  [
    "ext4 /dev/sda1 rw,data=ordered,usrjquota=aquota.user",
    "/dev/sda1",
    ["rw", "data=ordered", "usrjquota=aquota.user"],
  ],
])("names, passwords and addresses of %s stay out of the fingerprint", async (mounted, source, mountOptions) => {
  mountinfo(`30 1 0:70 / /work rw - ${mounted}`);
  const storage = await fingerprint("/work", "0:70");
  expect(storage).toMatchObject({ source, mountOptions });
});

test("the limits of cgroup v2 are the smallest of the own cgroup and its ancestors, for the path's devices", async () => {
  addScsiDisk();
  addNvme(1);
  mountinfo("27 1 8:1 / / rw - ext4 /dev/sda1 rw\n31 1 0:28 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw");
  addFile("proc/self/cgroup", "0::/build.slice/job.scope");
  addFile(
    "sys/fs/cgroup/build.slice/job.scope/io.max",
    "8:0 rbps=209715200 wbps=max riops=max wiops=5000\n259:1 rbps=1 wbps=1 riops=1 wiops=1",
  );
  addFile("sys/fs/cgroup/build.slice/io.max", "8:0 rbps=104857600 wbps=52428800 riops=max wiops=max");
  const storage = await fingerprint("/work", "8:1");
  expect(storage.ioLimits).toEqual([
    { device: "sda", readBytesPerSecond: 104857600, writeBytesPerSecond: 52428800, writesPerSecond: 5000 },
  ]);
});

test("the limits of cgroup v1 are those of the own cgroup, also where a container mounts only its own", async () => {
  addScsiDisk();
  const mount = "27 1 8:1 / / rw - ext4 /dev/sda1 rw\n38 1 0:35";
  const files = (folder: string) => {
    addFile(`${folder}/blkio.throttle.read_bps_device`, "8:0 52428800");
    addFile(`${folder}/blkio.throttle.write_iops_device`, "8:0 100");
  };
  const limits = [{ device: "sda", readBytesPerSecond: 52428800, writesPerSecond: 100 }];

  mountinfo(`${mount} / /sys/fs/cgroup/blkio rw - cgroup cgroup rw,blkio`);
  addFile("proc/self/cgroup", "7:cpu,cpuacct:/\n6:blkio:/docker/4e7\n0::/");
  files("sys/fs/cgroup/blkio/docker/4e7");
  expect((await fingerprint("/work", "8:1")).ioLimits).toEqual(limits);

  mountinfo(`${mount} /docker/4e7 /sys/fs/cgroup/io rw - cgroup cgroup rw,blkio`);
  files("sys/fs/cgroup/io");
  expect((await fingerprint("/work", "8:1")).ioLimits).toEqual(limits);

  // Where distributions of v1's time mount it.
  mountinfo(`${mount} / /cgroup/blkio rw - cgroup cgroup rw,blkio`);
  files("cgroup/blkio/docker/4e7");
  expect((await fingerprint("/work", "8:1")).ioLimits).toEqual(limits);
});

test("without a mount table the system calls tell the filesystem and the device", async () => {
  addScsiDisk();
  const probes = { "/work": { deviceNumber: "8:1", filesystemType: 0xef53 } };
  const storage = await fingerprintPath("/work", "workspace", sources(probes));
  expect(storage).toMatchObject({ filesystem: "ext", devices: [{ name: "sda1" }, { name: "sda" }] });
});

test("a path that does not exist, and every path on macOS and Windows, is only itself", async () => {
  const nothing = { path: "/work", role: "temp", devices: [] };
  expect(await fingerprintPath("/work", "temp", sources({}))).toEqual(nothing);
  expect(await fingerprintPath("/work", "temp", { platform: "darwin" })).toEqual(nothing);
  expect(await fingerprintPath("/work", "temp", { platform: "win32" })).toEqual(nothing);
});

test("the number of a device is split as glibc does", () => {
  expect(splitDeviceNumber(0xfe00n)).toBe("254:0");
  // makedev(0x10abc, 0x12345): 20 bits of each are spread over the number.
  expect(splitDeviceNumber(0x1_0000_123a_bc45n)).toBe(`${0x10abc}:${0x12345}`);
});

test("the machine that runs this test has a fingerprint", async () => {
  needs("linux");
  const storage = await fingerprintPath(import.meta.dirname, "workspace");
  expect(storageSchema.safeParse(storage).success).toBe(true);
  expect(storage.filesystem).toMatch(/^[a-z0-9.]+$/);
  expect(storage.totalBytes).toBeGreaterThan(storage.freeBytes ?? Number.POSITIVE_INFINITY);
});

describe("other disks", () => {
  beforeEach(() => {
    // A hosted runner: the system's disk with its partitions, and a second disk under /mnt.
    addDevice("8:0", "pci/sda", { size: 150_000_000, "device/model": "Virtual Disk" });
    addDevice("8:1", "pci/sda/sda1", { size: 140_000_000, partition: 1 });
    addDevice("8:15", "pci/sda/sda15", { size: 200_000, partition: 15 });
    addDevice("8:16", "pci/sdb", { size: 160_000_000, "device/model": "Virtual Disk" });
    addDevice("8:17", "pci/sdb/sdb1", { size: 160_000_000, partition: 1 });
    addDevice("8:32", "pci/sdc", { size: 160_000_000, "device/model": "Virtual Disk" });
    addFile(
      "proc/self/mountinfo",
      [
        "25 1 8:1 / / rw,relatime - ext4 /dev/sda1 rw",
        "26 25 0:22 / /proc rw - proc proc rw",
        "27 25 8:15 / /boot/efi rw - vfat /dev/sda15 rw",
        "28 25 8:17 / /mnt rw,relatime - ext4 /dev/sdb1 rw",
        "29 25 8:17 /cache /var/cache rw,relatime - ext4 /dev/sdb1 rw",
        "30 25 8:32 / /media/cd ro,relatime - ext4 /dev/sdc ro",
      ].join("\n"),
    );
  });

  const probes = {
    "/": { deviceNumber: "8:1" },
    "/mnt": { deviceNumber: "8:17", freeBytes: 6e10 },
    "/media/cd": { deviceNumber: "8:32" },
  };
  const on = (disk: string): Storage => ({
    path: "/work",
    role: "workspace",
    devices: [{ name: disk, kind: "disk", parents: [] }],
  });

  test("a second disk that is mounted for work is found, once, and not the one in use, the system's or a read-only one", async () => {
    const found = await fingerprintOtherDisks([on("sda")], sources(probes));
    expect(found.map(({ path, role, freeBytes }) => ({ path, role, freeBytes }))).toEqual([
      { path: "/mnt", role: "other", freeBytes: 6e10 },
    ]);
  });

  test("where the work lies on the second disk, the first is the other one", async () => {
    const found = await fingerprintOtherDisks([on("sdb")], sources(probes));
    expect(found.map(({ path }) => path)).toEqual(["/"]);
  });

  test("on macOS and Windows there is none", async () => {
    expect(await fingerprintOtherDisks([on("sda")], { platform: "darwin" })).toEqual([]);
  });
});
