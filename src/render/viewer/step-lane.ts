import { formatDuration } from "../../model/format.ts";
import type { ChartData } from "../chart-data.ts";
import type { StepSelection } from "./step-selection.ts";

/** The steps as a lane of buttons above the charts, on the same axis. */
export interface StepLane {
  element: HTMLElement;
  /** Moves the buttons to a stretch of time. */
  show(fromSeconds: number, toSeconds: number): void;
}

/** A lane whose buttons point at their step while hovered or focused, and zoom to it when pressed. */
export function createStepLane(
  page: Document,
  steps: ChartData["steps"],
  selection: StepSelection,
  zoomTo: (number: number) => void,
): StepLane {
  const element = page.createElement("div");
  element.className = "lane";
  const buttons = steps.map((step) => {
    const button = page.createElement("button");
    button.type = "button";
    button.textContent = `${step.number} ${step.name}`;
    button.title = `${step.name}: ${formatDuration(step.toSeconds - step.fromSeconds)}`;
    button.addEventListener("mouseenter", () => selection.select(step.number));
    button.addEventListener("mouseleave", () => selection.select(undefined));
    button.addEventListener("focus", () => selection.select(step.number));
    button.addEventListener("blur", () => selection.select(undefined));
    button.addEventListener("click", () => zoomTo(step.number));
    selection.listen((chosen) => button.classList.toggle("chosen", chosen === step.number));
    return button;
  });
  element.append(...buttons);
  return {
    element,
    show(fromSeconds, toSeconds) {
      const span = Math.max(1e-9, toSeconds - fromSeconds);
      steps.forEach((step, index) => {
        const button = buttons[index];
        if (button === undefined) return;
        const left = Math.max(0, (step.fromSeconds - fromSeconds) / span);
        const right = Math.min(1, (step.toSeconds - fromSeconds) / span);
        button.hidden = right <= 0 || left >= 1;
        button.style.left = `${left * 100}%`;
        button.style.width = `${Math.max(0, right - left) * 100}%`;
      });
    },
  };
}
