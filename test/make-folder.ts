import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished, type TestContext } from "vitest";
import { TEMPORARY } from "./temporary.ts";

/** An empty folder that is gone after the test; one that runs beside others gives its own context. */
export function makeFolder(context: Pick<TestContext, "onTestFinished"> = { onTestFinished }): string {
  return makeFolderIn(TEMPORARY, context);
}

/** The same in memory, where a flush is quick, and other users get to, whatever TMPDIR is. */
export function makeMemoryFolder(context: Pick<TestContext, "onTestFinished"> = { onTestFinished }): string {
  const folder = makeFolderIn("/dev/shm", context);
  chmodSync(folder, 0o755);
  return folder;
}

function makeFolderIn(parent: string, context: Pick<TestContext, "onTestFinished">): string {
  const folder = mkdtempSync(join(parent, "io-probe-test-"));
  context.onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
