import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { listRecordings, readEntries, readSessionStart } from "../../src/session/session-directory.ts";
import { makeFolder } from "../make-folder.ts";

let folder: string;
beforeEach(() => {
  folder = makeFolder();
});

function readBack(entries: readonly object[]) {
  writeFileSync(join(folder, "entries.ndjson"), entries.map((entry) => `${JSON.stringify(entry)}\n`).join(""));
  return readEntries(folder);
}

test("no more than 5,000 entries are read, of those that make sense", async () => {
  const targets = Array.from({ length: 5000 }, (_, index) => ({ type: "target", path: `/${index}` }));
  expect(await readBack([{ type: "nonsense" }, ...targets, { type: "target", path: "/more" }])).toEqual(targets);
});

test("a moment that no report can hold is none", async () => {
  const stop = (atSeconds: number) => ({ type: "stopped", recording: 1, atSeconds });
  const mark = (startedAtSeconds: number, endedAtSeconds: number) => ({
    type: "mark",
    mark: { name: "a", kind: "command", startedAtSeconds, endedAtSeconds },
  });
  const begun = (startedAtSeconds: number) => ({
    type: "begun",
    name: "a",
    startedAtSeconds,
    process: { pid: 1, startTicks: 1 },
  });
  const good = [stop(0), stop(4_102_444_800), mark(1, 2), begun(1)];
  const bad = [stop(-1), stop(4_102_444_801), mark(-1, 2), mark(1, 1e300), begun(1e12), begun(-1)];
  expect(await readBack([...bad, ...good])).toEqual(good);
  for (const [startedAtSeconds, isRead] of [
    [4_102_444_800, true],
    [4_102_444_801, false],
  ] as const) {
    writeFileSync(join(folder, "session.json"), JSON.stringify({ startedAtSeconds, workspace: "/" }));
    expect((await readSessionStart(folder)) !== undefined).toBe(isRead);
  }
});

test("no more than 200 recordings are looked at", async () => {
  mkdirSync(join(folder, "recording"));
  for (let number = 2; number <= 201; number += 1) mkdirSync(join(folder, `recording-${number}`));
  const recordings = await listRecordings(folder);
  expect([recordings.length, recordings.at(-1)]).toEqual([200, join(folder, "recording-200")]);
});
