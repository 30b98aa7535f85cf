import { expect, test } from "vitest";
import { BoundedJson, type JsonLimits } from "../../src/format/bounded-json.ts";
import { UserError } from "../../src/model/user-error.ts";
import { testCases } from "../cases.ts";

const ROOM: JsonLimits = { bytes: 1e6, nesting: 64, containers: 1e6, members: 1e6, values: 1e6, run: 1e6 };

/** The value that comes through, the text written in chunks of so many bytes. */
function pass(text: string, limits: Partial<JsonLimits> = {}, chunkBytes = 1e9): unknown {
  const json = new BoundedJson("x.json", { ...ROOM, ...limits });
  const bytes = Buffer.from(text);
  for (let start = 0; start < bytes.length; start += chunkBytes) json.write(bytes.subarray(start, start + chunkBytes));
  return json.parse();
}

const DOCUMENT = {
  label: 'a "b" \\',
  list: [1, [2, { c: "[{,:}]" }], null],
  series: { x: ["}", 1.5] },
  ünïcode: "ü😀",
};

testCases([1, 2, 3, 7, 1e9])("what is within the limits comes through, in chunks of %d bytes", (bytes) => {
  expect(pass(JSON.stringify(DOCUMENT), {}, bytes)).toEqual(DOCUMENT);
  expect(pass(JSON.stringify(DOCUMENT, undefined, 2), {}, bytes)).toEqual(DOCUMENT);
});

// Each text holds exactly so much of a thing: it comes through at that limit, and not at one less.
const EDGES: [keyof JsonLimits, number, string, string][] = [
  ["bytes", 9, '{"a":"ü"}'.slice(0, 9), "has more than 8 B"],
  ["nesting", 3, '[[],[{"a":1}]]', "nested deeper than 2 levels"],
  ["containers", 4, '[[],[{"a":"[{"}]]', "has more than 3 lists and objects"],
  ["members", 3, '[{"a":":","b":{"c":1}}]', "has more than 2 members of objects"],
  ["values", 3, '[1,2,{"a":",","b":1}]', "has more than 2 values"],
  ["run", 5, '["12345",1234]', "has a string, a number or whitespace of more than 4 B"],
  ["run", 5, "[1,12345,1]", "has a string, a number or whitespace of more than 4 B"],
  ["run", 5, '{"ab\\n1":1}', "has a string, a number or whitespace of more than 4 B"],
  ["run", 5, "[1,2]     ", "has a string, a number or whitespace of more than 4 B"],
  ["run", 5, "     []", "has a string, a number or whitespace of more than 4 B"],
];
testCases(EDGES)("%s of %d are let through and no more: %s", (limit, most, text, message) => {
  for (const bytes of [1, 2, 3, 1e9]) {
    if (limit !== "bytes") expect(pass(text, { [limit]: most }, bytes)).toEqual(JSON.parse(text));
    expect(() => pass(text, { [limit]: most - 1 }, bytes)).toThrow(`x.json: ${message}`);
  }
});

test("the bytes that are kept are counted to the last one", () => {
  expect(pass('{"a":"bc"}', { bytes: 10 })).toEqual({ a: "bc" });
  expect(() => pass('{"a":"bc"}', { bytes: 9 })).toThrow("x.json: has more than 9 B; no more is read");
  expect(pass(`["${"x".repeat(200_000)}"]`, { bytes: 200_004 }, 1000)).toEqual(["x".repeat(200_000)]);
});

/** Stretches that are longer than what is looked at a byte at a time, between all marks. */
const long = "0".repeat(300);
const FAR_APART = JSON.stringify({
  a: `${long}"${long}\\${long}]}[{,:${long}\\\\"`,
  series: { b: [1, 2, 3], c: [`${long}]"${long}\\`, [[Array.from(long, Number)], {}, `${long}\\"`]] },
  d: [long, Array.from(long, Number)],
  series2: long,
});

testCases([1, 2, 3, 7, 47, 48, 49, 50, 64, 97, 1e9])("marks far apart are found, in chunks of %d bytes", (bytes) => {
  expect(pass(FAR_APART, {}, bytes)).toEqual(JSON.parse(FAR_APART));
});

test("a chunk whose bytes are others by now is read anew", () => {
  const json = new BoundedJson("x.json", ROOM);
  const text = `{"series":{"a":[${"1,".repeat(100)}1]},"b":[${"1,".repeat(100)}1],"c":"${"x".repeat(150)}\\\\"}`;
  const chunk = Buffer.alloc(90);
  for (let start = 0; start < text.length; start += chunk.length) {
    chunk.fill(0x20).set(Buffer.from(text.slice(start, start + chunk.length)));
    json.write(chunk);
  }
  expect(json.parse()).toEqual(JSON.parse(text));
});

test("what is no JSON is refused in one sentence", () => {
  for (const text of ["", "{", "]", '"', '{"a"}', '{"series":]}', '{"series":']) {
    expect(() => pass(text)).toThrow(UserError);
    expect(() => pass(text)).toThrow(`x.json: not JSON (`);
  }
});
