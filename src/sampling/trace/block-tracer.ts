import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, constants, existsSync, openSync, readdirSync, readFileSync, readSync } from "node:fs";
import { availableParallelism } from "node:os";
import type { BlockTrace } from "../../model/block-trace.ts";
import { type Environment, toolEnvironment } from "../../system/environment.ts";
import { keepEnd, lastLine } from "../../system/program.ts";
import { nameDisk } from "../sync-filesystem.ts";
import { TraceBuilder } from "./trace-builder.ts";
import { TRACED_EVENTS } from "./trace-event.ts";

/** A trace of the block devices that is being made. */
export interface BlockTracer {
  /** The window begins now. */
  begin(): void;
  /** The window ends now. */
  end(): void;
  /** Ends the trace and gives what it says of each disk; nothing of it stays in the kernel. */
  stop(): Promise<BlockTrace[]>;
}

const TRACING = "/sys/kernel/tracing";
/** What all cores together, and each of them, may hold unread. */
const BUFFER_KIB = { all: 32 * 1024, least: 512 };
const READ_EVERY_MS = 100;
const PATIENCE_MS = 10_000;

/**
 * Makes an instance of ftrace of our own (kernel, Documentation/trace/ftrace.rst, "Instances"), so that no other trace of the
 * machine is touched, and removes it when its standard input ends, which the kernel closes however the process around it goes.
 * What is left where both were killed, the next call removes: the kernel keeps an instance that is being read.
 */
const GUARD = `
trap '' HUP INT QUIT TERM
[ -e "$1/trace_pipe" ] || mount -t tracefs tracefs "$1" || exit 1
for old in "$1"/instances/io-probe-*; do
  grep -qs io-probe-tracer "/proc/\${old##*-}/cmdline" || rmdir "$old" 2>/dev/null
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

/**
 * Begins to trace the requests of all block devices.
 * @throws Error with the reason where this machine cannot
 */
export async function startTrace(environment: Environment): Promise<BlockTracer> {
  if (process.getuid?.() !== 0) throw new Error("it needs root; call it with sudo");
  if (!existsSync(TRACING)) throw new Error(`this kernel has no ftrace (${TRACING} is missing)`);
  const guard = startGuard(environment);
  const folder = await findInstance(guard);
  const builder = new TraceBuilder();
  let file: number;
  try {
    file = openSync(`${folder}/trace_pipe`, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (error) {
    guard.stdin?.end();
    throw error;
  }
  const buffer = Buffer.alloc(64 * 1024);
  const read = () => {
    for (let bytes = readSome(file, buffer); bytes > 0; bytes = readSome(file, buffer)) {
      builder.add(buffer.toString("latin1", 0, bytes));
    }
  };
  const timer = setInterval(read, READ_EVERY_MS).unref();
  return {
    begin: () => builder.begin(readClock()),
    end: () => builder.end(readClock()),
    async stop() {
      clearInterval(timer);
      read();
      const lost = countLost(folder);
      closeSync(file);
      await endGuard(guard);
      return builder.build((dev) => nameDisk(dev.replace(",", ":")), lost);
    },
  };
}

/** Where tracefs is not mounted, in mounts of its own, which no other process sees and which end with the guard. */
function startGuard(environment: Environment): ChildProcess {
  const kib = Math.max(BUFFER_KIB.least, Math.floor(BUFFER_KIB.all / availableParallelism()));
  const [block, ext4] = [
    TRACED_EVENTS.block.map((name) => `block/${name}`),
    TRACED_EVENTS.ext4.map((name) => `ext4/${name}`),
  ];
  const shell = ["/bin/sh", "-c", GUARD, "io-probe-tracer", TRACING, `${kib}`, block.join(" "), ext4.join(" ")];
  const own = existsSync(`${TRACING}/trace_pipe`) ? [] : ["unshare", "--mount", "--propagation", "private"];
  const [program = "", ...args] = [...own, ...shell];
  const guard = spawn(program, args, { cwd: "/", detached: true, stdio: "pipe", env: toolEnvironment(environment) });
  guard.stdin.on("error", () => {});
  guard.unref();
  return guard;
}

/** The folder of the instance, in the mounts of the guard. */
function findInstance(guard: ChildProcess): Promise<string> {
  const readErrors = guard.stderr === null ? () => "" : keepEnd(guard.stderr, 4096);
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(reason));
    guard.once("error", (error) => fail(`the tracer cannot be started: ${error.message}`));
    guard.once("close", () => fail(`ftrace cannot be used: ${lastLine(readErrors()) ?? "its tracer ended"}`));
    guard.stdout?.setEncoding("utf8").on("data", (text: string) => {
      const [, path] = /^ready (.+)$/m.exec(text) ?? [];
      if (path === undefined) return;
      for (const stream of [guard.stdin, guard.stdout, guard.stderr]) (stream as unknown as { unref(): void }).unref();
      resolve(`/proc/${guard.pid}/root${path}`);
    });
  });
}

function endGuard(guard: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PATIENCE_MS);
    guard.once("exit", () => {
      clearTimeout(timer);
      resolve();
    });
    if (guard.exitCode !== null || guard.signalCode !== null) resolve();
    guard.stdin?.end("dismissed\n");
  });
}

/** 0 where there is nothing yet. */
function readSome(file: number, buffer: Buffer): number {
  try {
    return readSync(file, buffer);
  } catch {
    return 0;
  }
}

/** CLOCK_MONOTONIC, which the trace is told to use. */
function readClock(): number {
  return Number(process.hrtime.bigint()) / 1e9;
}

/** Events that were overwritten or dropped, of all cores. */
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
