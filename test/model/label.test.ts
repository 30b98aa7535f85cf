import { expect, test } from "vitest";
import { deriveLabel } from "../../src/model/label.ts";

test("a given label wins over the matrix, and the matrix over the job's name", () => {
  const matrix = { os: "ubuntu-24.04", node: 20, extra: { arch: "arm64" } };
  expect(deriveLabel({ given: " fast disk ", matrix, fallback: "build" })).toBe("fast disk");
  expect(deriveLabel({ given: "", matrix, fallback: "build" })).toBe('ubuntu-24.04, 20, {"arch":"arm64"}');
  expect(deriveLabel({ matrix: {}, fallback: "build" })).toBe("build");
  expect(deriveLabel({ fallback: "" })).toBe("unnamed");
});

test("a label of any length is cut to 200 characters", () => {
  expect(deriveLabel({ given: "x".repeat(5000), fallback: "" })).toHaveLength(200);
});
