import { expect, test } from "vitest";
import * as z from "zod/mini";
import { compileSchema } from "../../src/compare/compile-schema.ts";
import { amount, count, figure } from "../../src/model/quantities.ts";
import { reportSchema } from "../../src/model/report.ts";
import { testCases } from "../cases.ts";
import { buildReport } from "./report-builder.ts";

const schema = z.object({
  name: z.string(),
  kind: z.union([z.object({ a: z.number() }), z.object({ b: z.optional(z.array(z.object({ c: z.literal(1) }))) })]),
  list: z.optional(z.array(z.object({ value: z.number().check(z.nonnegative()) }))),
  values: z.optional(z.record(z.string(), z.unknown())),
});

testCases([
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

testCases([
  -1e21,
  -1.5,
  -1,
  0,
  1e-61,
  1e-60,
  1,
  2.5,
  1e21,
  1.1e21,
  Number.POSITIVE_INFINITY,
  Number.NaN,
  "1",
  null,
  undefined,
])("a compiled number takes and refuses what the number does: %j", (value) => {
  const numbers = [
    figure,
    amount,
    count,
    z.number(),
    z.number().check(z.gt(1), z.lt(2.5)),
    z.number().check(z.overwrite((x) => x + 1)),
  ];
  for (const number of numbers) {
    for (const schema of [number, z.object({ a: number }), z.array(z.optional(number))]) {
      for (const given of [value, { a: value }, [value]]) {
        expect(z.safeParse(compileSchema(schema), given)).toEqual(z.safeParse(schema as z.ZodMiniType, given));
      }
    }
  }
});

test("a report comes through as through its schema", () => {
  const report = buildReport({ label: "a", matrix: { os: "x" } });
  expect(z.parse(compileSchema(reportSchema), { ...report, more: 1 })).toEqual(report);
});
