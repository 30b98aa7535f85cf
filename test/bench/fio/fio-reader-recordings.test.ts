import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { FioReader, readFio } from "../../../src/bench/fio/fio-reader.ts";
import { writeFioDocument } from "../../../src/cli/commands/parse.ts";
import type { WrittenBenchmark } from "../../../src/model/benchmark.ts";
import { type FioDocument, fioDocumentSchema } from "../../../src/model/fio.ts";
import { groupInto } from "../../../src/model/group-into.ts";
import { UserError } from "../../../src/model/user-error.ts";
import { testCases } from "../../cases.ts";
import { measureHeldBytes } from "../../heap.ts";

const FIXTURES = join(import.meta.dirname, "../../fixtures/fio");

function parseFio(text: string, origin: string): FioDocument {
  const reader = new FioReader(origin);
  reader.push(text);
  return writeFioDocument(reader.finish());
}

function read(name: string): string {
  return readFileSync(join(FIXTURES, name), "utf8");
}

function listFixtures(pattern: RegExp): string[] {
  return readdirSync(FIXTURES, { recursive: true, encoding: "utf8" })
    .filter((name) => pattern.test(name))
    .sort();
}

const FIO = { "fio version": "fio-3.33" };
/** A document of one job. */
const writeDocument = (job: object) => JSON.stringify({ ...FIO, jobs: [{ jobname: "a", error: 0, ...job }] });

function tellNotes(benchmark: WrittenBenchmark | undefined): string[] | undefined {
  return benchmark?.notes?.map(({ message }) => message);
}

/** One line of a table that can be held against the fixture by eye: bytes a second, operations, microseconds. */
function show(benchmark: WrittenBenchmark): string {
  if (benchmark.state === "failed") return `${benchmark.job} failed: ${benchmark.failure.message}`;
  const { latencySeconds: latency } = benchmark;
  const microseconds = [latency?.mean, latency?.p50, latency?.p99, latency?.p999].map((seconds) =>
    seconds === undefined ? "-" : (seconds * 1e6).toFixed(1),
  );
  return [
    benchmark.job,
    benchmark.direction,
    Math.round(benchmark.bandwidthBytesPerSecond),
    benchmark.iops.toFixed(1),
    benchmark.bytes,
    `${microseconds.join("/")}us`,
  ].join(" ");
}

function tabulate(pattern: RegExp): string {
  return listFixtures(pattern)
    .flatMap((name) => {
      const { source, results } = parseFio(read(name), name);
      const head = `${name}: ${source.format ?? "no figures"}${source.complete ? "" : ", incomplete"}`;
      return [head, ...results.map((result) => `  ${show(result)}`)];
    })
    .join("\n");
}

describe("the figures of every version", () => {
  test("are read in bytes a second, IOPS and seconds", () => {
    expect(tabulate(/^versions\/.*\/randrw\.json$/)).toMatchInlineSnapshot(`
      "versions/fio-2.16/randrw.json: json
        randrw read 138233856 33748.6 276606976 102.7/96.0/193.0/1272.0us
        randrw write 139508736 34060.0 279158784 123.8/110.0/290.0/2736.0us
      versions/fio-2.2.10/randrw.json: json
        randrw read 109367296 26701.2 218845184 131.5/121.0/239.0/1816.0us
        randrw write 109658112 26772.1 219426816 156.5/139.0/426.0/2768.0us
      versions/fio-3.1/randrw.json: json
        randrw read 124519424 30400.3 249163776 119.4/116.2/191.5/395.3us
        randrw write 124175360 30316.3 248475648 134.7/132.1/218.1/407.6us
      versions/fio-3.16/randrw.json: json
        randrw read 123320099 30107.4 246763520 109.8/98.8/280.6/1335.3us
        randrw write 123086744 30050.5 246296576 146.0/114.2/1204.2/1876.0us
      versions/fio-3.28/randrw.json: json
        randrw read 114550852 27966.5 229216256 125.3/116.2/280.6/1482.8us
        randrw write 113987934 27829.1 228089856 150.8/132.1/725.0/1843.2us
      versions/fio-3.33/randrw.json: json
        randrw read 97843430 23887.6 195784704 146.0/113.2/1187.8/3555.3us
        randrw write 97247760 23742.1 194592768 179.2/130.6/1368.1/4177.9us
      versions/fio-3.36/randrw.json: json
        randrw read 104923922 25616.2 209952768 136.1/105.0/1105.9/3391.5us
        randrw write 104555466 25526.2 209215488 165.7/123.4/1253.4/4145.2us
      versions/fio-3.42/randrw.json: json
        randrw read 102967012 25138.4 206036992 132.5/106.0/667.6/4112.4us
        randrw write 102395906 24999.0 204894208 175.0/124.4/2039.8/5013.5us"
    `);
  });

  test("are read from json+ as well", () => {
    expect(tabulate(/^versions\/fio-(?!2\.2\.10).*plus\.json$/)).toMatchInlineSnapshot(`
      "versions/fio-2.16/randrw-plus.json: json+
        randrw read 129052672 31507.2 258236416 110.1/102.0/203.0/1928.0us
        randrw write 130691072 31907.0 261513216 132.7/116.0/342.0/3152.0us
      versions/fio-3.1/randrw-plus.json: json+
        randrw read 116337664 28402.8 232792064 128.0/125.4/191.5/411.6us
        randrw write 115864576 28287.4 231845888 144.3/140.3/218.1/469.0us
      versions/fio-3.16/randrw-plus.json: json+
        randrw read 98205745 23976.0 196509696 142.1/115.2/1089.5/2932.7us
        randrw write 97612121 23831.1 195321856 181.6/132.1/1466.4/3981.3us
      versions/fio-3.28/randrw-plus.json: json+
        randrw read 113496659 27709.1 227106816 125.4/117.2/252.9/1384.4us
        randrw write 112900989 27563.7 225914880 153.6/134.1/962.6/1646.6us
      versions/fio-3.33/randrw-plus.json: json+
        randrw read 96856787 23646.7 193810432 147.8/114.2/1105.9/4079.6us
        randrw write 96242694 23496.8 192581632 180.2/132.1/1269.8/4227.1us
      versions/fio-3.36/randrw-plus.json: json+
        randrw read 91673843 22381.3 183439360 156.7/111.1/1204.2/4112.4us
        randrw write 91063844 22232.4 182218752 190.3/128.5/1368.1/4751.4us
      versions/fio-3.42/randrw-plus.json: json+
        randrw read 25832704 6306.8 51949568 233.6/123.4/1073.2/25296.9us
        randrw write 25812336 6301.8 51908608 1020.4/154.6/28704.8/112721.9us"
    `);
  });

  test("are read from terse output, which is in kibibytes and microseconds", () => {
    expect(tabulate(/^versions.*\.terse$/)).toMatchInlineSnapshot(`
      "versions/fio-2.16/randread.terse: terse
        randrw read 288031744 70320.0 576352256 109.5/100.0/183.0/2576.0us
      versions/fio-2.2.10/randread.terse: terse
        randrw read 280019968 68364.0 560320512 112.4/94.0/243.0/2704.0us
      versions/fio-3.1/randread.terse: terse
        randrw read 263572480 64348.0 527409152 120.0/113.0/179.0/2179.0us
      versions/fio-3.16/randread.terse: terse
        randrw read 213253120 52063.0 426721280 148.5/114.0/1220.0/2007.0us
      versions/fio-3.28/randread.terse: terse
        randrw read 259308544 63307.0 518877184 121.7/97.0/757.0/2736.0us
      versions/fio-3.33/randread.terse: terse
        randrw read 237841408 58066.0 475922432 133.3/95.0/1220.0/3555.0us
      versions/fio-3.36/randread.terse: terse
        randrw read 225739776 55112.0 451706880 140.4/104.0/1204.0/3719.0us
      versions/fio-3.42/randread.terse: terse
        randrw read 256761856 62686.0 513781760 123.1/111.0/211.0/2801.0us"
    `);
  });

  test("hold the flushes of fio 3.7 and later as results of their own", () => {
    expect(tabulate(/^versions\/.*\/fdatasync\.json$/)).toMatchInlineSnapshot(`
      "versions/fio-2.16/fdatasync.json: json
        fsync write 10861568 4722.8 4192256 45.7/66.0/123.0/1576.0us
      versions/fio-2.2.10/fdatasync.json: json
        fsync write 13747200 5977.1 4192256 2.9/3.0/10.0/92.0us
      versions/fio-3.1/fdatasync.json: json
        fsync write 13569024 5899.7 4192900 37.2/50.4/112.1/325.6us
      versions/fio-3.16/fdatasync.json: json
        fsync write 12188662 5299.4 4192900 44.1/67.1/100.9/261.1us
        fsync sync 12188662 5299.4 4192900 143.6/128.5/246.8/1826.8us
      versions/fio-3.28/fdatasync.json: json
        fsync write 16704780 7262.9 4192900 34.1/47.9/101.9/815.1us
        fsync sync 16704780 7262.9 4192900 102.5/90.6/193.5/905.2us
      versions/fio-3.33/fdatasync.json: json
        fsync write 3210490 1395.9 4192900 88.4/47.9/1335.3/4358.1us
        fsync sync 3210490 1395.9 4192900 625.7/169.0/4227.1/20840.4us
      versions/fio-3.36/fdatasync.json: json
        fsync write 3727022 1620.4 4192900 56.9/49.9/970.8/1318.9us
        fsync sync 3727022 1620.4 4192900 557.4/261.1/1564.7/4227.1us
      versions/fio-3.42/fdatasync.json: json
        fsync write 11393750 4953.8 4192900 48.0/67.1/132.1/395.3us
        fsync sync 11393750 4953.8 4192900 152.5/142.3/242.7/2867.2us"
    `);
  });

  test("of file operations count files", () => {
    expect(tabulate(/^meta\/.*(?<!3\.16)\.json$/)).toMatchInlineSnapshot(`
      "meta/dircreate-3.28.json: no figures, incomplete
      meta/dircreate-3.33.json: no figures, incomplete
      meta/dircreate-3.36.json: no figures, incomplete
      meta/dircreate-3.42.json: json
        m read 86596194 21141.6 40960000 92.9/38.7/823.3/6979.6us
      meta/filecreate-3.28.json: json
        m read 91428571 22321.4 40960000 78.7/11.1/395.3/5799.9us
      meta/filecreate-3.33.json: json
        m read 83421588 20366.6 40960000 79.8/11.5/460.8/6062.1us
      meta/filecreate-3.36.json: json
        m read 82914979 20242.9 40960000 83.1/11.7/464.9/6586.4us
      meta/filecreate-3.42.json: json
        m read 83252032 20325.2 40960000 84.1/11.5/469.0/6324.2us
      meta/filedelete-3.28.json: json
        m read 37716390 9208.1 40960000 94.2/82.4/297.0/610.3us
      meta/filedelete-3.33.json: json
        m read 36247787 8849.6 40960000 104.7/93.7/288.8/493.6us
      meta/filedelete-3.36.json: json
        m read 34391267 8396.3 40960000 113.4/100.9/288.8/440.3us
      meta/filedelete-3.42.json: json
        m read 40434353 9871.7 40960000 91.2/82.4/280.6/387.1us
      meta/filestat-3.28.json: json
        m read 76417910 18656.7 40960000 1.4/1.3/2.5/5.2us
      meta/filestat-3.33.json: json
        m read 77283018 18867.9 40960000 1.4/1.3/2.6/5.0us
      meta/filestat-3.36.json: json
        m read 82084168 20040.1 40960000 1.3/1.2/2.5/4.3us
      meta/filestat-3.42.json: json
        m read 85511482 20876.8 40960000 1.3/1.2/1.9/26.8us"
    `);
  });

  test("under a limit are what the application saw", () => {
    expect(tabulate(/^throttle\//)).toMatchInlineSnapshot(`
      "throttle/cg-read.json: json
        t read 52737003 50.3 322961408 158663.9/198180.9/219152.4/299892.7us
      throttle/cg-write.json: json
        t write 52728393 50.3 322961408 158672.7/198180.9/221249.5/299892.7us
      throttle/un-write.json: json
        t write 3351125657 3195.9 16765681664 2463.9/2441.2/3162.1/4620.3us"
    `);
  });

  test("of two processes reported as a group are one result", () => {
    expect(tabulate(/^logs\/.*\.(json|out)$/)).toMatchInlineSnapshot(`
      "logs/idleprof.out: json
        ip read 341194138 83299.4 682729472 188.3/173.1/261.1/3260.4us
      logs/out.json: json
        ss read 159809519 39016.0 639397888 386.2/374.8/610.3/2146.3us
        ss write 159874015 39031.7 639655936 424.9/411.6/675.8/2277.4us"
    `);
  });
});

/** What the recordings of errors give without their figures: `*-badengine.out 3.28 3.33: no figures, incomplete`. */
function tabulateErrors(): string {
  const outcomes = listFixtures(/^errors\/.*\.(out|json)$/).map((name) => {
    const { source, results } = parseFio(read(name), name);
    const told = results.map((one) => (one.state === "failed" ? show(one) : `${one.job} ${one.direction}`));
    const figures = results.length === 0 ? "no figures" : told.join("; ");
    const [version = ""] = /3\.\d+/.exec(name) ?? [];
    const kind = name.slice("errors/".length).replace(version || "no version", "*");
    return { kind, version, outcome: `${figures}${source.complete ? "" : ", incomplete"}` };
  });
  const groups = groupInto(outcomes, ({ kind, outcome }) => `${kind} ${outcome}`);
  const list = (all: typeof outcomes) => all.map(({ version }) => version && ` ${version}`).join("");
  return [...groups.values()].map((all) => `${all[0]?.kind}${list(all)}: ${all[0]?.outcome}`).join("\n");
}

test("junk before the JSON, failed jobs and refusals are no figures", () => {
  expect(tabulateErrors()).toMatchInlineSnapshot(`
    "*-badengine.out 3.28 3.33 3.36 3.42: no figures, incomplete
    *-bsodd-direct.out 3.28 3.33 3.36 3.42: a failed: io_u error: Invalid argument (EINVAL 22)
    *-full-outfile.json 3.28 3.33 3.36: a failed: no space left on device (ENOSPC 28)
    *-full.out 3.28 3.33 3.36 3.42: a failed: io_u error: No space left on device (ENOSPC 28)
    *-layout.out 3.28 3.33 3.36 3.42: lay read
    *-minimal-eta.out 3.28 3.33 3.36 3.42: a write
    *-nodir.out 3.28 3.33 3.36 3.42: no figures, incomplete
    *-psync-depth.out 3.28 3.33 3.36 3.42: a read
    *-statint.out 3.28 3.33 3.36 3.42: a read
    *-tmpfs-direct.out 3.28 3.33 3.36 3.42: a write
    *-two.out 3.28 3.33 3.36 3.42: a read
    *-winengine.out 3.28 3.33 3.36 3.42: no figures, incomplete
    *-full-outfile.json 3.42: a failed: io_u error: No space left on device (ENOSPC 28); fio: io_u error on file /dev/full: No space left on device: write offset=0, buflen=4096
    enospc-none.out: a failed: io_u error: No space left on device (ENOSPC 28)
    enospc-posix.out: a failed: io_u error: No space left on device (ENOSPC 28)
    ff-*.json 3.1: a failed: a: failed to get file size of /dev/full
    ff-*.json 3.16 3.28 3.33 3.36 3.39: a failed: no space left on device (ENOSPC 28)
    ff-*.json 3.42: a failed: io_u error: No space left on device (ENOSPC 28); fio: io_u error on file /dev/full: No space left on device: write offset=0, buflen=4096
    fft-*.json 3.16 3.28 3.33 3.36 3.42: a failed: io_u error: No space left on device (ENOSPC 28); fio: io_u error on file /dev/full: No space left on device: write offset=0, buflen=4096
    of-*.json 3.1 3.16 3.28 3.33 3.36 3.39 3.42: a read
    ov-direct.json: a write
    sig-INT.json: a read, incomplete
    sig-TERM.json: a read, incomplete
    two.json: ok write; bad1 failed: io_u error: No space left on device (ENOSPC 28); fio: io_u error on file /dev/full: No space left on device: write offset=0, buflen=4096; bad2 failed: io_u error: No space left on device (ENOSPC 28); fio: io_u error on file /dev/full: No space left on device: write offset=0, buflen=4096
    uring-off.out: a failed: io_queue_init: Operation not permitted (EPERM 1)"
  `);
});

testCases(listFixtures(/\.(json|out|terse|err)$/))("%s gives a valid document or one sentence", (name) => {
  const outcome = parseOrMessage(name);
  if (typeof outcome === "string") {
    expect(outcome).toMatch(/^[^\n]+$/);
  } else {
    expect(fioDocumentSchema.parse(outcome)).toEqual(outcome);
  }
});

function parseOrMessage(name: string): unknown {
  try {
    return parseFio(read(name), name);
  } catch (error) {
    if (error instanceof UserError) return error.message;
    throw error;
  }
}

test("percentiles from the histogram are exactly fio's own", () => {
  for (const name of listFixtures(/^versions\/fio-(?!2\.2\.10).*plus\.json$/)) {
    const document = JSON.parse(read(name)) as {
      jobs: Record<string, Record<string, { percentile: Record<string, number> }>>[];
    };
    for (const benchmark of parseFio(read(name), name).results) {
      if (benchmark.state !== "measured") throw new Error(name);
      const figures = document.jobs[0]?.[benchmark.direction];
      const own = figures?.clat_ns?.percentile ?? figures?.clat?.percentile;
      const scale = figures?.clat_ns === undefined ? 1e6 : 1e9;
      const { p50, p90, p95, p99, p999 } = benchmark.latencySeconds ?? {};
      const ours = [p50, p90, p95, p99, p999].map((seconds) => Math.round((seconds ?? 0) * scale));
      const theirs = ["50", "90", "95", "99", "99.9"].map((percent) => own?.[Number(percent).toFixed(6)]);
      expect(ours, `${name} ${benchmark.direction}`).toEqual(theirs);
    }
  }
});

test("settings are what fio repeats of the job, and absent where it repeats nothing", () => {
  const [known] = parseFio(read("versions/fio-3.33/randrw.json"), "f").results;
  expect(known).toMatchObject({
    engine: "libaio",
    direct: true,
    queueDepth: 8,
    jobs: 1,
    blockSizeBytes: 4096,
    sizeBytes: 64 * 1024 ** 2,
    target: "/mnt/probe",
    fioVersion: "3.33",
  });
  const [unknown] = parseFio(read("versions/fio-2.2.10/randrw.json"), "f").results;
  expect(Object.keys(unknown ?? {})).not.toEqual(expect.arrayContaining(["engine"]));
});

test("a synchronous engine has depth 1 whatever the job asked for", () => {
  const [result] = parseFio(read("errors/3.42-psync-depth.out"), "f").results;
  const notes = [{ id: "depth-ignored", message: "psync does one request at a time: depth 1 instead of 16" }];
  expect(result).toMatchObject({ engine: "psync", queueDepth: 1, notes });
});

test("the steady-state verdict is kept", () => {
  for (const name of listFixtures(/^steady\//)) {
    expect(parseFio(read(name), name).results[0]).toMatchObject({ steady: true });
  }
});

test("of documents in a row the last word of each job counts", () => {
  const { source, results } = parseFio(read("errors/3.42-statint.out"), "f");
  expect(source.documents).toBe(4);
  expect(results).toHaveLength(1);
});

test("a run that a signal ended is incomplete and says so", () => {
  const { source, results } = parseFio(read("errors/sig-INT.json"), "f");
  expect(source.complete).toBe(false);
  expect(tellNotes(results[0])).toEqual(["signal 2 ended fio early"]);
});

test("a text that is cut inside its only document is refused", () => {
  const text = read("versions/fio-3.33/randrw.json");
  expect(() => parseFio(text.slice(0, text.length - 200), "cut.json")).toThrow(
    "cut.json: the JSON of fio has no end; fio was ended while it wrote, or the file is cut",
  );
});

test("a document in a row that is cut leaves those before it", () => {
  const text = read("errors/3.42-statint.out");
  const { source, results } = parseFio(text.slice(0, text.length - 200), "f");
  expect(source).toMatchObject({ documents: 3, complete: false });
  expect(results).toHaveLength(1);
});

test("fio's normal text is refused, because its figures are rounded", () => {
  const old = read("versions/fio-2.2.10/randrw-plus.json");
  const refusal = "x: fio's normal text, whose figures are rounded; run fio with --output-format=json";
  expect(() => parseFio(old, "x")).toThrow(`${refusal} (fio 2.2 has no json+)`);
  expect(() => parseFio(old.replace("fio-2.2.10", "fio-3.33"), "x")).toThrow(
    /^x: fio's normal text, .* --output-format=json$/,
  );
});

test("a tab in a job's name or description, which fio prints as it is, does not hide its figures", () => {
  const read = { total_ios: 5, runtime: 1000, bw_bytes: 5, iops: 5 };
  const jobs = [{ jobname: 'a\tb "c" \\', error: 0, "job options": { description: "\u001b[31mred" }, read }];
  const text = JSON.stringify({ "fio version": "fio-3.33", jobs }).replace("\\t", "\t").replace("\\u001b", "\u001b");
  expect(() => JSON.parse(text)).toThrow();
  expect(parseFio(text, "x").results).toMatchObject([{ job: 'a\tb "c" \\', bandwidthBytesPerSecond: 5 }]);
});

test("JSON on one line, as other tools rewrite it, is read as well", () => {
  const text = JSON.stringify(JSON.parse(read("versions/fio-3.33/randrw.json")));
  expect(parseFio(text, "x")).toEqual(parseFio(read("versions/fio-3.33/randrw.json"), "x"));
});

test("I/O without a runtime has no bandwidth, whatever fio prints", () => {
  const write = { total_ios: 5, runtime: 0, bw_bytes: 0, iops: 0 };
  const text = writeDocument({ write });
  expect(parseFio(`fio: pid=7, got signal=9\n${text}`, "x").results).toMatchObject([
    { state: "failed", failure: { message: "fio: pid=7, got signal=9" } },
  ]);
  expect(parseFio(text, "x").results).toMatchObject([
    { state: "failed", failure: { message: "its I/O took less than a millisecond" } },
  ]);
});

test("percentiles of the total latency are taken where the completion latency has none", () => {
  const write = {
    ...{ total_ios: 5, runtime: 1000, bw_bytes: 5, iops: 5 },
    clat_ns: { min: 1, max: 3, mean: 2 },
    lat_ns: { min: 2, max: 4, mean: 3, percentile: { "50.000000": 3 } },
  };
  const text = writeDocument({ write });
  expect(parseFio(text, "x").results).toMatchObject([{ latencySeconds: { mean: 3e-9, p50: 3e-9 } }]);
});

test("a byte order mark and the name that a fio client gives its results are no hindrance", () => {
  const write = { total_ios: 5, runtime: 1000, bw_bytes: 5, iops: 5 };
  const text = JSON.stringify({ client_stats: [{ jobname: "a", hostname: "h", error: 0, write }] });
  expect(parseFio(`\uFEFF${text}`, "x").results).toMatchObject([{ job: "a", direction: "write", iops: 5 }]);
});

test("a job that names no engine has a depth only where fio's own engine is known", () => {
  const read = { total_ios: 5, runtime: 1000, bw_bytes: 5, iops: 5 };
  const text = writeDocument({ "job options": { iodepth: "32", direct: "1" }, read });
  const [parsed] = parseFio(text, "x").results;
  expect(parsed).not.toHaveProperty("queueDepth");
  expect(tellNotes(parsed)).toEqual(["fio's default engine ignores iodepth=32; set ioengine"]);
  const [own] = readFio(text, "x", { defaultEngine: "psync" }).results;
  expect(own?.benchmark).toMatchObject({
    engine: "psync",
    queueDepth: 1,
    notes: [{ id: "depth-ignored", queueDepth: 32, engine: "psync" }],
  });
});

test("a fio too old to tell how long syncs take is why there are no figures of them", () => {
  const [result] = parseFio(read("versions/fio-3.1/fdatasync.json"), "x").results;
  expect(tellNotes(result)).toEqual(["fio 3.1 does not report how long its syncs take; fio 3.4 and later do"]);
});

/** What fio itself says of an entry, by its own names. */
type Raw = Record<string, { total_ios: number; io_bytes: number; bw_bytes: number; iops: number; runtime: number }>;
const rawJobs = (name: string) => (JSON.parse(read(name)) as { jobs: Raw[] }).jobs;

test("reads and writes that a job reports as one are a result of their own, with fio's figures", () => {
  const [raw] = rawJobs("shapes/mixed.json");
  expect(parseFio(read("shapes/mixed.json"), "x").results).toMatchObject([
    {
      ...{
        state: "measured",
        job: "m",
        direction: "mixed",
        operations: 2048,
        bytes: 8 * 1024 ** 2,
        blockSizeBytes: 4096,
      },
      ...{ bandwidthBytesPerSecond: raw?.mixed?.bw_bytes, iops: raw?.mixed?.iops },
    },
  ]);
});

test("mixed I/O has a block size where reads and writes have the same", () => {
  const sizeOf = (bs: string) => {
    const text = read("shapes/mixed.json").replace('"bs" : "4k"', `"bs" : "${bs}"`);
    const [result] = parseFio(text, "x").results;
    return result?.state === "measured" ? result.blockSizeBytes : undefined;
  };
  expect([sizeOf("8k"), sizeOf("4k,4k"), sizeOf("4k,8k"), sizeOf("4k,4k,8k")]).toEqual([
    8192,
    4096,
    undefined,
    undefined,
  ]);
});

test("the normal text beside the JSON is counted, not given as fio's messages", () => {
  for (const version of ["3.28", "3.33", "3.36", "3.42"]) {
    const { diagnostics, notes, results } = parseFio(read(`errors/${version}-two.out`), "x");
    expect(results).toHaveLength(1);
    expect(diagnostics.filter((line) => /clat|Disk stats|vda:/.test(line))).toEqual([]);
    expect(notes.at(-1)?.message).toMatch(/^left out: lines of fio's normal output, which is rounded \(\d+\)$/);
  }
});

test("a job that only keeps processors busy has neither figures nor a failure", () => {
  expect(parseFio(read("shapes/cpuio.json"), "x").results).toEqual([]);
});

test("options with blanks around their = are read as fio took them", () => {
  expect(parseFio(read("shapes/blanks.json"), "x").results[0]).toMatchObject({
    ...{ job: "a", direction: "write", engine: "libaio", direct: false, queueDepth: 8, sizeBytes: 2 ** 20 },
  });
});

test("submitting that took a fifth of a request's time or more is said, as tmpfs does its work in the call", () => {
  const notes = (name: string) => tellNotes(parseFio(read(`errors/${name}-tmpfs-direct.out`), "x").results[0]);
  expect(notes("3.33")).toEqual([
    "the latency is fio's completion latency: submitting a request took another 1.73 µs on average, which it does not include",
  ]);
  // 1.49 of 7.46 µs.
  expect(notes("3.42")).toBeUndefined();
});

test("syncs that fio counts and does not time are said", () => {
  const notes = (name: string) => parseFio(read(`shapes/${name}.json`), "x").results.map(tellNotes);
  expect(notes("mixed-fsync")).toEqual([["with unified_rw_reporting=1 fio does not report how long its syncs take"]]);
  expect(notes("gtod-fsync")).toEqual([["fio did not time its syncs; gtod_reduce=1 turns that off"]]);
});

test("the sum beside reads and writes is left out, as it would count them twice", () => {
  const { results } = parseFio(read("shapes/both.json"), "x");
  expect(results.map((result) => result.state === "measured" && [result.direction, result.operations])).toEqual([
    ["read", rawJobs("shapes/both.json")[0]?.read?.total_ios],
    ["write", rawJobs("shapes/both.json")[0]?.write?.total_ios],
  ]);
});

test("terse lines of versions 3 to 5 have the figures at their places, mixed and told apart", () => {
  for (const version of [3, 4, 5]) {
    for (const [name, directions] of [
      ["randrw", ["read", "write"]],
      ["mixed", ["mixed"]],
      ["both", ["read", "write"]],
    ] as const) {
      const fields = read(`shapes/${name}.v${version}.terse`).trim().split(";").map(Number);
      const size = version === 5 ? 47 : 41;
      const results = parseFio(read(`shapes/${name}.v${version}.terse`), "x").results;
      expect(results, `${name} v${version}`).toMatchObject(
        directions.map((direction, place) => ({
          direction,
          bytes: (fields[5 + place * size] ?? 0) * 1024,
          bandwidthBytesPerSecond: (fields[6 + place * size] ?? 0) * 1024,
          iops: fields[7 + place * size],
          durationSeconds: (fields[8 + place * size] ?? 0) / 1000,
          latencySeconds: { mean: (fields[15 + place * size] ?? 0) / 1e6 },
        })),
      );
      expect(results.reduce((sum, result) => sum + (result.state === "measured" ? (result.bytes ?? 0) : 0), 0)).toBe(
        8 * 1024 ** 2,
      );
    }
  }
  expect(() => parseFio(read("shapes/randrw.v2.terse"), "x")).toThrow(/^x: terse version 2 of fio/);
});

testCases(["randrw.v3", "mixed.v3", "both.v4", "randrw.v5"])(
  "%s.terse, cut at any byte, gives its figures or none",
  (name) => {
    const text = read(`shapes/${name}.terse`).trimEnd();
    const whole = parseFio(text, "x").results;
    let given = 0;
    for (let length = 1; length < text.length; length++) {
      let results: WrittenBenchmark[] | undefined;
      try {
        results = parseFio(text.slice(0, length), "x").results;
      } catch (error) {
        expect(error).toBeInstanceOf(UserError);
      }
      if (results === undefined) continue;
      given++;
      expect(results, `${length} bytes`).toEqual(whole);
    }
    // Only what follows the figures, the use of the disks, may be missing.
    expect(given).toBeLessThan(120);
  },
);

test("a cut terse line behind whole ones is left out and said", () => {
  const text = `${read("shapes/randrw.v3.terse")}${read("shapes/randrw.v3.terse").slice(0, 300)}`;
  const { source, results, notes } = parseFio(text, "x");
  expect([source.complete, results.length]).toEqual([false, 2]);
  expect(notes).toMatchObject([{ id: "cut-terse-lines", message: "left out: terse lines that lack fields (1)" }]);
});

test("terse lines of --status-interval count from the start, so that the last of each process counts", () => {
  const bytes = (name: string) =>
    parseFio(read(`shapes/${name}.v3.terse`), "x").results.map((result) => result.state === "measured" && result.bytes);
  const kibibytes = (name: string) =>
    read(`shapes/${name}.v3.terse`)
      .trim()
      .split("\n")
      .map((line) => Number(line.split(";")[5]) * 1024);
  expect(kibibytes("status").length).toBeGreaterThan(3);
  expect(bytes("status")).toEqual(kibibytes("status").slice(-1));
  expect(bytes("status-two")).toEqual(kibibytes("status-two").slice(-2));
  expect(parseFio(read("shapes/status.v3.terse"), "x").notes.at(-1)?.message).toMatch(
    /^left out: terse lines of --status-interval .* \(\d\)$/,
  );
  // Three processes side by side end within milliseconds of each other.
  expect(bytes("processes")).toEqual(kibibytes("processes"));
});

test("terse lines that do not go on from one another are results of their own", () => {
  const line = (kibibytes: number, milliseconds: number, error = 0) => {
    const fields = read("shapes/randrw.v3.terse").trim().split(";");
    fields.splice(4, 5, String(error), String(kibibytes), "100", "25", String(milliseconds));
    fields.splice(46, 4, "0", "0", "0", "0");
    return fields.join(";");
  };
  const count = (...lines: string[]) => parseFio(lines.join("\n"), "x").results.length;
  expect(count(line(1000, 10_000), line(1050, 10_500))).toBe(1);
  expect(count(line(1000, 10_000), line(1050, 10_499))).toBe(2);
  expect(count(line(1000, 10_000), line(999, 11_000))).toBe(2);
  expect(count(line(1000, 10_000), line(2500, 10_999))).toBe(2);
  expect(count(line(1000, 10_000), line(1900, 11_000))).toBe(1);
  expect(count(line(1000, 1000), line(2000, 2000), line(2010, 2010))).toBe(1);
  expect(count(line(1000, 1000), line(2000, 2000), line(2010, 2010).replace("fio-3.33", "fio-3.34"))).toBe(3);
  expect(count(line(0, 0, 5), line(0, 0, 5))).toBe(2);
});

test("documents of one run count once, those of several runs each", () => {
  const operations = (name: string) =>
    parseFio(read(`shapes/${name}.json`), "x").results.map((result) => [
      result.job,
      result.state === "measured" && result.operations,
    ]);
  const last = (name: string) =>
    JSON.parse(read(`shapes/${name}.json`).slice(read(`shapes/${name}.json`).lastIndexOf("\n{\n"))) as {
      jobs: (Raw & { jobname: unknown })[];
    };
  expect(operations("status")).toEqual([["s", last("status").jobs[0]?.read?.total_ios]]);
  expect(operations("status-stonewall")).toEqual(
    last("status-stonewall").jobs.map((job) => [job.jobname, job.read?.total_ios]),
  );
  expect(operations("appended")).toEqual([
    ["a", 201],
    ["a", 601],
  ]);
  expect(operations("appended-size")).toHaveLength(4);
});

/** A document of one job at a moment: how long it ran, in milliseconds, and how much it read by then. */
const word = (at: number, runtime: number, ios: number, more: { job_start?: number; error?: number } = {}) => {
  const read = { total_ios: ios, io_bytes: ios * 4096, runtime, bw_bytes: 5, iops: 5 };
  return JSON.stringify({ ...FIO, timestamp_ms: at, jobs: [{ jobname: "a", error: 0, ...more, read }] });
};

testCases([
  [1, "the time between is shorter than the run", word(1000, 1000, 5), word(2000, 2000, 9)],
  [1, "a job did not begin yet", word(1000, 0, 0), word(5000, 1000, 9)],
  [1, "a job is over", word(1000, 900, 5), word(5000, 900, 5)],
  [2, "the second run fits between", word(1000, 1000, 5), word(3000, 1000, 9)],
  [2, "figures fall", word(1000, 1000, 5), word(2000, 2000, 4)],
  [2, "time falls", word(1000, 1000, 5), word(1500, 999, 5)],
  [1, "both began at one time", word(1000, 1000, 5, { job_start: 7 }), word(9000, 1100, 9, { job_start: 7 })],
  [2, "they began at two times", word(1000, 1000, 5, { job_start: 7 }), word(1100, 1100, 9, { job_start: 8 })],
  [2, "the first one failed", word(1000, 0, 0, { error: 5 }), word(1100, 1000, 9)],
])("%i results where %s", (count, _, first, second) => {
  expect(parseFio(`${first}\n${second}`, "x").results).toHaveLength(count);
});

test("the jobs of each server are told apart, and their sum is left out and said", () => {
  const { results, notes } = parseFio(read("shapes/clients.json"), "x");
  expect(results.map((result) => `${result.host} ${result.job}`).sort()).toEqual([
    ...["127.0.0.1 one", "127.0.0.1 two", "127.0.0.1:8799 one", "127.0.0.1:8799 two"],
  ]);
  expect(results.every((result) => result.state === "measured" && result.operations === 1024)).toBe(true);
  expect(notes.at(-1)?.message).toBe("left out: sums over all clients, because each client has its own results (1)");
});

test("options that a client prints for each server are those of its own jobs", () => {
  const entry = (hostname: string) => ({
    jobname: "a",
    hostname,
    port: 8765,
    error: 0,
    read: { total_ios: 5, runtime: 1000, bw_bytes: 5, iops: 5 },
  });
  const text = JSON.stringify({
    ...{ "fio version": "fio-3.42", client_stats: [entry("one"), entry("two"), entry("three")] },
    "global options": [
      { hostname: "two", port: 8765, bs: "8k" },
      { hostname: "one", port: 8765, bs: "16k" },
    ],
  });
  const sizes = parseFio(text, "x").results.map((result) => result.state === "measured" && result.blockSizeBytes);
  expect(sizes).toEqual([16384, 8192, 4096]);
});

test("a failed check of what was written is a failure with fio's words", () => {
  expect(parseFio(read("shapes/verify.out"), "x").results).toMatchObject([
    { state: "failed", failure: { message: expect.stringMatching(/Invalid or incomplete multibyte.* \(EILSEQ 84\)/) } },
  ]);
  const [line = ""] = read("shapes/verify.out").split("\n");
  expect(parseFio(`${line}\n`, "x")).toMatchObject({ source: { complete: false }, results: [], diagnostics: [line] });
  expect(parseFio("crc32c: verify failed at file /f offset 0, length 1\n", "x").diagnostics).toHaveLength(1);
});

const WHOLE = read("versions/fio-3.33/randrw.json").trim();

testCases([
  ["a banner on its own line", `TEST 1 of 3\n===\n${WHOLE}\ndone\n`],
  ["a banner on the same line", `Result: ${WHOLE}`],
  ["a list of results", `[\n${WHOLE}\n]`],
  ["Windows line ends", WHOLE.replaceAll("\n", "\r\n")],
  ["a log of GitHub Actions", WHOLE.replaceAll(/^/gm, "2026-11-21T15:38:00.1234567Z ")],
  ["docker compose", WHOLE.replaceAll(/^/gm, "fio_1  | ")],
  ["names in another order", JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(WHOLE)).reverse()))],
] as const)("%s around a result does not hide it", (_, text) => {
  expect(parseFio(text, "x").results).toEqual(parseFio(WHOLE, "x").results);
  expect(parseFio(text, "x").source.complete).toBe(true);
});

test("a cut document before a whole one is said, and does not take it along", () => {
  for (const cut of [WHOLE.slice(0, 500), WHOLE.slice(0, -30), WHOLE.slice(0, WHOLE.indexOf('"randrw"') + 3)]) {
    const { source, results, notes } = parseFio(`${cut}\n${WHOLE}`, "x");
    expect([source.complete, source.documents]).toEqual([false, 1]);
    expect(results).toEqual(parseFio(WHOLE, "x").results);
    expect(notes.at(-1)?.message).toBe("left out: fio documents that are cut off (1)");
  }
});

test("the hundred-and-first line around the results is counted", () => {
  const lines = (count: number) => Array.from({ length: count }, (_, place) => `fio: line ${place}`).join("\n");
  expect(parseFio(`${lines(100)}\n${WHOLE}`, "x").diagnostics).toHaveLength(100);
  const more = parseFio(`${lines(101)}\n${WHOLE}`, "x");
  expect(more.diagnostics).toHaveLength(100);
  expect(more.notes).toEqual([{ id: "more-lines", times: 1, message: "left out: more lines like these (1)" }]);
  expect(parseFio(`fio: ${"x".repeat(600)}\n${WHOLE}`, "x").diagnostics[0]).toHaveLength(500);
});

test("pieces of any size give what the whole gives", () => {
  const github = WHOLE.replaceAll(/^/gm, "2026-11-21T15:38:00.1234567Z ");
  for (const text of [
    read("shapes/status.json"),
    read("shapes/verify.out"),
    read("shapes/status-two.v3.terse"),
    `note\n${github}`,
  ]) {
    for (const size of [13, 1000]) {
      const reader = new FioReader("x");
      for (let start = 0; start < text.length; start += size) reader.push(text.slice(start, start + size));
      expect(writeFioDocument(reader.finish())).toEqual(parseFio(text, "x"));
    }
  }
});

test("what no fio wrote takes no memory, however long it is", () => {
  const before = measureHeldBytes();
  const reader = new FioReader("x");
  for (let times = 0; times < 400; times++)
    reader.push(times % 2 === 0 ? "x".repeat(100_000) : `${"some line ".repeat(10)}\n`.repeat(1000));
  expect(measureHeldBytes() - before).toBeLessThan(1e6);
  expect(() => reader.finish()).toThrow(/^x: line 1 is no output of fio: "x{60}"/);
});
