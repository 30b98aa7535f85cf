import { expect, test } from "vitest";
import * as z from "zod/mini";
import { parseAnswer } from "../../src/action/transfer.ts";
import { UserError } from "../../src/model/user-error.ts";

const schema = z.object({ list: z.array(z.object({ name: z.string() })) });
const parse = (text: string | Uint8Array) => parseAnswer(Buffer.from(text), schema, "List");

function catchError(work: () => void): Error | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    return error as Error;
  }
}

test("an answer of the shape that is expected is what it says, without what nobody asked for", () => {
  expect(parse('{"list":[{"name":"a","x":1}],"y":{"__proto__":{"z":1}}}')).toEqual({ list: [{ name: "a" }] });
});

test.each([
  ["a page", "<!doctype html><title>Sign in</title>", "List: the answer: not JSON (37 characters)"],
  ["nothing", "", "List: the answer: not JSON (0 characters)"],
  ["packed bytes", Buffer.from([0x1f, 0x8b, 8, 0]), "List: the answer: not JSON"],
  ["null", "null", "List: the answer is not what this io-probe knows; its field (root) is wrong"],
  ["another shape", '{"list":[{"name":"a"},{"name":1}]}', "its field list.1.name is wrong"],
  ["32 levels and one more", `${"[".repeat(33)}${"]".repeat(33)}`, "List: the answer: nested deeper than 32 levels"],
  ["many lists", `[${"[],".repeat(200_000)}[]]`, "has more than 200,000 lists and objects"],
  ["many members", `{${'"a":1,'.repeat(1_500_000)}"a":1}`, "has more than 1,500,000 members of objects"],
  ["many values", `[${"1,".repeat(1_500_001)}1]`, "has more than 1,500,000 values"],
  ["a long text", `{"list":"${"x".repeat(70_000)}"}`, "has a string, a number or whitespace of more than 64 KiB"],
  ["many bytes", `{"a":${" ".repeat(60_000).concat("1,").repeat(600)}`, "has more than 32 MiB; no more is read"],
])("%s is an error of one short sentence", (_, text, message) => {
  const error = catchError(() => parse(text));
  expect(error).toBeInstanceOf(UserError);
  expect(error?.message).toContain(message);
  expect(error?.message).toMatch(/^.{10,200}$/);
});

test("a path that the server chose is cut", () => {
  const open = z.record(z.string(), z.number());
  expect(() => parseAnswer(Buffer.from(`{"${"k".repeat(5000)}":"x"}`), open, "List")).toThrow(
    /its field k{100} is wrong$/,
  );
});
