/** One way to fill the memory or the time of the job that compares, as the reports of many small artifacts. */
export interface Attack {
  name: string;
  /** The text of an artifact's report.json; the same for all where it does not use the number. */
  write(index: number): string;
  /** Whether every artifact has a text of its own. */
  differs: boolean;
}

const MEGABYTE = 1024 * 1024;
const TIMES = { startedAt: "2026-11-20T10:00:00Z", endedAt: "2026-11-20T10:01:00Z" };

/** A report as text, with the members that are given as text, so that they need not be JSON. */
function writeReport(index: number, members: Readonly<Record<string, string>>): string {
  const report: Record<string, string> = {
    schema: '"io-probe/report"',
    schemaVersion: "1",
    toolVersion: '"0.1.0"',
    label: `"leg ${index}"`,
    job: JSON.stringify({ name: "build", runId: "1", attempt: 1, checkRunId: String(index) }),
    startedAt: JSON.stringify(TIMES.startedAt),
    endedAt: JSON.stringify(TIMES.endedAt),
    runner: "{}",
    storage: "[]",
    windows: "[]",
    benchmarks: "[]",
    workloads: "[]",
    findings: "[]",
    ...members,
  };
  const parts = Object.entries(report).map(([name, value]) => `${JSON.stringify(name)}:${value}`);
  return `{${parts.join(",")}}`;
}

/** The text over and over, about `bytes` long. */
function repeat(text: string, bytes: number): string {
  return text.repeat(Math.floor(bytes / text.length));
}

function list(count: number, write: (index: number) => string): string {
  return `[${Array.from({ length: count }, (_, index) => write(index)).join(",")}]`;
}

function writeWindow(name: string, more: object = {}): string {
  return JSON.stringify({ name, kind: "step", ...TIMES, durationSeconds: 1, devices: [], ...more });
}

function writeDevice(name: string): object {
  return { name, readBytes: 1e9, writtenBytes: 1e9, reads: 1, writes: 1, busySeconds: 1 };
}

function writeBenchmark(job: string): string {
  return JSON.stringify({
    state: "measured",
    profile: "p",
    job,
    direction: "write",
    blockSizeBytes: 4096,
    diagnostics: [],
    runs: [],
    iops: 1,
    bandwidthBytesPerSecond: 4096,
    latencySeconds: { p99: 1 },
  });
}

function writeWorkload(name: string): string {
  return JSON.stringify({ name, target: "/t", ...TIMES, samples: [], meanSeconds: 1, operations: 1, diagnostics: [] });
}

function writeStorage(path: string, text: string): string {
  return JSON.stringify({
    path,
    role: "target",
    filesystem: text,
    storageDriver: text,
    mountOptions: [text],
    devices: [],
  });
}

/** The same report in every artifact: a few kilobytes that unpack to a hundred times as much or more. */
function same(name: string, write: () => string): Attack {
  return { name, write, differs: false };
}

/** Another report in every artifact. */
function each(name: string, write: (index: number) => string): Attack {
  return { name, write, differs: true };
}

/**
 * The attacks, each with as many artifacts as 10 MB hold, at most 1,000. Deflate packs what repeats 1,000 to 1: 150
 * artifacts of 65 kB hold 66 MB each, 1,000 artifacts of 10 kB hold 10 MB each.
 */
export const ATTACKS: readonly Attack[] = [
  same("deep arrays", () => "[".repeat(63 * MEGABYTE)),
  same("deep arrays in a report", () => writeReport(0, { matrix: `{"a":${"[".repeat(60 * MEGABYTE)}` })),
  same("deep objects", () => repeat('{"a":', 60 * MEGABYTE)),
  same("deep and closed", () => writeReport(0, { matrix: `{"a":${"[".repeat(4e6)}${"]".repeat(4e6)}}` })),
  same("deep samples", () => writeReport(0, { series: "[".repeat(60 * MEGABYTE) })),
  same("empty arrays", () => writeReport(0, { matrix: `{"a":[${repeat("[],", 60 * MEGABYTE)}[]]}` })),
  same("empty objects as windows", () => writeReport(0, { windows: `[${repeat("{},", 60 * MEGABYTE)}{}]` })),
  same("small numbers", () => writeReport(0, { findings: `[${repeat("1.5,", 60 * MEGABYTE)}1]` })),
  same("samples of noughts", () => writeReport(0, { series: `{"timesSeconds":[${repeat("0,", 60 * MEGABYTE)}0]}` })),
  same("many keys", () => writeReport(0, { matrix: `{${list(100_000, (index) => `"k${index}":1`).slice(1, -1)}}` })),
  same("one key over and over", () => writeReport(0, { matrix: `{${repeat('"a":1,', 60 * MEGABYTE)}"a":1}` })),
  same("one member over and over", () => {
    const windows = `"windows":${list(20, (index) => writeWindow(`step ${index}`))},`;
    return `{${repeat(windows, 20 * MEGABYTE)}${writeReport(0, {}).slice(1)}`;
  }),
  same("__proto__", () => writeReport(0, { matrix: `{${repeat('"__proto__":{"a":[]},', 60 * MEGABYTE)}"b":1}` })),
  same("a long label", () => writeReport(0, { label: `"${"x".repeat(60 * MEGABYTE)}"` })),
  same("a long text of escapes", () => writeReport(0, { label: `"${repeat("\\u0000", 60 * MEGABYTE)}"` })),
  same("a long key", () => writeReport(0, { [`k${"x".repeat(60 * MEGABYTE)}`]: "1" })),
  same("long numbers", () => writeReport(0, { schemaVersion: "1".repeat(60 * MEGABYTE) })),
  same("numbers beyond all bounds", () => writeReport(0, { findings: `[${repeat("1e999999,", 60 * MEGABYTE)}1]` })),
  same("blanks", () => writeReport(0, { matrix: `{"a":${" ".repeat(60 * MEGABYTE)}1}` })),
  same("nothing but noughts, no JSON", () => "\0".repeat(63 * MEGABYTE)),
  each("distinct steps", (leg) =>
    writeReport(leg, { windows: list(1000, (index) => writeWindow(`step ${leg} ${index}`)) }),
  ),
  each("the same steps everywhere", (leg) =>
    writeReport(leg, {
      windows: list(1000, (index) =>
        writeWindow(`step ${index}`, {
          devices: [writeDevice("sda")],
          pressure: { ioSomeSeconds: 1, ioFullSeconds: 1 },
        }),
      ),
    }),
  ),
  each("the same steps in pairs", (leg) =>
    writeReport(leg, { windows: list(1000, (index) => writeWindow(`step ${Math.floor(leg / 2)} ${index}`)) }),
  ),
  each("the same steps under one label", (leg) =>
    writeReport(leg, { label: '"one"', windows: list(1000, (index) => writeWindow(`step ${index}`)) }),
  ),
  each("steps with long names", (leg) =>
    writeReport(leg, { windows: list(1000, (index) => writeWindow(`${leg} ${index} ${"x".repeat(5000)}`)) }),
  ),
  each("steps with many devices", (leg) =>
    writeReport(leg, {
      windows: list(20, (index) =>
        writeWindow(`step ${index}`, { devices: Array.from({ length: 2000 }, (_, disk) => writeDevice(`sd${disk}`)) }),
      ),
    }),
  ),
  each("steps that overlap", (leg) =>
    writeReport(leg, { windows: list(20, () => writeWindow("x", { overlaps: Array(20_000).fill("y") })) }),
  ),
  each("benchmarks", (leg) => writeReport(leg, { benchmarks: list(1000, (index) => writeBenchmark(`job ${index}`)) })),
  each("benchmarks beside benchmarks' windows", (leg) =>
    writeReport(leg, {
      windows: list(1000, (index) => writeWindow(`step ${index % 500}`, index < 500 ? { benchmark: "b" } : {})),
    }),
  ),
  each("workloads", (leg) => writeReport(leg, { workloads: list(1000, (index) => writeWorkload(`work ${index}`)) })),
  each("storage with long facts", (leg) =>
    writeReport(leg, { storage: list(50, (index) => writeStorage(`/${index}`, `${leg} ${"x".repeat(2000)}`)) }),
  ),
  each("large matrices", (leg) =>
    writeReport(leg, { matrix: `{${list(1000, (index) => `"k${index} ${leg}":"v"`).slice(1, -1)}}` }),
  ),
  each("long run ids", (leg) =>
    writeReport(leg, {
      job: JSON.stringify({ name: "n", runId: `${leg}${"x".repeat(1e6)}`, workflow: "x".repeat(1e6) }),
    }),
  ),
  each("findings", (leg) => writeReport(leg, { findings: `[${repeat('{"a":1},', 4 * MEGABYTE)}{}]` })),
];
