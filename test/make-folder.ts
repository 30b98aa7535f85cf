import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished, type TestContext } from "vitest";

/** An empty folder that is gone after the test; one that runs beside others gives its own context. */
export function makeFolder(context: Pick<TestContext, "onTestFinished"> = { onTestFinished }): string {
  const folder = mkdtempSync(join(tmpdir(), "io-probe-test-"));
  context.onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
