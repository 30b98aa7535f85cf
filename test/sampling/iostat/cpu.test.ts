import { expect, test } from "vitest";
import { readCpuFields, readCpuHeading, readCpuRow } from "../../../src/sampling/iostat/cpu.ts";

const NAMES = ["user", "nice", "system", "iowait", "steal", "idle"];

test("the heading of the shares names them without their sign", () => {
  expect(readCpuHeading("avg-cpu:  %user   %nice %system %iowait  %steal   %idle")).toEqual(NAMES);
  expect(readCpuHeading("  avg-cpu: user %50%")).toEqual(["user", "50%"]);
  expect(readCpuHeading("avg-cpu: 50%")).toEqual(["50%"]);
  expect(readCpuHeading("Device avg-cpu: %user")).toBeUndefined();
  expect(readCpuHeading("avg-cpu: % user % sys")).toBeUndefined();
  expect(readCpuHeading("%user %nice")).toBeUndefined();
});

test("a row of shares is read by the heading's names", () => {
  expect(readCpuRow("  10.31   0,50 2.00 3.00 4.00 80.19 ", NAMES)).toEqual({
    user: 0.1031,
    nice: 0.005,
    system: 0.02,
    ioWait: 0.03,
    steal: 0.04,
    idle: 0.8019,
  });
  expect(readCpuRow("7.00 1.00", ["sys", "guest"])).toEqual({ system: 0.07 });
  expect(readCpuRow("-1.00 0.00 nan", ["user", "nice", "idle"])).toEqual({ nice: 0 });
});

test("a row that does not fit its heading is none", () => {
  expect(readCpuRow("1.00 2.00", ["user"])).toBeUndefined();
  expect(readCpuRow("1.00", ["user", "nice"])).toBeUndefined();
  expect(readCpuRow("1.00 sda", ["user", "nice"])).toBeUndefined();
});

test("the shares of JSON are read by the same names", () => {
  expect(readCpuFields({ user: 10.31, iowait: "0,5", idle: 89.19, other: 3, nice: "x" })).toEqual({
    user: 0.1031,
    ioWait: 0.005,
    idle: 0.8919,
  });
});
