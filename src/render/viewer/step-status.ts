import type { PageStep } from "../report/page-data.ts";
import type { StepSelection } from "./step-selection.ts";

/**
 * A line that says the figures of the step that is pointed at, whose row may be out of sight; else how to use the charts.
 * Each figure is a part of its own: the last ones, which have no room, drop out whole.
 */
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

/** In the words of what the reader has at hand. */
function writeHint(): string {
  return matchMedia("(pointer: coarse)").matches
    ? "Tap a step, or drag sideways in a chart, to zoom."
    : "Click a step, or drag in a chart, to zoom; double-click shows all.";
}

/** `4 npm ci`, ` · took 21 s`, ` · waited for disk 3.21 s (15%)`. */
function describeStep({ number, name, figures }: PageStep): string[] {
  return [`${number} ${name}`, ...figures.map(([label, value]) => ` · ${label} ${value}`)];
}
