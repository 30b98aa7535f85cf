import { isNetworkFilesystem, stripFusePrefix, writesToMemory } from "../../disks/filesystem-kind.ts";
import type { FindingOf } from "../../model/finding.ts";
import { omitUndefined } from "../../model/omit-undefined.ts";
import type { Storage } from "../../model/storage.ts";
import { MIN_FREE_BYTES } from "./idle-disk.ts";
import { LONG, reaches } from "./measured-window.ts";
import { makeFinding, type Observation, type ObservedWindow } from "./observation.ts";

type LayeredFilesystem = FindingOf<"layered-filesystem">;

const LOCKED = /^aufs$/;
/**
 * One process handles each call: 4 in one directory of fuse-overlayfs switched 55,000 times a second and made a tenth
 * of overlay's files.
 */
const USER_SPACE = /^(fuse-overlayfs|unionfs|unionfs-fuse|mergerfs)$/;
const OVERLAY = /^(overlay|overlay2|overlayfs)$/;

const MIN_KERNEL = { seconds: 3, ratio: 0.5 };

/** Whether more cores do not speed up a filesystem. */
export function isCostlyLayer(storage: Storage): boolean {
  const kind = findKind(storage);
  return kind === "locked" || kind === "userSpace";
}

function findKind(storage: Storage): "locked" | "userSpace" | "network" | "overlay" | undefined {
  const names = [stripFusePrefix(storage.filesystem) ?? "", storage.storageDriver ?? ""];
  const isOneOf = (pattern: RegExp) => names.some((name) => pattern.test(name));
  if (isOneOf(LOCKED)) return "locked";
  if (isOneOf(USER_SPACE)) return "userSpace";
  if (isNetworkFilesystem(storage.filesystem)) return "network";
  return OVERLAY.test(storage.filesystem ?? "") ? "overlay" : undefined;
}

/** The layers that the workspace lies on, if they may slow it: at most one finding. */
export function findLayers({ report, windows, workspace }: Observation): LayeredFilesystem[] {
  const kind = workspace && findKind(workspace);
  if (workspace === undefined || kind === undefined) return [];
  return kind === "network"
    ? [describeNetwork(workspace, windows, findLocalDisk(report.storage))]
    : [describeLayers(workspace, kind, windows)];
}

function describeLayers(
  storage: Storage,
  kind: "locked" | "userSpace" | "overlay",
  windows: ObservedWindow[],
): LayeredFilesystem {
  const { path, filesystem, storageDriver, lowerFilesystem } = storage;
  const severity = windows.some(isMostlyKernel) ? "warning" : "notice";
  return makeFinding("layered-filesystem", kind === "overlay" ? "info" : severity, "high", {
    kind,
    ...{ path, filesystem, storageDriver, lowerFilesystem },
    inMemory: writesToMemory(storage),
  });
}

function isMostlyKernel({ window: { cpu } }: ObservedWindow): boolean {
  if (cpu === undefined) return false;
  return cpu.systemSeconds >= MIN_KERNEL.seconds && cpu.systemSeconds >= cpu.userSeconds * MIN_KERNEL.ratio;
}

function describeNetwork(
  storage: Storage,
  windows: ObservedWindow[],
  localDisk: Storage | undefined,
): LayeredFilesystem {
  const [worst] = windows
    .flatMap(({ subject, networkWait }) => (networkWait === undefined ? [] : [{ subject, wait: networkWait }]))
    .sort((a, b) => b.wait.seconds - a.wait.seconds);
  const wait = worst?.wait;
  const isCounted = wait?.isCounted ?? true;
  const isLong = wait !== undefined && reaches(wait, LONG);
  const { path, filesystem, storageDriver } = storage;
  return makeFinding("layered-filesystem", isCounted && isLong ? "warning" : "notice", isCounted ? "high" : "low", {
    window: worst?.subject,
    kind: "network",
    ...{ path, filesystem, storageDriver },
    networkWait: wait,
    localDisk:
      localDisk && omitUndefined({ path: localDisk.mountPoint ?? localDisk.path, freeBytes: localDisk.freeBytes }),
  });
}

function findLocalDisk(storage: readonly Storage[]): Storage | undefined {
  return storage
    .filter(({ devices, freeBytes = 0 }) => devices.length > 0 && freeBytes >= MIN_FREE_BYTES)
    .sort((a, b) => (b.freeBytes ?? 0) - (a.freeBytes ?? 0))[0];
}
