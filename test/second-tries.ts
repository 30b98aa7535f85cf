import type { InlineConfig, Reporter, TestCase } from "vitest/node";

/** Names, at the end of the run, the tests that passed at the second try alone: each is a fault to mend. */
class SecondTries implements Reporter {
  readonly #names: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.#names.push(`${test.module.relativeModuleId} > ${test.fullName}`);
  }

  onTestRunEnd(): void {
    for (const name of this.#names) console.log(`passed at the second try only: ${name}`);
  }
}

const results = process.env.VITEST_RESULTS;

/**
 * How all three configurations report and try again. In CI a failed test gets a second try, since one fault of timing
 * among thousands of real processes is no reason to stop a change; .ci/run counts the tests in the file that
 * VITEST_RESULTS names.
 */
export const reporting: Pick<InlineConfig, "retry" | "reporters"> = {
  retry: process.env.CI === "true" ? 1 : 0,
  reporters: [
    "default",
    new SecondTries(),
    ...(results ? [["json", { outputFile: results }] as ["json", object]] : []),
  ],
};
