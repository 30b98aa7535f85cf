import type { StepBar } from "../report/step-bars.ts";
import { create } from "./elements.ts";

/** A step's figures beside the pointer. */
export interface Tip {
  show(step: StepBar, place: { clientX: number; clientY: number }): void;
  hide(): void;
}

const DISTANCE = 14;

/** A tip that screen readers skip, since it repeats the tables. */
export function createTip(page: Document): Tip {
  const box = create(page, "div", { className: "tip", hidden: true, ariaHidden: "true" });
  page.body.append(box);
  let shown: StepBar | undefined;
  return {
    show(step, { clientX, clientY }) {
      if (shown !== step) box.replaceChildren(...describe(page, step));
      shown = step;
      box.hidden = false;
      const { clientWidth, clientHeight } = page.documentElement;
      const left = Math.min(clientX + DISTANCE, clientWidth - box.offsetWidth - 4);
      const below = clientY + DISTANCE;
      const top = below + box.offsetHeight > clientHeight ? clientY - DISTANCE - box.offsetHeight : below;
      box.style.left = `${Math.max(4, left)}px`;
      box.style.top = `${Math.max(4, top)}px`;
    },
    hide() {
      shown = undefined;
      box.hidden = true;
    },
  };
}

function describe(page: Document, { number, name, figures }: StepBar): HTMLElement[] {
  const list = create(page, "dl", {});
  for (const [label, value] of figures) {
    list.append(create(page, "dt", { textContent: label }), create(page, "dd", { textContent: value }));
  }
  return [create(page, "b", { textContent: `${number} ${name}` }), list];
}
