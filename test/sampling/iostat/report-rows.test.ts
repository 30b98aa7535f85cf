import { expect, test } from "vitest";
import { RowLayout } from "../../../src/sampling/iostat/device-row.ts";
import { ReportRows } from "../../../src/sampling/iostat/report-rows.ts";

const LAYOUT = new RowLayout(["r/s"]);
const row = (name: string, reads = 0) => ({ name, layout: LAYOUT, figures: [reads] });
const fill = (rows: ReportRows, ...names: string[]) => {
  for (const name of names) rows.set(row(name));
  return rows;
};
const namesOf = ({ list }: ReportRows) => list.map(({ name }) => name).join(" ");
const BEFORE = fill(new ReportRows(), "a", "b", "c").list;

test("rows keep their order, and one of the same device takes the place of the first", () => {
  const rows = fill(new ReportRows(), "b", "a", "c");
  rows.set(row("a", 7));
  expect(namesOf(rows)).toBe("b a c");
  expect(["a", "c", "d"].map((name) => rows.find(name)?.figures[0])).toEqual([7, 0, undefined]);
  fill(rows, "d");
  expect([namesOf(rows), rows.find("d")?.name]).toEqual(["b a c d", "d"]);
});

test("the next device is expected as long as all before were those of the report before", () => {
  const rows = new ReportRows(BEFORE);
  const expected = ["a", "b", "c", "d"].map((name) => {
    const { expectedName } = rows;
    fill(rows, name);
    return expectedName;
  });
  expect(expected).toEqual(["a", "b", "c", undefined]);
  expect(new ReportRows().expectedName).toBeUndefined();
  for (const names of [["b"], ["a", "c"], ["a", "b", "a"], ["a", "b", "c", "d"]]) {
    expect(fill(new ReportRows(BEFORE), ...names).expectedName, names.join()).toBeUndefined();
  }
});

test("a device is found wherever it stands, before and after the order changed", () => {
  const rows = fill(new ReportRows(BEFORE), "a", "b");
  expect(["a", "b", "c", "d"].map((name) => rows.find(name)?.name)).toEqual(["a", "b", undefined, undefined]);
  // What was looked for is known when it comes.
  fill(rows, "c", "d");
  expect(["a", "b", "c", "d"].map((name) => rows.find(name)?.name)).toEqual(["a", "b", "c", "d"]);
  rows.set(row("c", 5));
  expect([namesOf(rows), rows.find("c")?.figures[0], rows.find("a")?.figures[0]]).toEqual(["a b c d", 5, 0]);
  expect(namesOf(fill(new ReportRows(BEFORE), "b", "a", "b"))).toBe("b a");
});
