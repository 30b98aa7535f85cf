import { defineConfig } from "vitest/config";

// The fast tests: everything but the workflows, which need act (vitest.workflows.config.ts).
export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    exclude: ["test/e2e/**"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
