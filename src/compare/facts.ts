import { LIMITED_RATES, type LimitedRate } from "../analysis/own-rate.ts";
import { listDisks, nameDiskModel } from "../disks/device-tree.ts";
import { keepKnownOptions } from "../disks/mount-options.ts";
import { joinPresent } from "../format/plain-text.ts";
import type { Fact } from "../model/comparison.ts";
import { findSmallestKnown } from "../model/numbers.ts";
import type { Runner } from "../model/report.ts";
import type { BlockDevice, Storage } from "../model/storage.ts";
import type { PlacedRate } from "./leg.ts";

const MACHINE_FACTS = [
  ...["cpuModel", "cpuCount", "memoryBytes", "image", "osRelease", "kernel", "cloud", "container"],
  ...["os", "arch", "environment"],
] as const satisfies (keyof Runner)[];

/** The place of what is not the storage's. */
export const MACHINE = "machine";

/** The facts about a report's machine and storage. */
export function listFacts(report: { runner: Runner; storage: readonly Storage[] }): Fact[] {
  const { storage, runner } = report;
  return [
    ...storage.flatMap((entry) => listStorageFacts(entry, namePlace(entry, storage))),
    ...toFacts(MACHINE, Object.fromEntries(MACHINE_FACTS.map((name) => [name, runner[name]]))),
  ];
}

/** A path's name on every runner: its role; of several targets, its path. */
export function namePlace({ role, path }: Storage, all: readonly Storage[]): string {
  if (role === "other") return `other disk ${path}`;
  return role === "target" && all.filter((other) => other.role === "target").length > 1 ? path : role;
}

function listStorageFacts(storage: Storage, place: string): Fact[] {
  const disks = listDisks(storage);
  const striped = storage.devices.find(({ stripe }) => stripe !== undefined);
  return toFacts(place, {
    filesystem: storage.filesystem,
    lowerFilesystem: storage.lowerFilesystem,
    storageDriver: storage.storageDriver,
    mountOptions: describeMountOptions(storage.mountOptions),
    deviceChain: describeChain(storage.devices),
    layout: joinDistinct(storage.devices.map(({ layout }) => layout)),
    diskCount: disks.length > 0 ? disks.length : undefined,
    stripeCount: striped?.stripe?.count ?? findUnstriped(storage.devices, disks.length),
    stripeChunkBytes: striped?.stripe?.chunkBytes,
    diskModel: joinDistinct(disks.map(nameDiskModel)),
    diskBytes: joinDistinct(disks.map(({ sizeBytes }) => sizeBytes?.toString())),
    scheduler: joinDistinct(disks.map(({ scheduler }) => scheduler)),
    writeCache: joinDistinct(disks.map(({ writeCache }) => writeCache)),
    rotational: joinDistinct(disks.map(({ rotational }) => rotational?.toString())),
    readLimitBytesPerSecond: findSmallestLimit(storage, "readBytesPerSecond"),
    writeLimitBytesPerSecond: findSmallestLimit(storage, "writeBytesPerSecond"),
    readLimitPerSecond: findSmallestLimit(storage, "readsPerSecond"),
    writeLimitPerSecond: findSmallestLimit(storage, "writesPerSecond"),
  });
}

const MADE_UP_OPTIONS = /^((lower|upper|work)dir\b|size=|nr_inodes=)/;

const UNSTRIPED = new Set(["linear", "raid1"]);

/** 1 where nothing is striped; undefined where only root knows. */
function findUnstriped(devices: readonly BlockDevice[], disks: number): number | undefined {
  if (disks === 0) return undefined;
  return disks === 1 || devices.some(({ layout }) => UNSTRIPED.has(layout ?? "")) ? 1 : undefined;
}

function toFacts(place: string, values: Record<string, Fact["value"] | undefined>): Fact[] {
  return Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [{ place, name, value }]));
}

function describeChain(devices: readonly BlockDevice[]): string | undefined {
  if (devices.length === 0) return undefined;
  const kinds = devices.map(({ kind, layout }) => (layout === undefined ? kind : `${kind} ${layout}`));
  const upper = kinds.filter((kind) => !kind.startsWith("disk"));
  const disks = kinds.filter((kind) => kind.startsWith("disk"));
  return joinPresent([...upper, disks.length > 1 ? `${disks.length} disks` : disks[0]], " → ");
}

function joinDistinct(values: readonly (string | undefined)[]): string | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? undefined : [...new Set(known)].sort().join(", ");
}

function describeMountOptions(options: readonly string[] | undefined): string | undefined {
  if (options === undefined) return undefined;
  return [...keepKnownOptions(options).filter((option) => !MADE_UP_OPTIONS.test(option))].sort().join(",");
}

/** Four devices with limits of each kind under three paths. */
const MAX_LIMITS = 50;

/** The cgroup's limits on the devices of each place. */
export function listPlacedLimits(storage: readonly Storage[]): (PlacedRate & { device: string })[] {
  const limits = storage.flatMap((entry) => {
    const place = namePlace(entry, storage);
    return LIMITED_RATES.flatMap((rate) => listLimits(entry, rate).map((limit) => ({ place, rate, ...limit })));
  });
  return limits.slice(0, MAX_LIMITS);
}

function listLimits({ ioLimits = [] }: Storage, rate: LimitedRate): { device: string; limit: number }[] {
  return ioLimits.flatMap(({ device, [rate]: limit }) => (limit === undefined ? [] : [{ device, limit }]));
}

function findSmallestLimit(storage: Storage, rate: LimitedRate): number | undefined {
  return findSmallestKnown(listLimits(storage, rate).map(({ limit }) => limit));
}

/** Facts whose absence means that there is none. */
export const ABSENT_IS_NONE: ReadonlySet<string> = new Set(["storageDriver", "lowerFilesystem", "container"]);

/** What the engine only claims; some derive it from `runs-on`. */
const CLAIMS = new Set(["image", "environment"]);

/** Whether a fact was read on the machine itself. */
export function isFromMachine({ name }: Fact): boolean {
  return !CLAIMS.has(name);
}

/** A fact's place and name as a key. */
export function keyOf({ place, name }: Pick<Fact, "place" | "name">): string {
  return JSON.stringify([place, name]);
}

/** A fact to compare; the kernel reserves a varying share of memory. */
export function identifyFact({ place, name, value }: Fact): string {
  const same = name === "memoryBytes" && typeof value === "number" ? value.toPrecision(2) : value;
  return JSON.stringify([place, name, same]);
}
