import { expect, test } from "vitest";
import { listWindows } from "../../../../src/analysis/window-summary.ts";
import type { Window } from "../../../../src/model/window.ts";
import { tabulateMachine } from "../../../../src/render/report/tables/machine-table.ts";
import { buildReport, steadyStep } from "../builder.ts";

const nfsOf = (nfs: Window["nfs"]) => {
  const report = buildReport([steadyStep("npm ci", 42, {}, { nfs })]);
  const { columns, rows } = tabulateMachine(listWindows(report));
  const place = columns.findIndex(({ title }) => title === "NFS requests");
  return rows[0]?.[place]?.text;
};

test("the requests to an NFS server stand with their mean time, and nothing where none is mounted", () => {
  const counted = { requests: 3033, requestSeconds: 37.76, readBytes: 0, writtenBytes: 0 };
  expect(nfsOf(counted)).toBe("3,033 × 12.4 ms");
  expect(nfsOf({ ...counted, requests: 0, requestSeconds: 0 })).toBe("0");
  expect(nfsOf(undefined)).toBeUndefined();
});
