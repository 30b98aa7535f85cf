import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { UserError } from "../../src/model/user-error.ts";
import { requireTool } from "../../src/session/require-tool.ts";
import { makeFolder } from "../make-folder.ts";

test("a required tool that cannot be had is one sentence for the user", async () => {
  const folder = makeFolder();
  const log = { info: () => undefined, warning: () => undefined, debug: () => undefined };
  const host = { environment: { PATH: folder }, log };
  const refused = requireTool("fio", host, "never");
  await expect(refused).rejects.toThrow(UserError);
  await expect(refused).rejects.toThrow(/^fio is not installed; install fio and put it on PATH$/);
  writeFileSync(join(folder, "fio"), "");
  chmodSync(join(folder, "fio"), 0o755);
  expect(await requireTool("fio", host, "never")).toBe(join(folder, "fio"));
});
