import type { PageStep } from "../report/page-data.ts";
import type { StepSelection } from "./step-selection.ts";

/** A line with the selected step's figures, else how to use the charts; figures without room drop out whole. */
export function createStepStatus(page: Document, steps: readonly PageStep[], selection: StepSelection): HTMLElement {
  const byNumber = new Map(steps.map((step) => [step.number, step]));
  const line = page.createElement("p");
  line.className = "status quiet";
  const show = (number: number | undefined) => {
    const step = number === undefined ? undefined : byNumber.get(number);
    const parts = (step === undefined ? [writeHint()] : describeStep(step)).map((text) => {
      const part = page.createElement("span");
      part.textContent = text;
      return part;
    });
    line.replaceChildren(...parts);
    line.classList.toggle("quiet", step === undefined);
  };
  selection.listen(show);
  show(selection.current);
  return line;
}

function writeHint(): string {
  return matchMedia("(pointer: coarse)").matches
    ? "Tap a step, or drag sideways in a chart, to zoom."
    : "Click a step, or drag in a chart, to zoom; double-click shows all.";
}

function describeStep({ number, name, figures }: PageStep): string[] {
  return [`${number} ${name}`, ...figures.map(([label, value]) => ` · ${label} ${value}`)];
}
