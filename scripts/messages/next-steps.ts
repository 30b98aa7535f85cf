import { callPredict, callTry, explainNext, titleNext, writeTryStep } from "../../src/words/next-steps.ts";

export const title = "Next steps";
export const where = "Below the findings";

const step = { name: "npm ci" };

export const examples = {
  titleNext,
  callTry: [() => callTry(step, ["npm", "ci", "--registry", "https://example.org/a b"]), () => callTry(step)],
  writeTryStep: () => writeTryStep(step).join("\n").replace(/\s+/g, " "),
  callPredict: [() => callPredict("latest", "gp3"), () => callPredict("my report", "pd-ssd")],
  explainNext: [
    () => explainNext({ try: true, predict: false }),
    () => explainNext({ try: true, predict: true }),
    () => explainNext({ try: false, predict: true }),
  ],
};
