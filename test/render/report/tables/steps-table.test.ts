import { expect, test } from "vitest";
import { listWindows } from "../../../../src/analysis/window-summary.ts";
import type { Window } from "../../../../src/model/window.ts";
import { tabulateSteps } from "../../../../src/render/report/tables/steps-table.ts";
import { buildReport, steadyStep } from "../builder.ts";

function readWait(seconds: number, lowSeconds: number, highSeconds: number) {
  const window: Partial<Window> = { diskWait: { seconds, lowSeconds, highSeconds, basis: ["task-states"] } };
  const { columns, rows } = tabulateSteps(listWindows(buildReport([steadyStep("a", 10, {}, window)])));
  return rows[0]?.[columns.findIndex(({ title }) => title === "waited for disk")];
}

test("a wait has a bar of its share, unless only an upper bound is known", () => {
  expect(readWait(4, 4, 4)).toMatchObject({ text: "4 s (40%)", share: 0.4 });
  expect(readWait(4, 2, 6)).toMatchObject({ text: "2 s to 6 s (20% to 60%)", share: 0.4 });
  const bound = readWait(1, 0, 6);
  expect(bound).toMatchObject({ text: "at most 6 s (60%)", sortValue: 1 });
  expect(bound).not.toHaveProperty("share");
});
