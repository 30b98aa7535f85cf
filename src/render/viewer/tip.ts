import type { StepBar } from "../report/step-bars.ts";
import { create } from "./elements.ts";

/** A step's figures beside the pointer. */
export interface Tip {
  show(step: StepBar, place: { clientX: number; clientY: number }): void;
  hide(): void;
}

const DISTANCE = 14;

/** A tip that screen readers skip, since it repeats the tables. */
export function createTip(): Tip {
  const box = create("div", { className: "tip", hidden: true, ariaHidden: "true" });
  document.body.append(box);
  let shown: StepBar | undefined;
  return {
    show(step, { clientX, clientY }) {
      if (shown !== step) box.replaceChildren(...describe(step));
      shown = step;
      box.hidden = false;
      const { clientWidth, clientHeight } = document.documentElement;
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

function describe({ number, name, figures }: StepBar): HTMLElement[] {
  const list = create("dl", {});
  for (const [label, value] of figures) {
    list.append(create("dt", { textContent: label }), create("dd", { textContent: value }));
  }
  return [create("b", { textContent: `${number} ${name}` }), list];
}
