import {
  type Agreement,
  describeAgreement,
  describeFit,
  explainOtherDisk,
  explainUse,
  listNotModelled,
  tellExpected,
  tellNotRun,
} from "../words/fit.ts";
import type { FitPlan } from "./plan-jobs.ts";
import type { StepLoad } from "./step-load.ts";

interface FitRun {
  seconds: number;
  sameDisk: boolean;
  agreements: readonly Agreement[];
}

const WIDTH = 100;

/** The job file as text, with the label of its recording, and how it ran, if it did. */
export function renderFit(plan: FitPlan, load: StepLoad, label: string, run?: FitRun): string {
  const head = [
    describeFit(load.step, label, load.device, load.seconds),
    run === undefined ? tellNotRun(load.seconds) : tellExpected(run.seconds),
    explainUse(),
    "",
    ...listNotModelled({
      ...load,
      readsAhead: plan.jobs.some(({ options: { rw, direct } }) => rw === "read" && direct === "0"),
    }),
    ...(run === undefined ? [] : ["", ...run.agreements.map(describeAgreement)]),
    ...(run?.sameDisk === false ? [explainOtherDisk()] : []),
  ];
  const comment = head.flatMap(wrap).map((line) => `# ${line}`.trimEnd());
  const sections = [{ name: "global", options: plan.shared }, ...plan.jobs].map(({ name, options }) => {
    return [`[${name}]`, ...Object.entries(options).map(([option, value]) => `${option}=${value}`)].join("\n");
  });
  return `${[comment.join("\n"), ...sections].join("\n\n")}\n`;
}

/** fio takes the rest of a longer line for an option. */
function wrap(text: string): string[] {
  const lines = [""];
  for (const word of text.split(" ").flatMap((long) => long.match(/.{1,100}/gu) ?? [""])) {
    const last = lines.at(-1) ?? "";
    if (last !== "" && last.length + 1 + word.length > WIDTH) lines.push(word);
    else lines[lines.length - 1] = last === "" ? word : `${last} ${word}`;
  }
  return lines;
}
