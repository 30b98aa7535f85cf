import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findFindings } from "../../../src/analysis/findings/find-findings.ts";
import { parseReport } from "../../../src/session/report-files.ts";

const FOLDER = "test/fixtures/recordings";
/** For each recording, the severities and ids that it must show; what is only information is left out. */
const VERDICTS: Record<string, string[]> = JSON.parse(readFileSync(`${FOLDER}/verdicts.json`, "utf8"));

test("every recording has its verdicts beside it", () => {
  const recordings = readdirSync(FOLDER).filter((file) => file.endsWith(".json") && file !== "verdicts.json");
  expect(recordings.map((file) => file.replace(".json", "")).sort()).toEqual(Object.keys(VERDICTS).sort());
});

test.each(Object.entries(VERDICTS))("the recording %s shows %j and nothing else", (name, verdicts) => {
  const report = parseReport(readFileSync(`${FOLDER}/${name}.json`, "utf8"), name);
  const found = findFindings(report).filter(({ severity }) => severity !== "info");
  expect(found.map(({ severity, id }) => `${severity} ${id}`)).toEqual(verdicts);
});

const causeOf = (name: string) => {
  const report = parseReport(readFileSync(`${FOLDER}/${name}.json`, "utf8"), name);
  return findFindings(report).find(({ id }) => id === "not-the-disk")?.evidence.cause;
};

test.each([
  ["idle", "idle"],
  ["cpu-one-core", "one-core"],
  ["cpu-all-cores", "cpu"],
])("the recording %s was held up by: %s", (name, cause) => {
  expect(causeOf(name)).toBe(cause);
});
