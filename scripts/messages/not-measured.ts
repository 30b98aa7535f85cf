import { explainNoSteps } from "../../src/words/not-measured.ts";

export const title = "What was not measured";
export const where = 'The reasons under "How this was measured"; `sampling.notMeasured` in report.json';
export const examples = { explainNoSteps: () => explainNoSteps() };
