import type { BenchFailure } from "../model/benchmark.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import { explainThrown, UserError } from "../model/user-error.ts";
import type { Log } from "../system/environment.ts";
import { type FioBench, RefusedJobFile, runJobFile } from "./fio-run.ts";
import { parseJobFile } from "./job-file.ts";

/** How fio does I/O on a target. */
export interface Engine {
  name: string;
  direct: boolean;
  refused: EngineTrial[];
}

/** An engine that was tried; without a refusal, it works. */
export interface EngineTrial {
  name: string;
  direct: boolean;
  refusal?: BenchFailure;
}

/** Best first; without direct I/O, libaio has one request at a time. */
const CANDIDATES = [
  ...["io_uring", "libaio", "posixaio", "psync"].map((name) => ({ name, direct: true })),
  ...["io_uring", "posixaio", "psync"].map((name) => ({ name, direct: false })),
];

/** Queueing costs more than memory: on tmpfs 4 KiB by io_uring have a third of psync's rate. */
const MEMORY_CANDIDATES = [{ name: "psync", direct: false }];

const MAX_PROBE_SECONDS = 20;

/**
 * The first engine that works: containers forbid io_uring, fio may lack libaio, filesystems refuse direct I/O.
 * @throws UserError with the last one's message
 */
export async function probeEngine(
  bench: FioBench,
  { target, memory }: { target: string; memory: boolean },
  log: Log,
): Promise<Engine> {
  const refused: EngineTrial[] = [];
  for (const candidate of memory ? MEMORY_CANDIDATES : CANDIDATES) {
    const trial = await tryEngine(bench, candidate);
    if (trial.refusal === undefined) return { ...candidate, refused };
    refused.push(trial);
    log.debug(`${trial.name}${trial.direct ? "" : " without direct I/O"}: ${nameRefusal(trial.refusal)}`);
  }
  throw new UserError(`target: fio cannot do I/O on ${target}: ${nameRefusal(refused.at(-1)?.refusal)}`);
}

/** Tries every engine, without direct I/O where none can do it. */
export async function tryEngines(bench: FioBench): Promise<EngineTrial[]> {
  const trials: EngineTrial[] = [];
  for (const candidate of CANDIDATES) {
    if (!candidate.direct && trials.some(({ direct, refusal }) => direct && refusal === undefined)) break;
    trials.push(await tryEngine(bench, candidate));
  }
  return trials;
}

async function tryEngine(bench: FioBench, engine: EngineTrial): Promise<EngineTrial> {
  // Nothing is measured, so fio need not test the CPU's clock, which takes it 70 ms.
  const text = `[probe]
filename=probe.data
rw=randwrite
bs=4k
size=256k
ioengine=${engine.name}
direct=${engine.direct ? 1 : 0}
iodepth=4
fallocate=none
unlink=1
clocksource=clock_gettime
`;
  try {
    const [result] = await runJobFile(bench, parseJobFile(text, "engine probe"), MAX_PROBE_SECONDS);
    return omitUndefined({
      ...engine,
      refusal: result?.benchmark.state === "failed" ? result.benchmark.failure : undefined,
    });
  } catch (error) {
    if (bench.signal.aborted) throw error;
    const detail = error instanceof RefusedJobFile ? error.detail : explainThrown(error);
    return { ...engine, refusal: { id: "message", detail } };
  }
}

function nameRefusal(failure: BenchFailure | undefined): string {
  if (failure?.id === "message") return failure.detail;
  return failure?.id === "timed-out" ? `fio did not end within ${MAX_PROBE_SECONDS} s` : "fio gives no reason";
}
