import type { Workload } from "../../model/benchmark.ts";
import { UserError } from "../../model/user-error.ts";
import { explainFileError } from "../../system/files.ts";
import type { WorkloadName } from "../bench-request.ts";
import { assertRoom, measureRoom } from "../room.ts";
import { inWorkFolder } from "../work-folder.ts";
import { retrieveFromCache, sizeCacheRetrieve } from "./cache-retrieve.ts";
import { sizeWritePayload } from "./payloads.ts";
import { sizeUnpack, unpackTree } from "./unpack.ts";
import type { WorkloadBench, WorkloadPart } from "./workload-bench.ts";
import { writePayload } from "./write-payload.ts";

interface WorkloadKind {
  run: (bench: WorkloadBench) => Promise<WorkloadPart[]>;
  /** The bytes that it takes on the target. */
  size: (scale: number) => number;
  tools: readonly "zstd"[];
}

const KINDS: Readonly<Record<WorkloadName, WorkloadKind>> = {
  "cache-retrieve": { run: retrieveFromCache, size: sizeCacheRetrieve, tools: [] },
  unpack: { run: unpackTree, size: sizeUnpack, tools: ["zstd"] },
  "write-payload": { run: writePayload, size: sizeWritePayload, tools: [] },
};

/** The programs that a workload needs and not every Linux has. */
export function listWorkloadTools(name: WorkloadName): readonly "zstd"[] {
  return KINDS[name].tools;
}

/** A workload's run, by default of all its work. */
export interface WorkloadRun extends Omit<WorkloadBench, "folder" | "scale"> {
  name: WorkloadName;
  scale?: number | undefined;
}

/**
 * Runs a workload in a fresh folder under a target.
 * @throws UserError where the target has no room, or a program fails
 */
export async function runWorkload({ name, scale = 1, ...run }: WorkloadRun): Promise<Workload[]> {
  const { target, environment } = run;
  return inWorkFolder(target, environment, async (folder) => {
    try {
      const files = `workload: the files of ${name} (a smaller scale needs less)`;
      assertRoom(await measureRoom(folder), target, KINDS[name].size(scale), files);
      const parts = await KINDS[name].run({ ...run, folder, scale });
      return parts.map((part) => ({ name, target, ...part }));
    } catch (error) {
      // Programs have messages of their own.
      if (!(error instanceof Error && "syscall" in error)) throw error;
      throw new UserError(`workload: ${name} failed in ${target}: ${explainFileError(error)}`, { cause: error });
    }
  });
}
