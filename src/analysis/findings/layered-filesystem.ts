import { isNetworkFilesystem, stripFusePrefix } from "../../disks/filesystem-kind.ts";
import type { Storage } from "../../model/storage.ts";
import { MIN_FREE_BYTES } from "./idle-disk.ts";
import { LONG, reaches } from "./measured-window.ts";
import { type Observation, type ObservedWindow, verdict } from "./observation.ts";

export type LayeredFilesystem = ReturnType<typeof describeLayers>;
export type NetworkFilesystem = ReturnType<typeof describeNetwork>;

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

/** A workspace on layers or on a network. */
export function findLayers({ report, windows, workspace }: Observation): (LayeredFilesystem | NetworkFilesystem)[] {
  const kind = workspace && findKind(workspace);
  if (workspace === undefined || kind === undefined) return [];
  return kind === "network"
    ? [describeNetwork(workspace, windows, findLocalDisk(report.storage))]
    : [describeLayers(workspace, kind, windows)];
}

function describeLayers(storage: Storage, kind: "locked" | "userSpace" | "overlay", windows: ObservedWindow[]) {
  const { path, filesystem = "", lowerFilesystem } = storage;
  const severity = windows.some(isMostlyKernel) ? "warning" : "notice";
  const evidence = { path, filesystem, lowerFilesystem };
  return verdict("layered-filesystem", kind === "overlay" ? "info" : severity, "high", { kind, storage, evidence });
}

function isMostlyKernel({ window: { cpu } }: ObservedWindow): boolean {
  if (cpu === undefined) return false;
  return cpu.systemSeconds >= MIN_KERNEL.seconds && cpu.systemSeconds >= cpu.userSeconds * MIN_KERNEL.ratio;
}

function describeNetwork(storage: Storage, windows: ObservedWindow[], localDisk: Storage | undefined) {
  const [worst] = windows
    .flatMap(({ window, networkWait }) => (networkWait === undefined ? [] : [{ window, wait: networkWait }]))
    .sort((a, b) => b.wait.seconds - a.wait.seconds);
  const wait = worst?.wait;
  const isCounted = wait?.isCounted ?? true;
  const isLong = wait !== undefined && reaches(wait, LONG);
  const { filesystem = "", path } = storage;
  return verdict("layered-filesystem", isCounted && isLong ? "warning" : "notice", isCounted ? "high" : "low", {
    window: worst?.window,
    kind: "network" as const,
    storage,
    wait,
    localDisk,
    evidence: {
      path,
      filesystem,
      waitSeconds: wait?.seconds,
      waitShare: wait?.share,
      requests: wait?.requests,
      requestSeconds: wait?.requestSeconds,
    },
  });
}

function findLocalDisk(storage: readonly Storage[]): Storage | undefined {
  return storage
    .filter(({ devices, freeBytes = 0 }) => devices.length > 0 && freeBytes >= MIN_FREE_BYTES)
    .sort((a, b) => (b.freeBytes ?? 0) - (a.freeBytes ?? 0))[0];
}
