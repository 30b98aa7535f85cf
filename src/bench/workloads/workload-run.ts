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
export type WorkloadName = (typeof WORKLOADS)[number];

interface WorkloadKind {
  run: (bench: WorkloadBench) => Promise<Workload[]>;
  /** The bytes that it needs at a scale. */
  size: (scale: number) => number;
  /** What has to be installed beside what every Linux has. */
  tools: readonly "zstd"[];
}

const KINDS: Readonly<Record<WorkloadName, WorkloadKind>> = {
  "cache-retrieve": { run: retrieveFromCache, size: sizeCacheRetrieve, tools: [] },
  unpack: { run: unpackTree, size: sizeUnpack, tools: ["zstd"] },
  "write-payload": { run: writePayload, size: sizeWritePayload, tools: [] },
};

/** What a workload needs to have installed. */
export function listWorkloadTools(name: WorkloadName): readonly "zstd"[] {
  return KINDS[name].tools;
}

/** What to run where. */
export interface WorkloadRun {
  name: WorkloadName;
  target: string;
  /** 1 is the workload as documented; by default that. */
  scale?: number;
  environment: Environment;
  /** An abort ends what runs, removes its files, and makes the call fail with the signal's reason. */
  signal: AbortSignal;
  onOperation?: (done: number, total: number) => void;
  /** Is awaited at the start and the end of what is measured: preparing the files is not part of the workload. */
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
 * Runs a workload with real programs (grep, cp, tar, zstd, sync) in a fresh folder under a target and removes the
 * folder, whatever happens.
 * @throws UserError where the target cannot be used or has too little space, before anything is written, and where a
 * program fails
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
    // Of our own writing; the programs that run have been named already.
    if (!(error instanceof Error && "syscall" in error)) throw error;
    throw new UserError(`workload: ${name} failed in ${target}: ${explainFileError(error)}`, { cause: error });
  } finally {
    await work.remove();
  }
}
