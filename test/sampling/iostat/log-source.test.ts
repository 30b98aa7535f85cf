import { expect, test } from "vitest";
import {
  createLogSource,
  describeSource,
  noteCorrection,
  noteHost,
  noteLeftOut,
} from "../../../src/sampling/iostat/log-source.ts";

test("of an empty source is known that it is not complete", () => {
  expect(describeSource(createLogSource(), "text")).toEqual({ format: "text", complete: false });
});

test("a correction stands once, with its count, and the columns left out behind all of them", () => {
  const source = createLogSource();
  noteLeftOut(source, ["svctm", "rrqm/s"]);
  noteLeftOut(source, ["svctm"]);
  noteCorrection(source, "one");
  for (let times = 0; times < 2; times++) noteCorrection(source, "two");
  expect(describeSource({ ...source, complete: true, sysstatVersion: "12.6.1" }, "json")).toEqual({
    ...{ format: "json", complete: true, sysstatVersion: "12.6.1" },
    corrections: ["one", "two (2 times)", "columns left out: svctm, rrqm/s"],
  });
});

test("one column that is left out is named", () => {
  const source = createLogSource();
  noteLeftOut(source, ["svctm"]);
  expect(describeSource(source, "text").corrections).toEqual(["columns left out: svctm"]);
});

test("of 65 unknown columns 64 are named, each by 32 letters at most", () => {
  const source = createLogSource();
  const names = Array.from({ length: 65 }, (_, place) => `${place}-${"x".repeat(40)}`);
  noteLeftOut(source, names);
  expect([...source.leftOutColumns]).toEqual(names.slice(0, 64).map((name) => name.slice(0, 32)));
});

test("a host's facts are those that were said last, and two names are two hosts", () => {
  const source = createLogSource();
  noteHost(source, { hostname: "a", kernel: "6.1", cpuCount: 2 });
  noteHost(source, { hostname: "a" });
  noteHost(source, {});
  expect(describeSource(source, "text")).toEqual({
    ...{ format: "text", complete: false, hostname: "a", kernel: "6.1", cpuCount: 2 },
  });
  noteHost(source, { hostname: "b", kernel: "6.2", cpuCount: 4 });
  expect(describeSource(source, "text")).toMatchObject({
    ...{ hostname: "b", kernel: "6.2", cpuCount: 4 },
    corrections: ["the text has reports of several hosts; the source names the last"],
  });
});
