import { UserError } from "../../model/user-error.ts";
import type { Workload } from "../../model/workload.ts";
import type { Environment } from "../../system/environment.ts";
import { explainFileError } from "../../system/files.ts";
import { assertRoom, measureRoom } from "../layout-size.ts";
import { createWorkFolder } from "../work-folder.ts";
import { retrieveFromCache, sizeCacheRetrieve } from "./cache-retrieve.ts";
import { sizeUnpack, unpackTree } from "./unpack.ts";
import type { WorkloadBench } from "./workload-bench.ts";
import { sizeWritePayload, writePayload } from "./write-payload.ts";

/** The application-level benchmarks. */
export const WORKLOADS = ["cache-retrieve", "unpack", "write-payload"] as const;
/** The name of a workload. */
export type WorkloadName = (typeof WORKLOADS)[number];

interface WorkloadKind {
  run: (bench: WorkloadBench) => Promise<Workload[]>;
  size: (scale: number) => number;
  /** What to install beside what every Linux has. */
  tools: readonly "zstd"[];
}

const KINDS: Readonly<Record<WorkloadName, WorkloadKind>> = {
  "cache-retrieve": { run: retrieveFromCache, size: sizeCacheRetrieve, tools: [] },
  unpack: { run: unpackTree, size: sizeUnpack, tools: ["zstd"] },
  "write-payload": { run: writePayload, size: sizeWritePayload, tools: [] },
};

/** The tools that a workload needs installed. */
export function listWorkloadTools(name: WorkloadName): readonly "zstd"[] {
  return KINDS[name].tools;
}

/** A workload to run, and where. */
export interface WorkloadRun {
  name: WorkloadName;
  target: string;
  /** The share of the documented work, 1 by default. */
  scale?: number | undefined;
  environment: Environment;
  signal: AbortSignal;
  onOperation?: (done: number, total: number) => void;
  /** Awaited at both ends of the measurement, which excludes preparing files. */
  onBoundary?: (boundary: "start" | "end") => Promise<void>;
}

const MAX_SCALE = 100;

/** @throws UserError that names `input` where a scale is out of range */
export function assertScale(scale: number, input = "scale"): void {
  if (scale > 0 && scale <= MAX_SCALE) return;
  throw new UserError(
    `${input}: ${scale} is out of range; allowed are numbers above 0 up to ${MAX_SCALE}, such as 0.1`,
  );
}

/**
 * Runs a workload with real programs (grep, cp, tar, zstd, sync) in a fresh folder under a target, which is removed,
 * whatever happens.
 * @throws UserError where the target cannot be used or has too little space, or a program fails
 */
export async function runWorkload(run: WorkloadRun): Promise<Workload[]> {
  const { name, target, environment, scale = 1 } = run;
  assertScale(scale);
  const work = await createWorkFolder(target, environment);
  try {
    const needed = KINDS[name].size(scale);
    assertRoom(
      await measureRoom(work.path),
      target,
      needed,
      `workload: the files of ${name} (a smaller scale needs less)`,
    );
    return await KINDS[name].run({
      target,
      folder: work.path,
      scale,
      environment,
      signal: run.signal,
      onOperation: run.onOperation ?? (() => {}),
      onBoundary: run.onBoundary ?? (async () => {}),
    });
  } catch (error) {
    // Our own writes; failures of programs have their message already.
    if (!(error instanceof Error && "syscall" in error)) throw error;
    throw new UserError(`workload: ${name} failed in ${target}: ${explainFileError(error)}`, { cause: error });
  } finally {
    await work.remove();
  }
}
