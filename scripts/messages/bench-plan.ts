import { nameBenchStep, tellBenchPlan } from "../../src/words/bench-plan.ts";

export const title = "A benchmark before it starts";
export const where = "The log of `io-probe bench` and of the mode `bench`, before the first job of a profile";

const PLAN = { profile: "quick", target: ".", jobs: 8, seconds: 45, fileBytes: 4 * 1024 ** 3, leftOut: [], cores: 2 };

const STEP = { jobs: "rand-read-4k-q1", jobIndex: 3, begunBefore: 3, jobCount: 8, run: 1 };

export const examples = {
  nameBenchStep: [() => nameBenchStep(STEP), () => nameBenchStep({ ...STEP, begunBefore: 5, run: 2 })],
  tellBenchPlan: [
    () => tellBenchPlan({ ...PLAN, writingSeconds: 16.875 }, "--"),
    () => tellBenchPlan({ ...PLAN, writingSeconds: 16.875, writeBudget: { maxBytes: 2e9, isShare: false } }, "--"),
    () => tellBenchPlan({ ...PLAN, writingSeconds: 16.875, writeBudget: { maxBytes: 1e9, isShare: true } }, "--"),
    () =>
      tellBenchPlan(
        {
          ...{ ...PLAN, seconds: 5, writingSeconds: 2.5, leftOut: ["file-create-4j"] },
          tight: { leastSeconds: 10.8, budgetSeconds: 5 },
        },
        "",
      ),
    () => tellBenchPlan({ ...PLAN, profile: "etcd", jobs: 1, fileBytes: 23068672 }, "--"),
  ],
};
