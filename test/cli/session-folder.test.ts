import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openSessionFolder } from "../../src/cli/session-folder.ts";
import { addEntry, openSession } from "../../src/session/session-directory.ts";

let output: string;
beforeEach(() => {
  output = mkdtempSync(join(tmpdir(), "io-probe-output-"));
});
afterEach(() => rmSync(output, { recursive: true }));

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

test.each(["raw/2024/image", "raw/recording/counters.ndjson", "raw"])(
  "what the user keeps in %s of the output folder is left alone, and the call is refused",
  async (own) => {
    put(own);
    await expect(openSessionFolder(output)).rejects.toThrow(
      `--output: "${output}/raw" is not io-probe's, and would have to be replaced; name another directory`,
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
