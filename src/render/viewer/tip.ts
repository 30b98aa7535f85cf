import type { PageStep } from "../report/page-data.ts";

/** A step's figures beside the pointer. */
export interface Tip {
  show(step: PageStep, place: { clientX: number; clientY: number }): void;
  hide(): void;
}

const DISTANCE = 14;

/** A box that stays inside the window; it repeats the tables, so screen readers skip it. */
export function createTip(page: Document): Tip {
  const box = page.createElement("div");
  box.className = "tip";
  box.hidden = true;
  box.setAttribute("aria-hidden", "true");
  page.body.append(box);
  let shown: PageStep | undefined;
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

function describe(page: Document, { number, name, figures }: PageStep): HTMLElement[] {
  const title = page.createElement("b");
  title.textContent = `${number} ${name}`;
  const list = page.createElement("dl");
  for (const [label, value] of figures) {
    const term = page.createElement("dt");
    term.textContent = label;
    const definition = page.createElement("dd");
    definition.textContent = value;
    list.append(term, definition);
  }
  return [title, list];
}
