import { createHash } from "node:crypto";
import { setImmediate as pause } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { nameArtifacts } from "../../src/action/artifact-name.ts";
import { chooseLegs, downloadLegs, LEG_LIMITS } from "../../src/action/legs.ts";
import type { ListedArtifact } from "../../src/action/results-service.ts";
import { ServiceError } from "../../src/action/transfer.ts";
import { weighLeg } from "../../src/compare/leg-bounds.ts";
import type { Report } from "../../src/model/report.ts";
import { refuseReport } from "../../src/words/comparison/reasons.ts";
import { buildReport, readLegText } from "../compare/report-builder.ts";
import { makeZip } from "./doubles/zip.ts";

function makeReport(label: string, changes: Partial<Report> = {}): Report {
  return { ...buildReport({ label, job: { name: "build" } }), ...changes };
}

const pack = (report: unknown): Buffer => makeZip([{ name: "report.json", content: JSON.stringify(report) }]);

interface Parts extends Partial<Omit<ListedArtifact, "download">> {
  suffix?: string;
  attempt?: number;
  job?: string;
  content?: Buffer;
  download?: ListedArtifact["download"];
}

/** A leg's artifact that holds an empty report of that label unless told otherwise. */
function list(label: string, { suffix, attempt = 1, job = "build", content, ...parts }: Parts = {}): ListedArtifact {
  const packed = content ?? pack(makeReport(label, { job: { name: job } }));
  return {
    name: nameArtifacts({ job, label, matrix: "", attempt }, suffix).report,
    sizeBytes: packed.length,
    download: async () => packed,
    ...parts,
  };
}

const refuse = (error: unknown) => async (): Promise<never> => {
  throw error;
};

function download(lists: readonly (readonly ListedArtifact[])[], limits = LEG_LIMITS) {
  return downloadLegs(
    lists.map((artifacts) => async () => [...artifacts]),
    {},
    limits,
  );
}

async function findLabels(...lists: readonly ListedArtifact[][]): Promise<string[]> {
  return (await download(lists)).reports.map(({ label }) => label);
}

/** Why the one artifact gave no report. */
async function findReason(artifact: ListedArtifact, limits = LEG_LIMITS): Promise<string | undefined> {
  const { reports, missing } = await download([[artifact]], limits);
  expect(reports).toHaveLength(missing.length === 0 ? 1 : 0);
  return missing[0] && refuseReport(missing[0].reason);
}

/** So many legs less one that the service does not give. */
function crowd(legs: number): ListedArtifact[] {
  const download = refuse(new Error("gone"));
  return Array.from({ length: legs - 1 }, (_, index) => list(`gone ${index}`, { content: Buffer.alloc(0), download }));
}

describe("the artifacts that count", () => {
  const named = (name: string, leg: string, attempt: number) => ({ artifact: list(name, { name }), leg, attempt });

  test("are those of each leg's newest attempt, in order of their names", () => {
    const [old, newer, twin, other] = [
      named("z", "a", 9),
      named("y", "a", 10),
      named("c", "a", 10),
      named("x", "b", 2),
    ];
    const expected = { kept: [twin, other, newer], replaced: [{ item: old, by: 10 }] };
    expect(chooseLegs([old, newer, other, twin])).toEqual(expected);
    expect(chooseLegs([twin, newer, old, other])).toEqual(expected);
    const same = [named("s", "a", 1), named("s", "a", 1)];
    expect(chooseLegs(same)).toEqual({ kept: same, replaced: [] });
    expect(chooseLegs(same).kept[0]).toBe(same[0]);
  });
});

test("what is read of one leg, and of how many, is what the documentation says", () => {
  expect(LEG_LIMITS).toEqual({ packedBytes: 33_554_432, reportBytes: 67_108_864, legs: 1000 });
});

describe("reports of earlier attempts", () => {
  test("are named after the one that counts, or after their artifact where that could not be read", async () => {
    const { replaced } = await download([[list("a"), list("a", { attempt: 3 }), list("a", { attempt: 2 })]]);
    expect(replaced).toEqual([
      { leg: "a (job build)", attempt: 1, by: 3 },
      { leg: "a (job build)", attempt: 2, by: 3 },
    ]);
    const unread = await download([[list("b"), list("b", { attempt: 2, download: refuse(new Error("gone")) })]]);
    expect(unread.replaced).toEqual([
      { leg: expect.stringMatching(/^build-b-[0-9a-f]{10}$/), attempt: 1, by: 2, isUnread: true },
    ]);
  });

  test("do not include the only one of a leg, whatever attempt it says it is", () => {
    const only = chooseLegs([{ artifact: list("a", { attempt: 0 }), leg: "a", attempt: 0 }]);
    expect([only.kept.length, only.replaced.length]).toEqual([1, 0]);
  });
});

describe("several lists of a run's artifacts", () => {
  test("are joined by the artifacts' numbers, or their names where a list knows no number", async () => {
    const asked: string[] = [];
    const counted = (label: string, source: string, id?: string) => {
      const { name, ...artifact } = list(label);
      return {
        ...artifact,
        name,
        id,
        download: async () => {
          asked.push(`${source} ${label}`);
          return artifact.download(1);
        },
      };
    };
    const first = [counted("a", "first", "1"), counted("b", "first")];
    const second = [counted("a", "second", "1"), counted("b", "second", "2"), counted("c", "second", "3")];
    expect(await findLabels(first, second)).toEqual(["a", "b", "c"]);
    expect(asked.sort()).toEqual(["first a", "first b", "second c"]);
    expect(await findLabels()).toEqual([]);
  });

  test("help out where the first does not give an artifact that it lists", async () => {
    const broken = list("a", { download: refuse(new Error("not for you")) });
    const limits: number[] = [];
    const good = list("a");
    const other = {
      ...good,
      download: (limit: number) => {
        limits.push(limit);
        return good.download(limit);
      },
    };
    expect(await findLabels([broken], [list("b")], [other])).toEqual(["a", "b"]);
    expect(await findLabels([broken], [other])).toEqual(["a"]);
    expect(limits).toEqual([LEG_LIMITS.packedBytes, LEG_LIMITS.packedBytes]);
    expect(await findReason(broken)).toBe("not for you");
  });

  test("do not ask one list twice, neither for the same artifact nor for another of its name", async () => {
    let asked = 0;
    const broken = list("a", {
      id: "1",
      download: async () => {
        asked++;
        throw new Error("gone");
      },
    });
    const { missing } = await download([[], [broken]]);
    expect([missing[0]?.reason, asked]).toEqual([{ id: "unread", fault: { id: "system", detail: "gone" } }, 1]);
    const { reports } = await download([[broken, list("a", { id: "2" })]]);
    expect(reports).toHaveLength(1);
  });
});

describe("a leg is missing with the reason", () => {
  test("that the service gave, or what it needs where it does not serve it", async () => {
    expect(String(new ServiceError("not found", 404))).toBe("ServiceError: not found");
    const token =
      "the service does not provide it, as for a job of an earlier attempt; with the input token (permission";
    for (const [error, reason] of [
      [new ServiceError("not found", 404), token],
      [new ServiceError("forbidden", 403), "forbidden"],
      [Object.assign(new Error("no such host"), { status: 404 }), "no such host"],
      ["a word", "a word"],
    ] as const) {
      expect(await findReason(list("a", { download: refuse(error) }))).toContain(reason);
    }
  });

  test("that more legs than the limit are not read", async () => {
    const { reports, missing } = await download([[list("a"), list("b"), list("c")]], { ...LEG_LIMITS, legs: 2 });
    expect(reports).toHaveLength(2);
    expect(missing).toEqual([{ name: expect.any(String), reason: { id: "many-legs", most: 2 } }]);
  });

  test("that its name claims too late an attempt", async () => {
    const late = list("a", { attempt: 3 });
    expect(await downloadLegs([async () => [late]], { attempt: 2 })).toMatchObject({
      reports: [],
      missing: [{ name: late.name, reason: { id: "later-attempt", attempt: 3, runAttempt: 2 } }],
      replaced: [],
    });
  });

  test("that it is larger than is read, packed", async () => {
    const limits = { ...LEG_LIMITS, packedBytes: 5000 };
    const given: number[] = [];
    const content = pack(makeReport("a"));
    const artifact = (sizeBytes: number) =>
      list("a", {
        sizeBytes,
        download: async (limit) => {
          given.push(limit);
          return content;
        },
      });
    expect(await findReason(artifact(5001), limits)).toBe("has 5,001 bytes; at most 5,000 bytes are read");
    expect(await findReason(artifact(5000), limits)).toBeUndefined();
    expect(given).toEqual([5000]);
  });

  test("that it is larger than is read, unpacked", async () => {
    const reportBytes = JSON.stringify(makeReport("a")).length;
    expect(await findReason(list("a"), { ...LEG_LIMITS, reportBytes })).toBeUndefined();
    expect(await findReason(list("a"), { ...LEG_LIMITS, reportBytes: reportBytes - 1 })).toContain("has more than");
  });

  test("that it is not what was uploaded, by its digest where that is a SHA-256", async () => {
    const content = pack(makeReport("a"));
    const hex = createHash("sha256").update(content).digest("hex");
    const reason = "the digest of what was downloaded is not that of what was uploaded";
    for (const [digest, expected] of [
      [`sha256:${hex}`, undefined],
      [`sha256:${hex.toUpperCase()}`, undefined],
      [`sha256:${"0".repeat(64)}`, reason],
      ["sha256:", reason],
      ["md5:0", undefined],
      [`${hex} sha256:`, undefined],
    ]) {
      expect(await findReason(list("a", { content, digest }))).toBe(expected);
    }
  });
});

describe("of all legs together no more is unpacked and kept than a machine has", () => {
  const LEGS = 1000;
  const others = crowd(LEGS);
  /** Numbers that do not pack well. */
  const noise = randomHex(10_000);
  /** A report with a list of so many letters in that field, packed. */
  function fill(field: string, letters: number): { content: Buffer; bytes: number } {
    const full = Array.from({ length: Math.floor(letters / 1000) }, () => "a".repeat(1000));
    const json = JSON.stringify({ ...makeReport("big"), noise, [field]: [...full, "a".repeat(letters % 1000)] });
    return { content: makeZip([{ name: "report.json", content: json }]), bytes: json.length };
  }
  /** With how many letters the report has as many bytes as `base`, and so many times what is packed. */
  function findMost(field: string, base: number, ratio: number): number {
    let letters = base + (ratio * noise.length) / 2;
    for (let round = 0; round < 20; round++) {
      const { content, bytes } = fill(field, letters);
      const left = base + ratio * content.length - bytes;
      if (left >= 0 && left < 2 * ratio) break;
      letters += left;
    }
    return letters;
  }
  async function readBig(content: Buffer): Promise<string | undefined> {
    const { missing } = await download([[...others, list("big", { content })]]);
    return missing.map(({ reason }) => refuseReport(reason)).find((reason) => reason !== "gone");
  }

  test("a thousandth of 128 MiB, and 20 times what was uploaded", async () => {
    const most = findMost("other", Math.floor((128 * 1024 ** 2) / LEGS), 20);
    expect(await readBig(fill("other", most).content)).toBeUndefined();
    expect(await readBig(fill("other", most + 60).content)).toMatch(/^report.json/);
  });

  test("a thousandth of 64 MB of figures", async () => {
    // Of each figure 150 bytes, and two of each of the 175 letters of its name.
    const windows = (last: string): Report["windows"] =>
      Array.from({ length: 128 }, (_, index) => ({
        name: `${index}`.padStart(175, "x") + (index === 127 ? last : ""),
        kind: "step",
        startedAt: "2026-11-20T10:00:00.000Z",
        endedAt: "2026-11-20T10:00:01.000Z",
        durationSeconds: 1,
        devices: [],
      }));
    const read = (last: string) => readBig(pack(makeReport("big", { windows: windows(last) })));
    expect(await read("")).toBeUndefined();
    expect(await read("y")).toBe("refused: its 128 metrics and 0 facts are too many for one of 1,000 jobs");
  });

  test("a thousandth of 16 MB of facts", async () => {
    const build = (letters: number) =>
      makeReport("big", {
        runner: { cpuModel: "c".repeat(letters) },
        storage: Array.from({ length: 24 }, (_, index) => ({
          path: `/target-${index}`.padEnd(240, "x"),
          role: "target",
          filesystem: "ext4",
          devices: [],
        })),
      });
    const weigh = (letters: number) => weighLeg(readLegText(JSON.stringify(build(letters)), "report.json")).facts;
    const [least, more] = [weigh(1), weigh(2)];
    expect(more - least).toBe(2);
    const letters = 1 + (16_000 - least) / 2;
    expect(letters).toBeGreaterThan(1);
    expect(letters).toBeLessThan(499);
    expect(await readBig(pack(build(letters)))).toBeUndefined();
    expect(await readBig(pack(build(letters + 1)))).toContain("facts are too many for one of 1,000 jobs");
  });
});

/** Digits that are the same in every run. */
function randomHex(length: number): string {
  let text = "";
  for (let round = 0; text.length < length; round++) text += createHash("sha512").update(`${round}`).digest("hex");
  return text.slice(0, length);
}

test("a whole report is downloaded again by its origin, and only one of this run", async () => {
  const { readRecording, reports } = await download([[list("a"), list("b")]]);
  const labels = await Promise.all(reports.map(async ({ origin = "" }) => (await readRecording(origin)).label));
  expect(labels).toEqual(["a", "b"]);
  await expect(readRecording("nope")).rejects.toThrow("nope: is not an artifact of this run");
});

describe("the reports are in order", () => {
  const six = [0, 1, 2, 3, 4, 5];
  test("of their labels, then of their jobs' names, whatever their artifacts are called", async () => {
    expect(await findLabels(six.map((index) => list(`label ${index}`)))).toEqual(six.map((index) => `label ${index}`));
    const jobs = six.map((index) => list("a", { job: `job ${index}` }));
    const { reports } = await download([jobs]);
    expect(reports.map(({ job }) => job?.name)).toEqual(six.map((index) => `job ${index}`));
    expect(await findLabels([list("b", { job: "a" }), list("a", { job: "b" })])).toEqual(["a", "b"]);
    // In artifacts' names a blank is a hyphen.
    const mixed = await download([["a-a", "a b"].map((job) => list("a", { job }))]);
    expect(mixed.reports.map(({ job }) => job?.name)).toEqual(["a b", "a-a"]);
  });

  test("then of their starts, then of their jobs' numbers, whatever comes first", async () => {
    const twins = (change: (index: number) => Partial<Report>) =>
      six.map((index) => list("a", { suffix: `s${9 - index}`, content: pack(makeReport("a", change(index))) }));
    const starts = await download([twins((index) => ({ startedAt: `2026-11-20T10:00:0${index}.000Z` }))]);
    expect(starts.reports.map(({ startedAt }) => startedAt.at(-6))).toEqual(six.map(String));
    const runs = await download([twins((index) => ({ job: { name: "build", jobId: `7${index}` } }))]);
    expect(runs.reports.map(({ job }) => job?.jobId)).toEqual(six.map((index) => `7${index}`));
    const alike = await download([twins((index) => ({ runner: { cpuCount: index + 1 } }))]);
    expect(alike.reports.map(({ facts }) => facts.find(({ name }) => name === "cpuCount")?.value)).toEqual([
      6, 5, 4, 3, 2, 1,
    ]);
  });
});

test("eight legs are downloaded at once", async () => {
  let running = 0;
  const waiting: (() => void)[] = [];
  const artifacts = Array.from({ length: 20 }, (_, index) => {
    const artifact = list(`leg ${index}`);
    return {
      ...artifact,
      download: async (limit: number) => {
        running++;
        await new Promise<void>((resolve) => waiting.push(resolve));
        running--;
        return artifact.download(limit);
      },
    };
  });
  const legs = download([artifacts]);
  await pause();
  expect(running).toBe(8);
  let done = false;
  void legs.then(() => {
    done = true;
  });
  while (!done) {
    for (const resolve of waiting.splice(0)) resolve();
    await pause();
    expect(running).toBeLessThanOrEqual(8);
  }
  expect((await legs).reports).toHaveLength(20);
});
