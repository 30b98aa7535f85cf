import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { exportReport } from "../../src/action/export.ts";
import type { Step } from "../../src/action/step.ts";
import { placeRows } from "../../src/session/fleet/row-places.ts";
import { buildReport, buildStep } from "../compare/report-builder.ts";
import { makeFolder } from "../make-folder.ts";

const report = buildReport({ windows: [{ ...buildStep("job", 20), kind: "job" }] });

/** Exports with this environment; gives what the log says. */
async function exportTo(to: string, environment = {}): Promise<string[]> {
  const log: string[] = [];
  const core = {
    info: (text: string) => log.push(text),
    warning: (text: string) => log.push(`warning: ${text}`),
    debug() {},
  };
  await exportReport({ core, environment } as unknown as Step, to, report);
  return log;
}

test("a report goes where export says; what cannot be sent is a warning that shows no key", async () => {
  const folder = makeFolder();
  expect(await exportTo(folder)).toEqual([`io-probe: exported 1 report (1 row) to ${folder}`]);
  expect(existsSync(join(folder, placeRows(report).name))).toBe(true);
  const [place = ""] = await exportTo("ftp://x");
  expect(place).toMatch(
    /^warning: the report was not exported to ftp:\/\/x: .* a directory or s3:\/\/BUCKET\/PREFIX is/,
  );
  const keys = {
    AWS_ACCESS_KEY_ID: "AKIA",
    AWS_SECRET_ACCESS_KEY: "canary",
    AWS_ENDPOINT_URL_S3: "http://127.0.0.1:1",
  };
  const refused = await exportTo("s3://ci-disks/rows", keys);
  expect(refused.join()).toMatch(/^warning: the report was not exported to s3:\/\/ci-disks\/rows: writing raw\//);
  expect(refused.join()).not.toMatch(/canary|AKIA/);
});
