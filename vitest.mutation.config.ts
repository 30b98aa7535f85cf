import { defineConfig } from "vitest/config";
import { MEASURES, PROCESSES } from "./test/machine-files.ts";

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
      ...PROCESSES,
      ...MEASURES.filter((file) => !file.startsWith("test/predict/")),
    ],
    setupFiles: ["test/no-processes.ts"],
    isolate: false,
    // Stryker ends what hangs.
    testTimeout: 300_000,
  },
});
