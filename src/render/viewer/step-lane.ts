import { formatDuration } from "../../model/format.ts";
import type { ChartData } from "../report/chart-data.ts";
import { connectArrowKeys } from "./arrow-keys.ts";
import type { StepSelection } from "./step-selection.ts";

/** Below this a button has no room for its number, and below the next one none for a name. */
const NUMBER_PIXELS = 22;
const NAME_PIXELS = 48;

/** The steps as a lane of buttons above the charts, on the same axis. */
export interface StepLane {
  element: HTMLElement;
  /** Moves the buttons to a stretch of time, and labels them as far as there is room. */
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
    button.setAttribute("aria-label", `${step.number} ${step.name}`);
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
  const keepReachable = connectArrowKeys(element, "button", ["ArrowLeft", "ArrowRight"]);
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
        const pixels = (right - left) * element.clientWidth;
        button.textContent =
          pixels < NUMBER_PIXELS ? "" : pixels < NAME_PIXELS ? String(step.number) : `${step.number} ${step.name}`;
      });
      keepReachable();
    },
  };
}
