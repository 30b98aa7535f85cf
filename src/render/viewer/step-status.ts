import type { StepBar } from "../report/step-bars.ts";
import { create } from "./elements.ts";
import type { StepSelection } from "./step-selection.ts";

/** A line with the selected step's figures, or a hint. */
export function createStepStatus(page: Document, steps: readonly StepBar[], selection: StepSelection): HTMLElement {
  const line = create(page, "p", { className: "status quiet" });
  const show = (number: number | undefined) => {
    const step = steps.find((one) => one.number === number);
    const parts = step === undefined ? [writeHint(steps.length > 0)] : describeStep(step);
    line.replaceChildren(...parts.map((textContent) => create(page, "span", { textContent })));
    line.classList.toggle("quiet", step === undefined);
  };
  selection.listen(show);
  show(selection.current);
  return line;
}

function writeHint(hasSteps: boolean): string {
  if (matchMedia("(pointer: coarse)").matches) {
    return hasSteps ? "Tap a step, or drag sideways in a chart, to zoom." : "Drag sideways in a chart to zoom.";
  }
  const way = hasSteps ? "Click a step, or drag in a chart, to zoom" : "Drag in a chart to zoom";
  return `${way}; double-click shows all.`;
}

function describeStep({ number, name, figures }: StepBar): string[] {
  return [`${number} ${name}`, ...figures.map(([label, value]) => ` · ${label} ${value}`)];
}
