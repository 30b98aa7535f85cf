import { defineConfig } from "vitest/config";
import { reporters } from "./test/machine-files.ts";

// Pages in a real browser: Debian's chromium, or the one that CHROMIUM names.
export default defineConfig({
  test: {
    include: ["test/browser/**/*.test.ts"],
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    // One browser at a time: the drawing time is measured.
    fileParallelism: false,
    reporters,
  },
});
