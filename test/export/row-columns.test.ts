import { expect, test } from "vitest";
import { ROW_COLUMNS } from "../../src/export/row-columns.ts";
import { rowSchema } from "../../src/model/row.ts";

test("each field of a row is a column", () => {
  expect(Object.keys(ROW_COLUMNS).sort()).toEqual(Object.keys(rowSchema.shape).sort());
});
