import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test as base, expect } from "vitest";
import * as z from "zod/mini";
import { predictStored } from "../../../src/cli/commands/predict.ts";
import { predictionsSchema } from "../../../src/model/prediction.ts";
import type { Report } from "../../../src/model/report.ts";
import { UserError } from "../../../src/model/user-error.ts";
import { addRefusalWords } from "../../../src/words/predict.ts";
import { buildReport, buildStep } from "../../compare/report-builder.ts";
import { makeFolder } from "../../make-folder.ts";

const test = base.extend<{ folder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads which fixtures are wanted from the pattern.
  folder: ({}, use) => use(makeFolder()),
});

async function write(folder: string, name: string, report: Report): Promise<string> {
  await mkdir(join(folder, name));
  await writeFile(join(folder, name, "report.json"), JSON.stringify(report));
  return join(folder, name);
}

const STEP = buildStep("npm ci", 10, {
  devices: [{ name: "vda", readBytes: 40e6, writtenBytes: 0, reads: 10_000, writes: 0, busySeconds: 6 }],
  diskWait: { seconds: 6, lowSeconds: 5, highSeconds: 7, basis: ["task-states"] },
});

const measured = (direction: "read" | "write") => ({
  state: "measured" as const,
  job: direction,
  direction,
  bandwidthBytesPerSecond: 1e6,
  iops: 100,
  runs: [],
});

test("a stored report is predicted on stated disks, and on those of other reports with benchmarks", async ({
  folder,
}) => {
  const path = await write(folder, "a", buildReport({ windows: [STEP, buildStep("sleep", 3)] }));
  const other = await write(
    folder,
    "b",
    buildReport({ label: "vm", benchmarks: [measured("read"), measured("write")] }),
  );
  const document = await predictStored(path, ["infinite", other]);
  expect(z.safeParse(predictionsSchema, document).success).toBe(true);
  // The recorded wait, 5 to 7 of 10 s, widened by what the own work may vary.
  const BOUNDS = { lowSeconds: expect.closeTo(2.726, 3), highSeconds: expect.closeTo(5.606, 3) };
  expect(document.predictions).toEqual([
    { window: "npm ci", on: "infinite", recordedSeconds: 10, seconds: 4, ...BOUNDS },
    { window: "npm ci", on: "vm", recordedSeconds: 10, ...seconds(39.9) },
    { window: "sleep", on: "infinite", refused: { id: "no-wait" } },
    { window: "sleep", on: "vm", refused: { id: "no-wait" } },
  ]);
});

test("a refusal's reason is said in words where JSON is written, and a prediction stays as it is", () => {
  const refused = { window: "sleep", on: "vm", refused: { id: "no-wait" as const } };
  expect(addRefusalWords(refused)).toEqual({ ...refused, message: "no disk wait was measured" });
  const predicted = { window: "npm ci", on: "vm", recordedSeconds: 10, seconds: 4, lowSeconds: 3, highSeconds: 5 };
  expect(addRefusalWords(predicted)).toEqual(predicted);
});

function seconds(expected: number) {
  return { seconds: expect.closeTo(expected, 1), lowSeconds: expect.any(Number), highSeconds: expect.any(Number) };
}

test("what is no disk says what may be given", async ({ folder }) => {
  const path = await write(folder, "a", buildReport({ windows: [STEP] }));
  const refusals: [on: string, message: RegExp][] = [
    [
      "nowhere",
      /^--on: "nowhere" is unknown; allowed are infinite, gp3, .*, limits such as 400MB\/s,6000iops,1ms, and a /,
    ],
    ["gp4", /^--on: "gp4" is unknown; did you mean gp3\? allowed are infinite, gp3, /],
    ["gp2", /^--on: "gp2" is unknown; did you mean gp2-100\?/],
    ["Infinte", /^--on: "Infinte" is unknown; did you mean infinite\?/],
    ["400MB", /^--on: "400MB" is not a limit; allowed are rates such as 400MB\/s, 6000iops and 1ms/],
    ["1.5", /^--on: "1.5" is not a limit; allowed are rates/],
    ["400MB/s,6000", /^--on: "6000" in "400MB\/s,6000" is unknown; allowed are rates/],
    ["other-report.json", /^--on: other-report\.json: no such file or directory$/],
    ["400MB/sec", /^--on: "400MB\/sec" is not a limit; allowed are rates/],
    ["2026.json", /^--on: 2026\.json: no such file or directory$/],
    ["./400MB", /^--on: \.\/400MB: no such file or directory$/],
    [folder, new RegExp(`^--on: ${join(folder, "report.json")}: no such file or directory$`)],
  ];
  for (const [on, message] of refusals) {
    const error = await predictStored(path, [on]).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(UserError);
    expect((error as UserError).message).toMatch(message);
  }
  await expect(predictStored(path, [path])).rejects.toThrow("has no benchmark of direct reads and writes");
});

test("a report without anything to predict says so", async ({ folder }) => {
  const path = await write(folder, "a", buildReport({}));
  await expect(predictStored(path, ["infinite"])).rejects.toThrow("has no step, command or job to predict");
});
