import { expect, test } from "vitest";
import { checkBenchRequest } from "../../src/bench/bench-request.ts";
import { MEBIBYTE } from "../../src/model/units.ts";
import { testCases } from "../cases.ts";

test("a size that no request of the profiles fits into is refused", () => {
  const check = (sizeBytes: number) => () => checkBenchRequest({ sizeBytes, targets: ["."] }, "--");
  expect(check(MEBIBYTE - 1)).toThrow(
    "--size: 1,048,575 bytes; allowed are 1,048,576 bytes and more, the size of a request",
  );
  expect(check(4096)).toThrow("--size: 4 KiB; allowed are 1 MiB and more, the size of a request");
  expect(check(MEBIBYTE)).not.toThrow();
});

testCases([0, -1, 101, Number.NaN])("the scale %d is refused", (scale) => {
  const check = () => checkBenchRequest({ scale, workloads: ["unpack"], targets: ["."] }, "");
  expect(check).toThrow(/^scale: .* is out of range; allowed are/);
});
