import { expect, test } from "vitest";
import { isExtrapolated, isOutOfReach } from "../../src/model/write-reach.ts";
import { describeShortage, explainRefusal } from "../../src/words/write-estimate.ts";

/** At the smallest scale, 400 files and a few large ones were written. */
const REACH = { seenBytes: 16e6, seenFiles: 400 };

test.each([
  [{ bytes: 16e6 }, false, false],
  [{ bytes: 16e6 + 1 }, true, false],
  [{ bytes: 160e6 }, true, false],
  [{ bytes: 160e6 + 1 }, true, true],
  [{ bytes: 1, files: 400 }, false, false],
  [{ bytes: 1, files: 401 }, true, false],
  [{ bytes: 1, files: 4000 }, true, false],
  [{ bytes: 1, files: 4001 }, true, true],
])("of 16 MB and 400 files that were written, %j is beyond: %s, and out of reach: %s", (payload, beyond, out) => {
  expect([isExtrapolated(REACH, payload), isOutOfReach(REACH, payload)]).toEqual([beyond, out]);
});

test("where it is not known how much was written, or only how many bytes, nothing follows from the rest", () => {
  expect(isExtrapolated({}, { bytes: 1e15, files: 1e9 })).toBe(false);
  expect(isOutOfReach({ seenBytes: 1e9 }, { bytes: 1e9, files: 1e9 })).toBe(false);
  expect(isOutOfReach({ seenFiles: 1 }, { bytes: 1e15, files: 10 })).toBe(false);
});

test("a payload without a number of files is one file", () => {
  expect(isExtrapolated({ seenFiles: 1 }, { bytes: 1 })).toBe(false);
  expect(isExtrapolated({ seenFiles: 0 }, { bytes: 1 })).toBe(true);
});

test("what was exceeded is named: the bytes, else the files", () => {
  const refuse = (bytes: number, files: number) => explainRefusal(REACH, { bytes, files });
  expect(refuse(38.9e6, 13_686)).toBe("13,686 files are more than 10 times the 400 files that were written");
  expect(refuse(500e6, 13_686)).toBe("500 MB is more than 10 times the 16 MB that were written");
  expect(refuse(160e6, 4000)).toBeUndefined();
});

test("what too little was written of is named", () => {
  const tell = (bytes: number, files: number) => describeShortage(REACH, { bytes, files });
  expect(tell(17e6, 401)).toBe("16 MB");
  expect(tell(16e6, 401)).toBe("400 files");
  expect(tell(16e6, 400)).toBeUndefined();
});
