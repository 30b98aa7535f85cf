import type { Fact } from "../model/comparison.ts";
import type { BlockDevice, IoLimit, Runner, Storage } from "../model/report.ts";

/** What a comparison looks at of a report's machine and storage; what differs by chance (names, free space) is left out. */
export function listFacts(report: { runner: Runner; storage: readonly Storage[] }): Fact[] {
  return [...report.storage.flatMap(listStorageFacts), ...listMachineFacts(report.runner)];
}

function listMachineFacts(runner: Runner): Fact[] {
  return toFacts("machine", {
    cpuModel: runner.cpuModel,
    cpuCount: runner.cpuCount,
    memoryBytes: runner.memoryBytes,
    image: runner.image,
    kernel: runner.kernel,
    cloud: runner.cloud,
    container: runner.container,
    os: runner.os,
    arch: runner.arch,
    environment: runner.environment,
  });
}

function listStorageFacts(storage: Storage): Fact[] {
  const disks = storage.devices.filter(({ kind }) => kind === "disk");
  const striped = storage.devices.find(({ stripe }) => stripe !== undefined);
  return toFacts(storage.role === "target" ? storage.path : storage.role, {
    filesystem: storage.filesystem,
    lowerFilesystem: storage.lowerFilesystem,
    storageDriver: storage.storageDriver,
    mountOptions: storage.mountOptions === undefined ? undefined : [...storage.mountOptions].sort().join(","),
    deviceChain: describeChain(storage.devices),
    layout: joinDistinct(storage.devices.map(({ layout }) => layout)),
    diskCount: disks.length > 0 ? disks.length : undefined,
    stripeCount: striped?.stripe?.count ?? (disks.length > 0 ? 1 : undefined),
    stripeChunkBytes: striped?.stripe?.chunkBytes,
    diskModel: joinDistinct(disks.map(({ vendor, model }) => [vendor, model].filter(Boolean).join(" ") || undefined)),
    diskBytes: joinDistinct(disks.map(({ sizeBytes }) => sizeBytes?.toString())),
    scheduler: joinDistinct(disks.map(({ scheduler }) => scheduler)),
    writeCache: joinDistinct(disks.map(({ writeCache }) => writeCache)),
    rotational: joinDistinct(disks.map(({ rotational }) => rotational?.toString())),
    ioLimits: describeLimits(storage.ioLimits),
  });
}

function toFacts(place: string, values: Record<string, Fact["value"] | undefined>): Fact[] {
  return Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [{ place, name, value }]));
}

/** The chain from the filesystem's device down, by kind: `dm striped > disk, disk`. */
function describeChain(devices: readonly BlockDevice[]): string | undefined {
  if (devices.length === 0) return undefined;
  const kinds = devices.map(({ kind, layout }) => (layout === undefined ? kind : `${kind} ${layout}`));
  const upper = kinds.filter((kind) => !kind.startsWith("disk"));
  const disks = kinds.filter((kind) => kind.startsWith("disk"));
  return [...upper, disks.length > 1 ? `${disks.length} disks` : disks[0]].filter(Boolean).join(" > ");
}

function joinDistinct(values: readonly (string | undefined)[]): string | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? undefined : [...new Set(known)].sort().join(", ");
}

/** Limits without the device's name, which differs from machine to machine. */
function describeLimits(limits: readonly IoLimit[] | undefined): string | undefined {
  if (limits === undefined || limits.length === 0) return undefined;
  const texts = limits.map(({ device: _, ...rates }) =>
    Object.entries(rates)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => `${name} ${value}`)
      .join(" "),
  );
  return joinDistinct(texts);
}
