import { appendFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Recordings } from "../../../scripts/lab/recordings.ts";
import { makeFolder } from "../../make-folder.ts";

const row = (load: string) => ({ load });

test("recorded rows go on where they were cut off, also within a line", () => {
  const path = join(makeFolder(), "rows.ndjson");
  const before = new Recordings(path);
  before.begin({ machine: "a machine", date: "2026-01-02" });
  before.add(row("untar"));
  appendFileSync(path, '{"load":"gr');

  const after = new Recordings(path);
  after.begin({ machine: "another", date: "2026-01-03" });
  after.add(row("git"));

  const read = new Recordings(path);
  expect(read.recorded).toEqual({ machine: "a machine", date: "2026-01-02" });
  expect(read.rows).toEqual([row("untar"), row("git")]);
});

test("recorded rows are kept nowhere without a file", () => {
  const path = join(makeFolder(), "rows.ndjson");
  const recordings = new Recordings(undefined);
  recordings.add(row("untar"));
  expect(recordings.rows).toHaveLength(1);
  expect(() => readFileSync(path)).toThrow();
});
