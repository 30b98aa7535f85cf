import { omitUndefined } from "../model/omit-undefined.ts";
import { MEBIBYTE } from "../model/units.ts";
import { UserError } from "../model/user-error.ts";
import type { Log } from "../system/log.ts";
import { type FioBench, runJobFile } from "./fio-run.ts";
import type { JobFile } from "./job-file.ts";

/** How fio does its I/O on a target. */
export interface Engine {
  name: string;
  /** Whether it bypasses the page cache. */
  direct: boolean;
  /** What was tried before and failed. */
  refused: EngineTrial[];
}

/**
 * Best first, by requests in flight and their cost. Without direct I/O, libaio finishes one request before the next.
 */
const CANDIDATES = [
  { direct: true, names: ["io_uring", "libaio", "posixaio", "psync"] },
  { direct: false, names: ["io_uring", "posixaio", "psync"] },
];

/**
 * Memory answers at once: queueing takes longer than the request (4 KiB on tmpfs: io_uring has a third of psync's
 * rate).
 */
const MEMORY_CANDIDATES = [{ direct: false, names: ["psync"] }];

const PROBE_SECONDS = 20;

/**
 * The first engine that can write on the target, with direct I/O if any can. Only trying shows it: kernels and
 * containers forbid io_uring, fio may lack libaio, filesystems refuse direct I/O.
 * @param target the user's name for it
 * @param memory whether it is memory, without a cache to bypass; recent kernels accept direct I/O there
 * @throws UserError where fio can do no I/O on the target, with the last attempt's message
 */
export async function probeEngine(
  bench: FioBench,
  { target, memory }: { target: string; memory: boolean },
  log: Log,
): Promise<Engine> {
  const refused: EngineTrial[] = [];
  for (const { direct, names } of memory ? MEMORY_CANDIDATES : CANDIDATES) {
    for (const name of names) {
      const refusal = await tryEngine(bench, name, direct);
      if (refusal === undefined) return { name, direct, refused };
      refused.push({ name, direct, refusal });
      log.debug(`${name}${direct ? "" : " without direct I/O"}: ${refusal}`);
    }
  }
  throw new UserError(`target: fio can do no I/O on ${target}: ${refused.at(-1)?.refusal}`);
}

/** The result of trying one engine. */
export interface EngineTrial {
  name: string;
  direct: boolean;
  /** fio's message; absent where it works. */
  refusal?: string;
}

/** Tries every engine with direct I/O, and without it where none can. */
export async function tryEngines(bench: FioBench): Promise<EngineTrial[]> {
  const trials: EngineTrial[] = [];
  for (const { direct, names } of CANDIDATES) {
    for (const name of names)
      trials.push(omitUndefined({ name, direct, refusal: await tryEngine(bench, name, direct) }));
    if (trials.some(({ refusal }) => refusal === undefined)) break;
  }
  return trials;
}

async function tryEngine(bench: FioBench, name: string, direct: boolean): Promise<string | undefined> {
  const settings = {
    filename: "probe.data",
    rw: "randwrite",
    bs: "4k",
    size: String(MEBIBYTE / 4),
    ioengine: name,
    direct: direct ? "1" : "0",
    iodepth: "4",
    fallocate: "none",
    unlink: "1",
  };
  const options = Object.entries(settings).map(([option, value]) => ({ name: option, value, line: 0 }));
  const file: JobFile = { origin: "engine probe", sections: [{ name: "probe", line: 0, options }] };
  try {
    const [result] = await runJobFile(bench, file, PROBE_SECONDS);
    return result?.benchmark.state === "failed" ? result.benchmark.error : undefined;
  } catch (error) {
    if (bench.signal.aborted) throw error;
    return (error as Error).message.replace(/^engine probe: fio refuses it: /, "");
  }
}
