import { defineConfig } from "vitest/config";
import { LONG, PROCESSES } from "./test/machine-files.ts";

// What Stryker runs for each mutant: those of the tests below TESTS that import the mutated file and start no process.
export default defineConfig({
  test: {
    include: [`${process.env.TESTS ?? "test"}/**/*.test.ts`],
    // Stryker runs the tests in a thread, which cannot become another user.
    exclude: [
      "test/e2e/**",
      "test/browser/**",
      "test/scripts/**",
      "test/session/compare.test.ts",
      // They compare times and memory, which a mutant's instruments change.
      "test/sampling/iostat/parser.test.ts",
      "test/sampling/iostat/speed.test.ts",
      "test/bench/fio/fio-reader-recordings.test.ts",
      ...LONG,
      ...PROCESSES,
    ],
    setupFiles: ["test/no-processes.ts"],
    isolate: false,
    // Stryker ends what hangs.
    testTimeout: 300_000,
  },
});
