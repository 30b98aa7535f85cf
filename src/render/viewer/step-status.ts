import { explainZoom } from "../../words/page.ts";
import type { StepBar } from "../report/step-bars.ts";
import { create } from "./elements.ts";
import type { StepSelection } from "./step-selection.ts";

/** A line with the selected step's figures, or a hint. */
export function createStepStatus(page: Document, steps: readonly StepBar[], selection: StepSelection): HTMLElement {
  const line = create(page, "p", { className: "status quiet" });
  const show = (number: number | undefined) => {
    const step = steps.find((one) => one.number === number);
    const parts =
      step === undefined
        ? [explainZoom(matchMedia("(pointer: coarse)").matches, steps.length > 0)]
        : describeStep(step);
    line.replaceChildren(...parts.map((textContent) => create(page, "span", { textContent })));
    line.classList.toggle("quiet", step === undefined);
  };
  selection.listen(show);
  show(selection.current);
  return line;
}

function describeStep({ number, name, figures }: StepBar): string[] {
  return [`${number} ${name}`, ...figures.map(([label, value]) => ` · ${label} ${value}`)];
}
