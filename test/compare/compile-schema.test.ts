import { expect, test } from "vitest";
import * as z from "zod/mini";
import { compileSchema } from "../../src/compare/compile-schema.ts";
import { reportSchema } from "../../src/model/report.ts";
import { buildReport } from "./report-builder.ts";

const schema = z.object({
  name: z.string(),
  kind: z.union([z.object({ a: z.number() }), z.object({ b: z.optional(z.array(z.object({ c: z.literal(1) }))) })]),
  list: z.optional(z.array(z.object({ value: z.number().check(z.nonnegative()) }))),
  values: z.optional(z.record(z.string(), z.unknown())),
});

test.each([
  { name: "a", kind: { a: 1, unknown: 2 }, unknown: 3 },
  { name: "a", kind: { b: [{ c: 1, d: 2 }] }, list: [{ value: 0, more: 1 }], values: { x: [null] } },
  { name: "a", kind: {}, list: undefined },
  JSON.parse('{"name": "a", "kind": {"a": 1}, "__proto__": {"list": []}}'),
  { name: 1, kind: { a: "1" }, list: [{ value: 0 }, { value: -1 }] },
  { kind: { b: [{ c: 2 }] }, list: {} },
  [],
  "text",
  null,
])("a compiled schema takes and refuses what the schema does: %j", (value) => {
  expect(z.safeParse(compileSchema(schema), value)).toEqual(z.safeParse(schema, value));
});

test("a report comes through as through its schema", () => {
  const report = buildReport({ label: "a", matrix: { os: "x" } });
  expect(z.parse(compileSchema(reportSchema), { ...report, more: 1 })).toEqual(report);
});
