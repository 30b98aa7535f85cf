import { tellBenchPlan } from "../../src/words/bench-plan.ts";

export const title = "A benchmark before it starts";
export const where = "The log of `io-probe bench` and of the mode `bench`, before the first job of a profile";

const PLAN = { profile: "quick", target: ".", jobs: 8, seconds: 45, fileBytes: 4 * 1024 ** 3, leftOut: [], cores: 2 };

export const examples = {
  tellBenchPlan: [
    () => tellBenchPlan({ ...PLAN, writingSeconds: 16.875 }, "--"),
    () =>
      tellBenchPlan(
        { ...PLAN, writingSeconds: 16.875, writeBudget: { maxBytes: 2 * 1024 ** 3, isShare: false } },
        "--",
      ),
    () => tellBenchPlan({ ...PLAN, writingSeconds: 16.875, writeBudget: { maxBytes: 1024 ** 3, isShare: true } }, "--"),
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
