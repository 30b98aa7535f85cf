import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runStep, type WorkloadBench } from "../../../src/bench/workloads/workload-bench.ts";
import { makeFolder } from "../tools.ts";

function makeBench(): WorkloadBench {
  return {
    ...{ target: "here", folder: makeFolder(), scale: 1, environment: process.env },
    signal: new AbortController().signal,
    onOperation: () => {},
    onBoundary: async () => {},
  };
}

function makeProgram(script: string): string {
  const path = join(makeFolder(), "tar");
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}

test("a program that fails is named with the line that says why, not with the one that says that it did", async () => {
  const cause = "tar: a: Wrote only 512 of 10240 bytes: No space left on device";
  const tar = makeProgram(
    `echo "${cause}" >&2; echo "tar: Exiting with failure status due to previous errors" >&2; exit 2`,
  );
  await expect(runStep(makeBench(), tar, [])).rejects.toThrow(`workload: ${tar} failed in here: ${cause}`);
});

test("what cannot be opened because its folder cannot be made is told by the full disk behind it", async () => {
  const cause = "tar: payload/1: Cannot mkdir: No space left on device";
  const tar = makeProgram(`echo "${cause}" >&2; echo "tar: payload/1/x: Cannot open: No such file" >&2; exit 2`);
  await expect(runStep(makeBench(), tar, [])).rejects.toThrow(`workload: ${tar} failed in here: ${cause}`);
});

test("a program that says nothing is named with its exit code, and one that is missing with what to do", async () => {
  const mute = makeProgram("exit 3");
  await expect(runStep(makeBench(), mute, [])).rejects.toThrow(`workload: ${mute} failed in here: exit code 3`);
  await expect(runStep(makeBench(), "no-such-program", [])).rejects.toThrow("no-such-program is not installed");
});
