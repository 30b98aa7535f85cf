import { randomBytes } from "node:crypto";
import { makeZip } from "../../test/action/doubles/zip.ts";

/** What an artifact's name says of the report in it: an attacker makes the two agree. */
export interface Claim {
  label: string;
  matrix?: string;
  attempt?: number;
  /** The job that uploaded it, where the service tells. */
  uploader?: string;
}

/** One way to fill the memory or the time of the job that compares, as the reports of many small artifacts. */
export interface Attack {
  name: string;
  /** The text of an artifact's report.json, or the whole archive; the same for all where it does not use the number. */
  write(index: number): string | Buffer;
  /** Whether every artifact has a text of its own. */
  differs: boolean;
  claim(index: number): Claim;
  /** How many artifacts at most; fewer have a larger share each of what is read. */
  most?: number;
}

const MEGABYTE = 1024 * 1024;
const TIMES = { startedAt: "2026-11-20T10:00:00Z", endedAt: "2026-11-20T10:01:00Z" };

/** Members of a report, each as text, so that they need not be JSON. */
type Members = Readonly<Record<string, string>>;

/** A report as text, with these members. */
function writeReport(index: number, members: Members): string {
  const report: Record<string, string> = {
    schema: '"io-probe/report"',
    schemaVersion: "1",
    toolVersion: '"0.1.0"',
    label: `"leg ${index}"`,
    labelSource: '"given"',
    job: JSON.stringify({ name: "build", runId: "1", attempt: 1, jobId: String(index) }),
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

/** So many steps that differ in their names alone, as a member of a report; `#` in the name is the number. */
function steps(count: number, name: string, more: object = {}): Members {
  return { windows: list(count, (index) => writeWindow(name.replace("#", `${index}`), more)) };
}

function writeDevice(name: string): object {
  return { name, readBytes: 1e9, writtenBytes: 1e9, reads: 1, writes: 1, busySeconds: 1 };
}

function writeBenchmark(job: string, more: object = {}): string {
  const figures = { iops: 1, bandwidthBytesPerSecond: 4096, latencySeconds: { mean: 1, p99: 1 } };
  const setting = { profile: "p", job, direction: "write", blockSizeBytes: 4096 };
  return JSON.stringify({ state: "measured", ...setting, runs: [], ...figures, ...more });
}

function writeWorkload(name: string, part?: string): string {
  const figures = { latencySeconds: { mean: 1, p95: 1, p99: 1 }, bytes: 1e9, files: 1000, durationSeconds: 1 };
  return JSON.stringify({ name, part, target: "/t", operations: 1, ...figures });
}

function writeStorage(path: string, text: string): string {
  const facts = { filesystem: text, storageDriver: text, mountOptions: [text] };
  return JSON.stringify({ path, role: "target", ...facts, devices: [] });
}

/** A text of some 60 kB, of letters that take two bytes in memory. */
function foreign(leg: number): string {
  return `${leg}${"ж".repeat(28_000)}`;
}

/** A figure that differs from leg to leg without a rule. */
function noise(leg: number, index: number): number {
  return 1 + Math.abs(Math.sin(leg * 7919 + index * 104_729));
}

/** One of many labels that nobody can tell apart by looking. */
function lookAlike(leg: number): string {
  return [...leg.toString(2).padStart(10, "0")].map((bit) => (bit === "0" ? "а" : "a")).join("");
}

/** A report with the one text, which is JSON, wherever a text is. */
function writeFull(text: string): string {
  const device = `{"name":${text},"readBytes":1e9,"writtenBytes":1e9,"reads":1,"writes":1,"busySeconds":1}`;
  const times = JSON.stringify(TIMES).slice(1, -1);
  const process = `{"name":${text},"readBytes":1,"writtenBytes":1}`;
  return writeReport(0, {
    toolVersion: text,
    job: `{"name":"build","workflow":${text},"repository":${text},"runId":${text},"ref":${text}}`,
    runner: `{${["name", "os", "arch", "image", "osRelease", "cpuModel", "kernel", "cloud", "container"].map((key) => `"${key}":${text}`).join(",")}}`,
    storage: `[{"path":${text},"role":"target","filesystem":${text},"source":${text},"mountPoint":${text},"storageDriver":${text},"mountOptions":[${text}],"devices":[{"name":${text},"kind":"disk","parents":[${text}],"model":${text},"vendor":${text},"scheduler":${text},"layout":${text},"mappedName":${text}}]}]`,
    windows: `[{"name":${text},"kind":"step",${times},"durationSeconds":1,"result":${text},"benchmark":${text},"overlaps":[${text}],"devices":[${device}],"cgroup":{"version":"v2","path":${text},"devices":[${device}]},"topReaders":[${process}],"topWriters":[${process}]}]`,
    benchmarks: `[{"state":"measured","profile":${text},"job":${text},"host":${text},"target":${text},"engine":${text},"fioVersion":${text},"direction":"write","diagnostics":[${text}],"runs":[],"iops":1,"bandwidthBytesPerSecond":4096,"latencySeconds":{"mean":1,"p99":1}},{"state":"failed","job":${text},"error":${text},"diagnostics":[${text}]}]`,
    workloads: `[{"name":${text},"part":${text},"target":${text},"operations":1,"latencySeconds":{"mean":1},"bytes":1,"durationSeconds":1}]`,
  });
}

/** What an artifact has: a report's members, its text, or the whole archive. */
type Content = Members | string | Buffer;

function writeContent(index: number, content: Content): string | Buffer {
  return typeof content === "string" || Buffer.isBuffer(content) ? content : writeReport(index, content);
}

/** The same report in every artifact: a few kilobytes that unpack to a hundred times as much or more. */
function same(name: string, make: () => Content, more: { most?: number } = {}): Attack {
  const write = () => writeContent(0, make());
  return { name, write, differs: false, claim: () => ({ label: "leg 0" }), ...more };
}

/** Another report in every artifact, whose name says its label unless told otherwise. */
function each(
  name: string,
  make: (index: number) => Content,
  claim: (index: number) => Claim = (index) => ({ label: `leg ${index}` }),
): Attack {
  return { name, write: (index) => writeContent(index, make(index)), differs: true, claim };
}

/** A step to predict in every second report, with these samples beside it; the others have benchmarks of a disk alone. */
function samples(name: string, write: () => string): Attack {
  const wait = { seconds: 0.5, lowSeconds: 0.4, highSeconds: 0.6, basis: ["task-states"] };
  const windows = list(1, () => writeWindow("step", { devices: [writeDevice("sda")], diskWait: wait }));
  const benchmarks = list(2, (index) => writeBenchmark(`job ${index}`, index === 0 ? { direction: "read" } : {}));
  let made: Buffer | undefined;
  const record = () => {
    made ??= makeZip([
      { name: "report.json", content: writeReport(0, { windows, label: '"recorded"' }) },
      { name: "series.json", content: write() },
    ]);
    return made;
  };
  return {
    name,
    write: (leg) => (leg % 2 === 0 ? record() : writeReport(leg, { benchmarks, label: '"benched"' })),
    differs: true,
    claim: (leg) => ({ label: leg % 2 === 0 ? "recorded" : "benched" }),
  };
}

function writeSeries(timesSeconds: string): string {
  return `{"schema":"io-probe/series","schemaVersion":1,"startedAt":${JSON.stringify(TIMES.startedAt)},"devices":[],"timesSeconds":${timesSeconds}}`;
}

const claimOne = (): Claim => ({ label: "one" });

/**
 * The attacks, each with as many artifacts as 10 MB hold, at most 1,000. Deflate packs what repeats 1,000 to 1: 150
 * artifacts of 65 kB hold 66 MB each, 1,000 artifacts of 10 kB hold 10 MB each.
 */
export const ATTACKS: readonly Attack[] = [
  same("deep arrays", () => "[".repeat(63 * MEGABYTE)),
  same("deep arrays in a report", () => ({ matrix: `{"a":${"[".repeat(60 * MEGABYTE)}` })),
  same("deep objects", () => repeat('{"a":', 60 * MEGABYTE)),
  same("deep and closed", () => ({ matrix: `{"a":${"[".repeat(4e6)}${"]".repeat(4e6)}}` })),
  same("empty arrays", () => ({ matrix: `{"a":[${repeat("[],", 60 * MEGABYTE)}[]]}` })),
  same("empty objects as windows", () => ({ windows: `[${repeat("{},", 60 * MEGABYTE)}{}]` })),
  same("small numbers", () => ({ findings: `[${repeat("1.5,", 60 * MEGABYTE)}1]` })),
  samples("deep samples", () => "[".repeat(60 * MEGABYTE)),
  samples("samples of noughts", () => `{"timesSeconds":[${repeat("0,", 60 * MEGABYTE)}0]}`),
  samples("as many noughts as are taken", () => writeSeries(`[${repeat("0,", 3_900_000)}0]`)),
  samples("samples of empty lists", () => writeSeries(`[${repeat("[],", 60 * MEGABYTE)}[]]`)),
  same("many keys", () => ({ matrix: `{${list(100_000, (index) => `"k${index}":1`).slice(1, -1)}}` })),
  same("one key over and over", () => ({ matrix: `{${repeat('"a":1,', 60 * MEGABYTE)}"a":1}` })),
  same("one member over and over", () => {
    const windows = `"windows":${list(20, (index) => writeWindow(`step ${index}`))},`;
    return `{${repeat(windows, 20 * MEGABYTE)}${writeReport(0, {}).slice(1)}`;
  }),
  same("__proto__", () => ({ matrix: `{${repeat('"__proto__":{"a":[]},', 60 * MEGABYTE)}"b":1}` })),
  same("a long label", () => ({ label: `"${"x".repeat(60 * MEGABYTE)}"` })),
  same("a long text of escapes", () => ({ label: `"${repeat("\\u0000", 60 * MEGABYTE)}"` })),
  same("a long key", () => ({ [`k${"x".repeat(60 * MEGABYTE)}`]: "1" })),
  same("long numbers", () => ({ schemaVersion: "1".repeat(60 * MEGABYTE) })),
  same("numbers beyond all bounds", () => ({ findings: `[${repeat("1e999999,", 60 * MEGABYTE)}1]` })),
  same("blanks", () => ({ matrix: `{"a":${" ".repeat(60 * MEGABYTE)}1}` })),
  same("nothing but noughts, no JSON", () => "\0".repeat(63 * MEGABYTE)),
  each("distinct steps", (leg) => steps(1000, `step ${leg} #`)),
  each("the same steps everywhere", () => {
    const pressure = { ioSomeSeconds: 1, ioFullSeconds: 1 };
    return steps(1000, "step #", { devices: [writeDevice("sda")], pressure });
  }),
  each("the same steps in pairs", (leg) => steps(1000, `step ${Math.floor(leg / 2)} #`)),
  each("the same steps under one label", () => ({ label: '"one"', ...steps(1000, "step #") }), claimOne),
  each("steps with long names", (leg) => steps(1000, `${leg} # ${"x".repeat(5000)}`)),
  each("steps with many devices", () => {
    const devices = Array.from({ length: 2000 }, (_, disk) => writeDevice(`sd${disk}`));
    return steps(20, "step #", { devices });
  }),
  each("steps that overlap", () => {
    const overlaps = Array(20_000).fill("y");
    return steps(20, "x", { overlaps });
  }),
  each("benchmarks", () => ({ benchmarks: list(1000, (index) => writeBenchmark(`job ${index}`)) })),
  each("benchmarks beside benchmarks' windows", () => ({
    windows: list(1000, (index) => writeWindow(`step ${index % 500}`, index < 500 ? { benchmark: "b" } : {})),
  })),
  each("workloads", () => ({ workloads: list(1000, (index) => writeWorkload(`work ${index}`)) })),
  each("storage with long facts", (leg) => ({
    storage: list(50, (index) => writeStorage(`/${index}`, `${leg} ${"x".repeat(2000)}`)),
  })),
  each("large matrices", (leg) => ({ matrix: `{${list(1000, (index) => `"k${index} ${leg}":"v"`).slice(1, -1)}}` })),
  each("long run ids", (leg) => ({
    job: JSON.stringify({ name: "n", runId: `${leg}${"x".repeat(1e6)}`, workflow: "x".repeat(1e6) }),
  })),
  each("findings", () => ({ findings: `[${repeat('{"a":1},', 4 * MEGABYTE)}{}]` })),
  each("as many steps as are taken", () => steps(380, "s#")),
  each("as many steps of everybody's own as are taken", (leg) => steps(380, `${leg}-#`)),
  each("as many steps as are taken, of one label", () => ({ label: '"one"', ...steps(380, "s#") }), claimOne),
  each(
    "reports of one job that differ at their ends",
    (leg) => ({
      label: '"one"',
      job: JSON.stringify({ name: "build", runId: "1", attempt: 1, jobId: "7" }),
      windows: list(380, (index) => writeWindow(`s${index}`, { durationSeconds: index < 379 ? 1 : leg + 1 })),
    }),
    claimOne,
  ),
  same("copies of one report", () => steps(380, "s#")),
  each(
    "reports of one uploader",
    () => steps(380, "s#"),
    (leg) => ({ label: `leg ${leg}`, uploader: "job-1" }),
  ),
  each(
    "attempts without end",
    (leg) => ({ label: '"one"', job: JSON.stringify({ name: "build", runId: "1", attempt: leg + 1 }) }),
    (leg) => ({ label: "one", attempt: leg + 1 }),
  ),
  each(
    "labels that look alike",
    (leg) => ({ label: JSON.stringify(lookAlike(leg)), windows: `[${writeWindow("x")}]` }),
    (leg) => ({ label: lookAlike(leg) }),
  ),
  each(
    "long matrices and labels",
    (leg) => ({ label: JSON.stringify(`${leg} ${"ж".repeat(190)}`), matrix: JSON.stringify({ a: "ж".repeat(9000) }) }),
    (leg) => ({ label: `${leg} ${"ж".repeat(190)}`, matrix: JSON.stringify({ a: "ж".repeat(9000) }) }),
  ),
  {
    ...each("few legs of many steps", (leg) => {
      const cgroup = { version: "v2", path: "/", devices: [{ name: "sda", readBytes: 1, writtenBytes: 1 }] };
      const windows = list(1000, (index) => {
        const diskWait = { seconds: noise(leg, index), lowSeconds: 0, highSeconds: 2, basis: [] };
        return writeWindow(`step ${index}`, { durationSeconds: 2, devices: [writeDevice("sda")], diskWait, cgroup });
      });
      return { windows, benchmarks: list(1000, (index) => writeBenchmark(`job ${index}`)) };
    }),
    most: 10,
  },
  each("failed steps", (leg) => steps(380, "s#", { exitCode: leg, result: `${leg}` })),
  each("texts where nobody counts them", (leg) => {
    const text = foreign(leg);
    return { job: JSON.stringify({ name: "build", workflow: text, repository: text, ref: text }) };
  }),
  each("long engines", (leg) => ({
    benchmarks: list(2, (index) => writeBenchmark(`j${index}`, { engine: foreign(leg) })),
  })),
  ...[1, 10, 100].map((most) =>
    same(
      `long versions in ${most}`,
      () => {
        const count = Math.floor(150 / most);
        return {
          benchmarks: list(count + 1, (index) => writeBenchmark(`j${index}`, { fioVersion: "1".repeat(60_000) })),
        };
      },
      { most },
    ),
  ),
  ...["1", "a", " ", "-", "/", ".", "=", "(", "a ", "a,", "1.", "\\\\", "::", "ﷺ", "e\u0301", "|", "`", "<", "["].map(
    (text) =>
      same(
        `long texts of ${JSON.stringify(text)} everywhere`,
        () => writeFull(JSON.stringify(text.repeat(20_000 / text.length))),
        { most: 50 },
      ),
  ),
  each("facts of many places", (leg) => ({
    storage: list(20, (index) => writeStorage(`/t${index}`, `${leg}`)),
    windows: list(100, (index) => writeWindow(`s${index}`, { durationSeconds: noise(leg, index) })),
  })),
  each("payloads", (leg) => ({
    workloads: list(100, (index) => writeWorkload("write-payload", index % 2 === 0 ? "one file" : "many files")),
    windows: list(100, (index) => {
      return writeWindow(`s${index}`, { durationSeconds: noise(leg, index), devices: [writeDevice("sda")] });
    }),
  })),
  each("amounts at the ends of what numbers can say", () => ({
    windows: list(90, (index) => {
      return writeWindow(`s${index}`, { durationSeconds: index % 2 ? 1e-60 : 1e21, devices: [writeDevice("sda")] });
    }),
  })),
  same("an archive of many files", () =>
    makeZip([
      { name: "report.json", content: writeReport(0, {}) },
      ...Array.from({ length: 60_000 }, (_, index) => ({ name: `${index}`, content: "", stored: true })),
    ]),
  ),
  same("an archive of one report over and over", () => {
    const content = writeReport(0, steps(380, "s#"));
    return makeZip(Array.from({ length: 1000 }, () => ({ name: "report.json", content })));
  }),
  same("an archive of noise", () => makeZip([{ name: "report.json", content: randomBytes(9e6), stored: true }])),
  each("no archive", () => randomBytes(10_000)),
];
