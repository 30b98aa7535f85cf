import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import type { IostatReport } from "../../../src/model/iostat.ts";
import { UserError } from "../../../src/model/user-error.ts";
import { testCases } from "../../cases.ts";
import { parseIostat } from "./built-report.ts";

const FIXTURES = join(import.meta.dirname, "../../fixtures/iostat");

const CUT = [
  "versions/v10.0.5/text-KILL.txt",
  "versions/v12.0.3/text-INT.txt",
  "versions/v12.6.1/x.txt",
  "versions/v12.6.1/text-TERM.txt",
  "versions/v12.6.1/de_DE.txt",
  "hotplug/loop-text.txt",
  "hotplug/z-idle-text.txt",
  "options/text-h.txt",
  "versions/v11.5.2/json-complete.json",
  "versions/v12.1.4/json-complete-y.json",
  "versions/v12.7.9/json-complete.json",
  "hotplug/z-idle.json",
];

testCases(CUT)("%s, cut at any byte, gives a beginning of its reports and never another figure", (file) => {
  const text = readFileSync(join(FIXTURES, file), "utf8");
  const whole = parseIostat(text).reports;
  const lines = whole.map((report) => JSON.stringify(report));
  let most = 0;
  for (let length = 0; length <= text.length; length++) {
    const reports = tryParse(text.slice(0, length));
    for (const [place, report] of reports.entries()) {
      const expected = whole[place] as IostatReport;
      // The last one may lack devices and the figure that the cut went through; what it has is what the whole has.
      if (JSON.stringify(report) === lines[place]) continue;
      expect(place, `${length} bytes`).toBe(reports.length - 1);
      expect(expected, `${length} bytes`).toMatchObject({ ...report, devices: expected.devices });
      for (const device of report.devices) {
        expect(
          expected.devices.find(({ name }) => name === device.name),
          `${length} bytes`,
        ).toMatchObject(device);
      }
    }
    // A report that ends in the middle of a row is left out.
    expect(reports.length).toBeGreaterThanOrEqual(most - 1);
    most = Math.max(most, reports.length);
  }
  expect(most).toBe(whole.length);
});

/** The reports of a text; none where too little of it is left to be iostat's. */
function tryParse(text: string): IostatReport[] {
  try {
    return parseIostat(text).reports;
  } catch (error) {
    expect(error).toBeInstanceOf(UserError);
    return [];
  }
}
