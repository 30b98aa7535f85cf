import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { createCallFolder, openSessionFolder, removeCallFolder } from "../../src/cli/call-folders.ts";
import { writeResult } from "../../src/session/result-files.ts";
import { addEntry, openSession } from "../../src/session/session-directory.ts";
import { buildReport } from "../compare/report-builder.ts";
import { makeFolder } from "../make-folder.ts";

const NOW = new Date("2026-11-21T13:05:12.987Z");

let root: string;
let calls: string;
beforeEach(() => {
  root = makeFolder();
  calls = join(root, "io-probe-report");
});

/** A call's folder with a report that was written so many seconds after 1970. */
function putReport(name: string, writtenSeconds = 1): string {
  const folder = join(calls, name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "report.json"), "{}");
  utimesSync(join(folder, "report.json"), writtenSeconds, writtenSeconds);
  return folder;
}

test.each([
  ["npm ci", "npm-ci"],
  ["Bench Quick.v2", "bench-quick-v2"],
  ["../../etc/passwd\n::error::x", "etc-passwd-error-x"],
  ["\u202e日本", "call"],
  ["", "call"],
  [`${"x".repeat(39)} yz`, "x".repeat(39)],
  ["y".repeat(9000), "y".repeat(40)],
])("a call of %j at that second has the folder …-%s", async (what, name) => {
  const folder = await createCallFolder(what, NOW, calls);
  expect(folder).toBe(join(calls, `2026-11-21T13-05-12-${name}`));
  expect(lstatSync(folder).isDirectory()).toBe(true);
});

test("the folder of all calls ignores itself in Git, unless its owner wants it otherwise", async () => {
  await createCallFolder("a", NOW, calls);
  expect(readFileSync(join(calls, ".gitignore"), "utf8")).toBe("*\n");
  rmSync(join(calls, ".gitignore"));
  await createCallFolder("a", NOW, calls);
  expect(existsSync(join(calls, ".gitignore"))).toBe(false);
});

test("calls that begin in one second have a folder each, also where a file has the name", async () => {
  mkdirSync(calls);
  writeFileSync(join(calls, "2026-11-21T13-05-12-make-2"), "");
  const made = await Promise.all(Array.from({ length: 5 }, () => createCallFolder("make", NOW, calls)));
  expect(made.map((folder) => folder.slice(calls.length + 1)).sort()).toEqual(
    ["", "-3", "-4", "-5", "-6"].map((end) => `2026-11-21T13-05-12-make${end}`),
  );
});

test("where no folder can be made, the sentence names the option and the folder", async () => {
  writeFileSync(calls, "");
  await expect(createCallFolder("make", NOW, calls)).rejects.toThrow(`--output: "${calls}" cannot be written: `);
  rmSync(calls);
  symlinkSync(root, calls);
  await expect(createCallFolder("make", NOW, calls)).rejects.toThrow("is a link");
});

test("a call that came to nothing takes its empty folder away, and nothing else", async () => {
  const other = putReport("2026-11-21T13-05-11-a");
  const folder = await createCallFolder("b", NOW, calls);
  await removeCallFolder(folder);
  expect(readdirSync(calls)).toEqual(["2026-11-21T13-05-11-a"]);
  await removeCallFolder(other);
  expect(readdirSync(other)).toEqual(["report.json"]);
  rmSync(other, { recursive: true });
  await removeCallFolder(await createCallFolder("b", NOW, calls));
  expect(readdirSync(root)).toEqual([]);
});

describe("the folder of raw records", () => {
  let output: string;
  beforeEach(() => {
    output = makeFolder();
  });

  /** The log of a sampler that is long gone. */
  const LOG = '{"e":"header","pid":4194304,"startTicks":1}\n';

  const put = (path: string): void => {
    mkdirSync(join(output, dirname(path)), { recursive: true });
    writeFileSync(join(output, path), LOG);
  };

  test("the raw records of the call before make room", async () => {
    const directory = await openSessionFolder(output);
    expect(directory).toBe(join(output, "raw"));
    await openSession(directory, { startedAtSeconds: 1, workspace: "/" });
    await addEntry(directory, { type: "target", path: "/" });
    for (const recording of ["recording", "recording-2"]) put(`raw/${recording}/counters.ndjson`);
    await openSessionFolder(output);
    expect(readdirSync(directory)).toEqual([]);
    // A call that came to nothing has left an empty folder.
    await openSessionFolder(output);
  });

  test("the report of the call before is put aside until there is a new one, or else for good", async () => {
    for (const file of ["report.json", "series.json", "summary.md", "report.html", "notes.txt"]) put(file);
    await openSessionFolder(output);
    expect(readdirSync(output).sort()).toEqual(["earlier-report.json", "earlier-series.json", "notes.txt", "raw"]);
    expect(readFileSync(join(output, "earlier-report.json"), "utf8")).toBe(LOG);
    // After a call that was killed.
    await openSessionFolder(output);
    expect(readFileSync(join(output, "earlier-report.json"), "utf8")).toBe(LOG);
    const host = { installation: { samplerScript: "", viewerScript: resolve("package.json") } };
    await writeResult(host, { report: buildReport({}) }, output);
    expect(readdirSync(output).sort()).toEqual(["notes.txt", "raw", "report.html", "report.json", "summary.md"]);
  });

  test.each(["raw/2024/image", "raw/recording/counters.ndjson", "raw"])(
    "what the user keeps in %s of the output folder is left alone, and the call is refused",
    async (own) => {
      put(own);
      await expect(openSessionFolder(output)).rejects.toThrow(
        `--output: "${output}/raw" was not written by io-probe, and would be replaced; name another directory`,
      );
      expect(readFileSync(join(output, own), "utf8")).toBe(LOG);
    },
  );

  test("a folder that cannot be made is told as what the user named", async () => {
    put("file");
    const inFile = join(output, "file/deep");
    await expect(openSessionFolder(inFile)).rejects.toThrow(
      `--output: "${inFile}" cannot be written: a part of the path is not a directory`,
    );
    expect(existsSync(join(output, "raw"))).toBe(false);
  });
});
