import { beforeEach, describe, expect, test } from "vitest";
import { nameArtifacts, parseReportName } from "../../src/action/artifact-name.ts";
import { downloadLegs, LEG_LIMITS } from "../../src/action/legs.ts";
import { createRestClient } from "../../src/action/rest.ts";
import { createResultsSource } from "../../src/action/results-service.ts";
import { createRestSource } from "../../src/action/run-lists.ts";
import type { RunIdentity } from "../../src/action/surroundings.ts";
import { createTransfer } from "../../src/action/transfer.ts";
import type { Report } from "../../src/model/report.ts";
import { SERIES_KIND } from "../../src/model/series.ts";
import { refuseReport } from "../../src/words/comparison/reasons.ts";
import { buildReport } from "../compare/report-builder.ts";
import { type ResultsService, startResultsService } from "./doubles/results-service.ts";
import { makeZip } from "./doubles/zip.ts";

let service: ResultsService;
beforeEach(async () => {
  service = await startResultsService();
});

const transfer = createTransfer({ wait: () => Promise.resolve() });

function makeReport(label: string, changes: Partial<Report> = {}): Report {
  return { ...buildReport({ label, job: { name: "build" } }), ...changes };
}

function pack({ series, ...report }: Partial<Report>): Buffer {
  const samples = series && [{ name: "series.json", content: JSON.stringify({ ...SERIES_KIND, ...series }) }];
  return makeZip([{ name: "report.json", content: JSON.stringify(report) }, ...(samples ?? [])]);
}

function nameReport(label: string, attempt = 1): string {
  return nameArtifacts({ job: "build", label, matrix: "", attempt }).report;
}

function addLeg(label: string, attempt = 1, changes: Partial<Report> = {}): void {
  service.add(nameReport(label, attempt), pack(makeReport(label, changes)), {
    attempt,
    jobId: `job-${label}-${attempt}`,
  });
}

function download(limits = LEG_LIMITS, run: RunIdentity = {}) {
  return downloadLegs([createResultsSource(service.environment("compare"), transfer)], run, limits);
}

function downloadWithToken() {
  const environment = { ...service.environment("compare"), GITHUB_REPOSITORY: "o/r", GITHUB_RUN_ID: "1" };
  const rest = createRestClient(environment, "token", transfer);
  return downloadLegs([
    createResultsSource(environment, transfer),
    createRestSource(rest, environment.GITHUB_RUN_ID, { warn: () => {} }),
  ]);
}

describe("the legs of a run", () => {
  test("are the report artifacts of all jobs, whatever else the run has uploaded", async () => {
    addLeg("a");
    addLeg("b");
    service.add("dist", Buffer.from("something else"));
    service.add("io-probe-report-", Buffer.from("not ours"));
    const { reports, missing } = await download();
    expect(reports.map((report) => report.label)).toEqual(["a", "b"]);
    expect(missing).toEqual([]);
  });

  test("are downloaded with two requests each over a few kept connections", async () => {
    const labels = Array.from({ length: 50 }, (_, index) => `leg ${index}`);
    for (const label of labels) addLeg(label);
    const { reports } = await download();
    expect(reports).toHaveLength(50);
    expect(service.calls).toEqual({ ListArtifacts: 1, GetSignedArtifactURL: 50, "blob GET": 50 });
    expect(service.connections()).toBeLessThanOrEqual(8);
  });

  test("count once where an upload that was tried twice left two copies", async () => {
    addLeg("a");
    const leg = { job: "build", label: "a", matrix: "", attempt: 1 };
    service.add(nameArtifacts(leg, "abcdef12").report, pack(makeReport("a")), { jobId: "job-a-1" });
    const { reports, missing } = await download();
    expect(reports).toHaveLength(1);
    expect(missing).toEqual([{ name: nameReport("a"), reason: { id: "earlier-upload" } }]);
  });

  test("count twice where two jobs have one label", async () => {
    addLeg("a");
    const leg = { job: "build", label: "a", matrix: "", attempt: 1 };
    const other = makeReport("a", { startedAt: "2026-11-20T10:00:01.000Z" });
    service.add(nameArtifacts(leg, "abcdef12").report, pack(other), { jobId: "job-2" });
    expect((await download()).reports).toHaveLength(2);
  });
});

describe("the whole report of a leg", () => {
  const series = { startedAt: "2026-11-20T10:00:00.000Z", timesSeconds: [1, 2], devices: [] };

  test("can be read again by its origin, with the samples", async () => {
    addLeg("a", 1, { series });
    addLeg("b");
    const { reports, readRecording } = await download();
    const [a, b] = await Promise.all(reports.map(({ origin }) => readRecording(origin ?? "")));
    expect(a).toMatchObject({ label: "a", series });
    expect(b?.label).toBe("b");
    await expect(readRecording("dist")).rejects.toThrow("dist: is not an artifact of this run");
  });

  test("is refused where its samples are damaged, which a comparison does not read", async () => {
    addLeg("a", 1, { series: { ...series, timesSeconds: "hostile" as never } });
    const { reports, missing, readRecording } = await download();
    expect([reports.length, missing]).toEqual([1, []]);
    await expect(readRecording(nameReport("a"))).rejects.toThrow("series.json: the field timesSeconds is wrong");
  });

  test("is held to the same limits", async () => {
    addLeg("a", 1, { series });
    const reportBytes = JSON.stringify(makeReport("a")).length;
    const read = async (limits: Partial<typeof LEG_LIMITS>) => {
      const { readRecording } = await download();
      const strict = await download({ ...LEG_LIMITS, ...limits }).catch(() => undefined);
      return (strict?.readRecording ?? readRecording)(nameReport("a"));
    };
    await expect(read({ reportBytes })).resolves.toMatchObject({ label: "a" });
    await expect(read({ reportBytes: reportBytes - 1 })).rejects.toThrow();
    await expect(read({ packedBytes: 10 })).rejects.toThrow("at most 10 B are read");
  });
});

describe("after a re-run", () => {
  test("the newest attempt of each leg counts, whatever the order of the artifacts' ids", async () => {
    addLeg("a", 10, { startedAt: "2026-11-20T20:00:00.000Z" });
    addLeg("a", 9, { startedAt: "2026-11-20T19:00:00.000Z" });
    addLeg("a", 1, { startedAt: "2026-11-20T11:00:00.000Z" });
    const { reports, replaced } = await download();
    expect(reports.map((report) => report.startedAt)).toEqual(["2026-11-20T20:00:00.000Z"]);
    expect(replaced).toEqual([
      { leg: "a (job build)", attempt: 1, by: 10 },
      { leg: "a (job build)", attempt: 9, by: 10 },
    ]);
  });

  test("a newer attempt that cannot be read leaves the leg without a report, and that is said", async () => {
    addLeg("a", 1);
    service.add(nameReport("a", 2), Buffer.from("no archive"), { attempt: 2, jobId: "job-2" });
    const { reports, missing, replaced } = await download();
    expect(reports).toEqual([]);
    expect(missing).toHaveLength(1);
    const { leg } = parseReportName(nameReport("a")) ?? {};
    expect(replaced).toEqual([{ leg, attempt: 1, by: 2, isUnread: true }]);
  });

  test("legs of the earlier attempt, which the service refuses, come through REST with a token", async () => {
    service.attempt = 2;
    addLeg("passed in attempt 1", 1);
    addLeg("failed in attempt 1", 2);
    const { reports, missing } = await downloadWithToken();
    expect(reports.map((report) => report.label)).toEqual(["failed in attempt 1", "passed in attempt 1"]);
    expect(missing).toEqual([]);
    expect(service.calls["REST zip"]).toBe(1);
  });

  test("and are named as missing without one", async () => {
    service.attempt = 2;
    addLeg("passed in attempt 1", 1);
    addLeg("failed in attempt 1", 2);
    const { reports, missing } = await download();
    expect(reports.map((report) => report.label)).toEqual(["failed in attempt 1"]);
    expect(missing).toEqual([{ name: nameReport("passed in attempt 1"), reason: { id: "unserved" } }]);
  });
});

describe("where the service falters", () => {
  test("broken connections and passing refusals are tried again", async () => {
    addLeg("a");
    service.fail("ListArtifacts", "reset", { status: 503 }, { status: 429, retryAfter: "2" });
    service.fail("GetSignedArtifactURL", "reset", "reset");
    service.fail("blob GET", { status: 500 }, "reset");
    const { reports, missing } = await download();
    expect(missing).toEqual([]);
    expect(reports).toHaveLength(1);
  });

  test("the wait is the one that the service wishes", async () => {
    addLeg("a");
    service.fail("ListArtifacts", { status: 429, retryAfter: "17" });
    const waits: number[] = [];
    const patient = createTransfer({ wait: async (seconds) => waits.push(seconds) });
    await createResultsSource(service.environment(), patient)();
    expect(waits).toEqual([17]);
  });

  test("one leg that cannot be had is missing, and the others count", async () => {
    addLeg("a");
    addLeg("b");
    service.fail("GetSignedArtifactURL", { status: 403 });
    const { reports, missing } = await download();
    expect(reports).toHaveLength(1);
    expect(missing).toEqual([
      {
        name: expect.any(String),
        reason: {
          id: "unread",
          fault: { id: "system", detail: "GetSignedArtifactURL: the service answered 403: a fault" },
        },
      },
    ]);
  });

  test("a list that never comes is an error that shows neither URL nor token", async () => {
    service.fail("ListArtifacts", ...Array.from({ length: 5 }, () => "reset" as const));
    await expect(download()).rejects.toThrow(/^ListArtifacts: .*ECONNRESET.*\(5 attempts\)$/);
  });
});

describe("a hostile or broken leg is missing with a reason", () => {
  async function expectMissing(content: Buffer, reason: string, limits = LEG_LIMITS, digest?: string): Promise<void> {
    addLeg("good");
    service.add(nameReport("bad"), content, digest === undefined ? {} : { digest });
    const { reports, missing } = await download(limits);
    expect(reports.map((report) => report.label)).toEqual(["good"]);
    expect(missing.map((leg) => [leg.name, refuseReport(leg.reason)])).toEqual([
      [nameReport("bad"), expect.stringContaining(reason)],
    ]);
  }
  const small = { ...LEG_LIMITS, packedBytes: 20_000, reportBytes: 1_000_000 };

  test("a zip bomb", () =>
    expectMissing(makeZip([{ name: "report.json", content: Buffer.alloc(10_000_000, "1,") }]), "has more than", small));
  test("an archive larger than is read, before it is downloaded", async () => {
    await expectMissing(Buffer.alloc(30_000), "at most 20 kB are read", small);
    expect(service.calls["blob GET"]).toBe(1);
  });
  test("an archive that is larger than the list says", async () => {
    service.fail("blob GET", { body: Buffer.alloc(30_000) });
    service.add(nameReport("bad"), Buffer.from("short"));
    const { missing } = await download(small);
    expect(missing[0]?.reason).toMatchObject({
      id: "unread",
      fault: { id: "too-large", limit: "bytes", most: 20_000 },
    });
  });
  test("a path that leads out of the archive", () =>
    expectMissing(makeZip([{ name: "../../report.json", content: "{}" }]), "report.json: not in the archive"));
  test("content that is not what was uploaded", () =>
    expectMissing(
      pack(makeReport("bad")),
      "the digest of what was downloaded",
      LEG_LIMITS,
      `sha256:${"0".repeat(64)}`,
    ));
  test("no archive at all", () => expectMissing(Buffer.from("::error::hello"), "not a zip archive"));
  test("no JSON", () => expectMissing(makeZip([{ name: "report.json", content: "<html>" }]), "not JSON"));
  test("another program's JSON", () => expectMissing(pack({ schema: "other" as never }), "not an io-probe/report"));
  test("a report of another version", () =>
    expectMissing(pack({ ...makeReport("x"), schemaVersion: 99 as never }), "schemaVersion 99"));
  test("a report with a field that lies", () =>
    expectMissing(pack(makeReport("x", { windows: [{ name: "w" }] as never })), "the field windows.0"));

  test("and of 10,000 artifacts only as many legs are read as the limit says", async () => {
    for (let index = 0; index < 10_000; index += 1) {
      const content = JSON.stringify(makeReport(`leg ${index}`));
      const stored = makeZip([{ name: "report.json", content, stored: true }]);
      service.add(nameReport(`leg ${index}`), stored, { jobId: `job-${index}` });
    }
    const { reports, missing } = await download({ ...LEG_LIMITS, legs: 20 });
    expect(reports).toHaveLength(20);
    expect(missing).toHaveLength(9_980);
    expect(service.calls["blob GET"]).toBe(20);
  });
});

describe("what would fill the memory is refused", () => {
  const steps = (count: number): Report["windows"] =>
    Array.from({ length: count }, (_, index) => ({
      name: `step ${index} ${"x".repeat(280)}`,
      kind: "step",
      startedAt: "2026-11-20T10:00:00.000Z",
      endedAt: "2026-11-20T10:00:01.000Z",
      durationSeconds: 1,
      devices: [],
    }));
  /** So many legs of which the first has so many steps, and what is said of it. */
  async function readCrowd(legs: number, count: number): Promise<string | undefined> {
    for (let index = 1; index < legs; index += 1) addLeg(`leg ${index}`);
    addLeg("big", 1, { windows: steps(count) });
    const { reports, missing } = await download();
    expect(reports).toHaveLength(legs - missing.length);
    return missing[0] && refuseReport(missing[0].reason);
  }

  test("as a leg's figures that exceed its share of what all legs may have", async () => {
    // 500 windows of some 720 bytes are a third of a megabyte, and 200 legs have a third of a megabyte each.
    expect(await readCrowd(200, 500)).toBe("refused: its 500 metrics and 0 facts are too many for one of 200 jobs");
  });
  test("but no leg that stays within it", async () => {
    expect(await readCrowd(100, 800)).toBeUndefined();
  });
});
