import { drawTicks } from "../formats/lanes.ts";
import type { StepBar } from "../report/step-bars.ts";
import { connectArrowKeys, create, onPlainClick } from "./elements.ts";
import { connectSelection, findStep, type StepSelection } from "./step-selection.ts";
import type { Range, View } from "./view.ts";

const MARK_PIXELS = 80;
const TIP_DISTANCE = 14;

interface WaterfallContext {
  view: View;
  selection: StepSelection;
  open(step: StepBar): void;
}

/** Lets bars show figures, open steps and follow the view. */
export function connectWaterfall(root: HTMLElement, steps: readonly StepBar[], context: WaterfallContext): void {
  const { view, selection } = context;
  const tip = createTip();
  const rows = [...root.querySelectorAll<HTMLAnchorElement>("a[data-step]")];
  connectSelection(rows, selection);
  for (const row of rows) {
    const step = findStep(row, steps);
    if (step === undefined) continue;
    row.addEventListener("mousemove", (event) => tip.show(step, event));
    row.addEventListener("focus", () => row.matches(":focus-visible") && tip.show(step, findPlace(row)));
    for (const end of ["mouseleave", "blur"]) row.addEventListener(end, tip.hide);
    onPlainClick(row, () => context.open(step));
  }
  connectArrowKeys(root, "a[data-step]", ["ArrowUp", "ArrowDown"]);
  const show = (shown: Range) => showRange(root, view.whole, shown);
  view.listen(show);
  addEventListener("resize", () => show(view.shown));
  show(view.shown);
}

/** A step's figures beside the pointer; screen readers skip them, since they repeat the tables. */
function createTip() {
  const box = create("div", { className: "tip", hidden: true, ariaHidden: "true" });
  document.body.append(box);
  let shown: StepBar | undefined;
  return {
    show(step: StepBar, { clientX, clientY }: { clientX: number; clientY: number }) {
      if (shown !== step) box.replaceChildren(...describe(step));
      shown = step;
      box.hidden = false;
      const { clientWidth, clientHeight } = document.documentElement;
      const left = Math.min(clientX + TIP_DISTANCE, clientWidth - box.offsetWidth - 4);
      const below = clientY + TIP_DISTANCE;
      const top = below + box.offsetHeight > clientHeight ? clientY - TIP_DISTANCE - box.offsetHeight : below;
      box.style.left = `${Math.max(4, left)}px`;
      box.style.top = `${Math.max(4, top)}px`;
    },
    hide() {
      shown = undefined;
      box.hidden = true;
    },
  };
}

function describe({ number, name, figures }: StepBar): HTMLElement[] {
  const list = create("dl", {});
  for (const [label, value] of figures) {
    list.append(create("dt", { textContent: label }), create("dd", { textContent: value }));
  }
  return [create("b", { textContent: `${number} ${name}` }), list];
}

export function scrollToStep(root: HTMLElement, { number }: StepBar): void {
  root.querySelector(`a[data-step="${number}"]`)?.scrollIntoView({ block: "center" });
}

/** Marks the row of the step that is opened, and no other. */
export function markOpened(root: HTMLElement, step: StepBar | undefined): void {
  for (const row of root.querySelectorAll("a[aria-current]")) row.removeAttribute("aria-current");
  root.querySelector(`a[data-step="${step?.number}"]`)?.setAttribute("aria-current", "true");
}

function findPlace(row: HTMLElement): { clientX: number; clientY: number } {
  const box = (row.querySelector(".bar") ?? row).getBoundingClientRect();
  return { clientX: box.left + Math.min(40, box.width / 2), clientY: box.bottom };
}

/** Drawings are as wide as the whole time, moved and stretched. */
function showRange(root: HTMLElement, whole: Range, shown: Range): void {
  const span = shown.max - shown.min;
  const place = `${((whole.min - shown.min) / span) * 100}%`;
  const width = `${((whole.max - whole.min) / span) * 100}%`;
  for (const drawing of root.querySelectorAll("svg.span")) {
    drawing.setAttribute("x", place);
    drawing.setAttribute("width", width);
  }
  const ticks = root.querySelector("svg.ticks");
  if (ticks === null) return;
  const most = Math.max(2, Math.floor(ticks.getBoundingClientRect().width / MARK_PIXELS));
  ticks.innerHTML = drawTicks(shown.min, shown.max, most).html;
}
