import { closeSync, constants, existsSync, openSync, readdirSync, readFileSync, readSync } from "node:fs";
import { availableParallelism } from "node:os";
import type { BlockTrace } from "../../model/block-trace.ts";
import type { TraceCause } from "../../model/sampling.ts";
import { explainBriefly } from "../../model/user-error.ts";
import { nameDisk } from "../../system/device-number.ts";
import type { Environment } from "../../system/environment.ts";
import { type Guard, startGuard } from "../../system/guard.ts";
import { isRoot } from "../../system/process-identity.ts";
import { readMonotonic } from "../sampler/clock.ts";
import { TraceBuilder } from "./trace-builder.ts";
import { TRACED_EVENTS } from "./trace-event.ts";

export interface BlockTracer {
  begin(): void;
  end(): void;
  /** Gives each disk's trace; nothing stays in the kernel. */
  stop(): Promise<BlockTrace[]>;
}

class TraceError extends Error {
  readonly fault: TraceCause;

  constructor(fault: TraceCause) {
    super(fault.id);
    this.fault = fault;
  }
}

/** Why {@link startTrace} failed. */
export function describeTraceFault(thrown: unknown): TraceCause {
  if (thrown instanceof TraceError) return thrown.fault;
  return { id: "ftrace-refused", detail: explainBriefly(thrown) };
}

const TRACING = "/sys/kernel/tracing";
/** The kernel's buffer for unread events, in all, and at least for each core. */
const BUFFER_KIB = { all: 32 * 1024, least: 512 };
const READ_EVERY_MS = 100;

/**
 * An instance of ftrace (kernel, Documentation/trace/ftrace.rst, "Instances") disturbs no other trace. It ends with its
 * guard, or the next call removes it: the kernel keeps one that is read.
 */
const GUARD = `
trap '' HUP INT QUIT TERM
[ -e "$1/trace_pipe" ] || mount -t tracefs tracefs "$1" 2>/dev/null || { echo "tracefs may not be mounted here" >&2; exit 1; }
for old in "$1"/instances/io-probe-*; do
  grep -qs io-probe-guard "/proc/\${old##*-}/cmdline" || rmdir "$old" 2>/dev/null
done
own="$1/instances/io-probe-$$"
mkdir "$own" || exit 1
if echo mono > "$own/trace_clock" && echo "$2" > "$own/buffer_size_kb"; then
  failed=
  for event in $3; do echo 1 > "$own/events/$event/enable" || failed=1; done
  for event in $4; do [ ! -e "$own/events/$event" ] || echo 1 > "$own/events/$event/enable"; done
  [ -n "$failed" ] || { echo "ready $own"; read -r dismissed; }
fi
for attempt in 1 2 3 4 5 6 7 8 9 10; do
  rmdir "$own" && exit
  sleep 1
done 2>/dev/null
`;

/** Traces all block devices; throws what {@link describeTraceFault} describes if it cannot. */
export async function startTrace(environment: Environment): Promise<BlockTracer> {
  if (!isRoot()) throw new TraceError({ id: "needs-root" });
  if (!existsSync(TRACING)) throw new TraceError({ id: "no-ftrace", path: TRACING });
  const guard = await openInstance(environment);
  const folder = `/proc/${guard.pid}/root${guard.said}`;
  let file: number;
  try {
    file = openSync(`${folder}/trace_pipe`, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (error) {
    await guard.dismiss();
    throw error;
  }
  const builder = new TraceBuilder((number) => nameDisk(number.replace(",", ":")));
  const buffer = Buffer.alloc(64 * 1024);
  const read = () => {
    for (let bytes = readSome(file, buffer); bytes > 0; bytes = readSome(file, buffer)) {
      builder.add(buffer.toString("latin1", 0, bytes));
    }
  };
  const timer = setInterval(read, READ_EVERY_MS).unref();
  return {
    begin: () => builder.begin(readMonotonic()),
    end: () => builder.end(readMonotonic()),
    async stop() {
      clearInterval(timer);
      read();
      const lost = countLost(folder);
      closeSync(file);
      await guard.dismiss();
      return builder.build(lost);
    },
  };
}

/** Opens an instance; where no tracefs is mounted, in the guard's own mounts. */
async function openInstance(environment: Environment): Promise<Guard> {
  const kib = Math.max(BUFFER_KIB.least, Math.floor(BUFFER_KIB.all / availableParallelism()));
  const block = TRACED_EVENTS.block.map((name) => `block/${name}`);
  const ext4 = TRACED_EVENTS.ext4.map((name) => `ext4/${name}`);
  const within = existsSync(`${TRACING}/trace_pipe`) ? [] : ["unshare", "--mount", "--propagation", "private"];
  const args = [TRACING, `${kib}`, block.join(" "), ext4.join(" ")];
  return startGuard(GUARD, args, environment, { within, ready: /^ready (.+)$/m });
}

function readSome(file: number, buffer: Buffer): number {
  try {
    return readSync(file, buffer);
  } catch {
    return 0;
  }
}

function countLost(folder: string): number {
  try {
    const texts = readdirSync(`${folder}/per_cpu`).map((cpu) =>
      readFileSync(`${folder}/per_cpu/${cpu}/stats`, "latin1"),
    );
    const counts = texts.flatMap((text) => [...text.matchAll(/^(?:overrun|dropped events): (\d+)$/gm)]);
    return counts.reduce((sum, [, count]) => sum + Number(count), 0);
  } catch {
    return 0;
  }
}
