import { expect, test } from "vitest";
import { BoundedJson, type JsonLimits } from "../../src/format/bounded-json.ts";
import { UserError } from "../../src/model/user-error.ts";
import { testCases } from "../cases.ts";

const ROOM: JsonLimits = { bytes: 1e6, nesting: 64, containers: 1e6, members: 1e6, commas: 1e6, run: 1e6 };

/** The value that comes through, the text written in chunks of so many bytes. */
function pass(text: string, limits: Partial<JsonLimits> = {}, leftOut?: string, chunkBytes = 1e9): unknown {
  const json = new BoundedJson("x.json", { ...ROOM, ...limits }, leftOut);
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
  expect(pass(JSON.stringify(DOCUMENT), {}, undefined, bytes)).toEqual(DOCUMENT);
  expect(pass(JSON.stringify(DOCUMENT, undefined, 2), {}, undefined, bytes)).toEqual(DOCUMENT);
});

testCases([1, 2, 3, 7, 1e9])("a member of the outermost object is left out, in chunks of %d bytes", (bytes) => {
  for (const text of [JSON.stringify(DOCUMENT), JSON.stringify(DOCUMENT, undefined, 2)]) {
    expect(pass(text, {}, "series", bytes)).toEqual({ ...DOCUMENT, series: null });
  }
});

test("a member of that name elsewhere, and one whose name is longer or shorter, stay", () => {
  const document = { serie: 1, seriesX: 2, a: { series: 3 }, b: ["series"], c: "series" };
  expect(pass(JSON.stringify(document), {}, "series")).toEqual(document);
});

testCases(["1", '"]}"', "{}", "[[],[]]", '{"a":{"b":"}"}}', "null"])("%s is left out as a last member", (value) => {
  expect(pass(`{"a":1,"series":${value}}`, {}, "series")).toEqual({ a: 1, series: null });
});

test("what is left out costs no bytes and values, but lists, objects and strings, and is nested no deeper", () => {
  const text = `{"series":[${'[{},"b"],'.repeat(1000)}1],"a":2}`;
  const limits = { bytes: 30, containers: 2002, members: 1002, commas: 1, run: 8 };
  expect(pass(text, limits, "series")).toEqual({ series: null, a: 2 });
  expect(() => pass(text, { ...limits, containers: 2001 }, "series")).toThrow(
    "x.json: has more than 2,001 lists and objects",
  );
  expect(() => pass(text, { ...limits, members: 1001 }, "series")).toThrow(
    "x.json: has more than 1,001 members of objects",
  );
  expect(() => pass(`{"series":${"[".repeat(64)}`, {}, "series")).toThrow("x.json: nested deeper than 64 levels");
});

test("a member is left out once, since each time costs", () => {
  const text = `{"series":[1,2],"series":[3,4],"a":2}`;
  expect(pass(text, { commas: 3 }, "series")).toEqual({ series: [3, 4], a: 2 });
  expect(() => pass(text, { commas: 2 }, "series")).toThrow("x.json: has more than 2 values");
});

// Each text holds exactly so much of a thing: it comes through at that limit, and not at one less.
const EDGES: [keyof JsonLimits, number, string, string][] = [
  ["bytes", 9, '{"a":"ü"}'.slice(0, 9), "has more than 8 B"],
  ["nesting", 3, '[[],[{"a":1}]]', "nested deeper than 2 levels"],
  ["containers", 4, '[[],[{"a":"[{"}]]', "has more than 3 lists and objects"],
  ["members", 3, '[{"a":":","b":{"c":1}}]', "has more than 2 members of objects"],
  ["commas", 3, '[1,2,{"a":",","b":1}]', "has more than 2 values"],
  ["run", 5, '["12345",1234]', "has a string, a number or whitespace of more than 4 B"],
  ["run", 5, "[1,12345,1]", "has a string, a number or whitespace of more than 4 B"],
  ["run", 5, '{"ab\\n1":1}', "has a string, a number or whitespace of more than 4 B"],
  ["run", 5, "[1,2]     ", "has a string, a number or whitespace of more than 4 B"],
  ["run", 5, "     []", "has a string, a number or whitespace of more than 4 B"],
];
testCases(EDGES)("%s of %d are let through and no more: %s", (limit, most, text, message) => {
  for (const bytes of [1, 2, 3, 1e9]) {
    if (limit !== "bytes") expect(pass(text, { [limit]: most }, undefined, bytes)).toEqual(JSON.parse(text));
    expect(() => pass(text, { [limit]: most - 1 }, undefined, bytes)).toThrow(`x.json: ${message}`);
  }
});

test("the bytes that are kept are counted to the last one", () => {
  expect(pass('{"a":"bc"}', { bytes: 10 })).toEqual({ a: "bc" });
  expect(() => pass('{"a":"bc"}', { bytes: 9 })).toThrow("x.json: has more than 9 B; no more is read");
  const series = '{"series":[1,2,3],"a":"bc"}';
  expect(() => pass(series, { bytes: 9 }, "series")).toThrow(
    "x.json: has more than 9 B besides its series; no more is read",
  );
  expect(pass(`["${"x".repeat(200_000)}"]`, { bytes: 200_004 }, undefined, 1000)).toEqual(["x".repeat(200_000)]);
});

test("escapes are no part of the name that is left out", () => {
  const document = { "\nseries": 1, 'x"series': [2], "series\\": { a: 3 } };
  for (const bytes of [1, 3, 1e9]) expect(pass(JSON.stringify(document), {}, "series", bytes)).toEqual(document);
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
  const document = JSON.parse(FAR_APART);
  expect(pass(FAR_APART, {}, undefined, bytes)).toEqual(document);
  expect(pass(FAR_APART, {}, "series", bytes)).toEqual({ ...document, series: null });
});

test("a chunk whose bytes are others by now is read anew", () => {
  const json = new BoundedJson("x.json", ROOM, "series");
  const text = `{"series":{"a":[${"1,".repeat(100)}1]},"b":[${"1,".repeat(100)}1],"c":"${"x".repeat(150)}\\\\"}`;
  const chunk = Buffer.alloc(90);
  for (let start = 0; start < text.length; start += chunk.length) {
    chunk.fill(0x20).set(Buffer.from(text.slice(start, start + chunk.length)));
    json.write(chunk);
  }
  expect(json.parse()).toEqual({ ...JSON.parse(text), series: null });
});

test("what is no JSON is refused in one sentence", () => {
  for (const text of ["", "{", "]", '"', '{"a"}', '{"series":]}', '{"series":']) {
    expect(() => pass(text, {}, "series")).toThrow(UserError);
    expect(() => pass(text, {}, "series")).toThrow(`x.json: not JSON (`);
  }
});
