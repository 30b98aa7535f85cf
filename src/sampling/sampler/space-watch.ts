import { type StatsFs, statfsSync } from "node:fs";
import { isDiskFilesystem } from "../../disks/filesystem-kind.ts";
import { isWithin, type Mount, readMounts } from "../../system/mount-table.ts";
import type { RecordOf, Unstamped } from "../log-record.ts";
import { readMonotonic } from "./clock.ts";

type SpaceRecord = Unstamped<RecordOf<"space">>;
type Space = Pick<SpaceRecord, "freeBytes" | "freeInodes" | "totalBytes" | "totalInodes">;

/** Files mounted into containers, such as /etc/hosts, and the kernel's own mounts. */
const SYSTEM = /^\/(?:etc|proc|sys)\//;
const MAX_FILESYSTEMS = 16;
/** Smaller filesystems hold locks and sockets. */
const MIN_TOTAL_BYTES = 16e6;
/** Reading the mount table costs as much as asking 15 filesystems. */
const LIST_SECONDS = 5;
/** Slower ones are not asked again. */
const MAX_ASK_SECONDS = 0.25;
/** Little is left below these; findings ask for less. */
const MIN_FREE_SHARE = 0.01;
const MIN_FREE_BYTES = 4e6;
/** Smaller falls are not recorded: a disk that fills up makes some hundred lines. */
const MAX_NOTED_SHARE = 0.9;

interface Filesystem {
  mountPoint: string;
  filesystem: string;
  /** The space as last recorded; undefined while enough is free. */
  low?: Space | undefined;
}

/** Sees which local filesystems run out of bytes or inodes, as `df` counts them for users. */
export class SpaceWatch {
  readonly #procRoot: string;
  readonly #ask: (path: string) => StatsFs;
  readonly #now: () => number;
  #filesystems = new Map<string, Filesystem>();
  readonly #slow = new Set<string>();
  #listedAt = Number.NEGATIVE_INFINITY;
  #isFirst = true;

  constructor(procRoot: string, ask: (path: string) => StatsFs = statfsSync, now: () => number = readMonotonic) {
    this.#procRoot = procRoot;
    this.#ask = ask;
    this.#now = now;
  }

  /**
   * What became low since the last look, went lower, or recovered; of the first look what is low, marked so.
   * @param isWhole whether to look for new mounts, as every 5 s
   */
  look(isWhole: boolean): SpaceRecord[] {
    const now = this.#now();
    if (isWhole || now - this.#listedAt >= LIST_SECONDS) this.#list(now);
    const asked = [...this.#filesystems.values()].filter(({ mountPoint }) => !this.#slow.has(mountPoint));
    const changes = asked.flatMap((watched) => this.#lookAt(watched) ?? []);
    if (!this.#isFirst) return changes;
    this.#isFirst = false;
    // Slow ones stay unknown from here on.
    const known = changes.filter(({ mountPoint }) => !this.#slow.has(mountPoint));
    return known.map((change) => ({ ...change, atStart: true }));
  }

  #list(now: number): void {
    this.#listedAt = now;
    const mounts = selectMounts(readMounts(this.#procRoot));
    const filesystems = mounts.map(({ mountPoint, filesystem, device }): [string, Filesystem] => {
      const key = `${device} ${mountPoint}`;
      return [key, this.#filesystems.get(key) ?? { mountPoint, filesystem }];
    });
    this.#filesystems = new Map(filesystems);
  }

  #lookAt(watched: Filesystem): SpaceRecord | undefined {
    const space = this.#measure(watched.mountPoint);
    if (space === undefined) return undefined;
    const isLow =
      isShort(space.freeBytes, space.totalBytes, MIN_FREE_BYTES) || isShort(space.freeInodes, space.totalInodes);
    const { low, mountPoint, filesystem } = watched;
    if (!isLow && low === undefined) return undefined;
    if (isLow && low !== undefined && !hasFallen(low, space)) return undefined;
    watched.low = isLow ? space : undefined;
    return { mountPoint, filesystem, isLow, ...space };
  }

  #measure(path: string): Space | undefined {
    const started = this.#now();
    try {
      const { bsize, blocks, bavail, files, ffree } = this.#ask(path);
      if (this.#now() - started > MAX_ASK_SECONDS) this.#slow.add(path);
      // A tmpfs without a limit has 0 blocks.
      if (blocks * bsize < MIN_TOTAL_BYTES) return undefined;
      // Btrfs counts no inodes.
      const inodes = files > 0 ? { totalInodes: files, freeInodes: ffree } : {};
      return { totalBytes: blocks * bsize, freeBytes: bavail * bsize, ...inodes };
    } catch {
      // It was unmounted meanwhile, or may not be asked.
      return undefined;
    }
  }
}

/** Writable local filesystems, each once; disks first, by their root. */
function selectMounts(mounts: readonly Mount[]): Mount[] {
  // A later mount hides an earlier one.
  const visible = [...new Map(mounts.map((mount) => [mount.mountPoint, mount])).values()];
  const barriers = visible.filter(({ filesystem }) => mayDelay(filesystem));
  const asked = visible.filter(
    (mount) => isAsked(mount) && !barriers.some(({ mountPoint }) => isWithin(mount.mountPoint, mountPoint)),
  );
  const ordered = asked.toSorted((a, b) => rank(a) - rank(b));
  const disks = new Map<string, Mount>();
  for (const mount of ordered) {
    const disk = mount.source.startsWith("/dev/") ? mount.source : mount.device;
    if (!disks.has(disk)) disks.set(disk, mount);
  }
  return [...disks.values()].slice(0, MAX_FILESYSTEMS);
}

/** Of overlays only a container's root: others lie on disks that are asked. */
function isAsked({ filesystem, mountPoint, options, superOptions }: Mount): boolean {
  if (!answersAtOnce(filesystem) || SYSTEM.test(mountPoint)) return false;
  if (filesystem === "overlay" && mountPoint !== "/") return false;
  return !options.includes("ro") && !superOptions.includes("ro");
}

/** The kernel counts their free space in memory: asking waits for no disk or server. */
function answersAtOnce(filesystem: string): boolean {
  return isDiskFilesystem(filesystem) || /^(?:tmpfs|overlay)$/.test(filesystem);
}

/** A path through any other mount may wait for a server. */
function mayDelay(filesystem: string): boolean {
  return !answersAtOnce(filesystem) && !/^(?:aufs|rootfs|ramfs|devtmpfs|squashfs)$/.test(filesystem);
}

function rank({ filesystem, root }: Mount): number {
  if (filesystem === "tmpfs") return 3;
  if (filesystem === "overlay") return 2;
  return root === "/" ? 0 : 1;
}

function isShort(free: number | undefined, total: number | undefined, least = 0): boolean {
  return free !== undefined && total !== undefined && free < Math.max(least, total * MIN_FREE_SHARE);
}

function hasFallen(before: Space, now: Space): boolean {
  const isLess = (old = 0, free = 0) => free < old && (free === 0 || free < old * MAX_NOTED_SHARE);
  return isLess(before.freeBytes, now.freeBytes) || isLess(before.freeInodes, now.freeInodes);
}
