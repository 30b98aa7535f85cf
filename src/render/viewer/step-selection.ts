import type { StepBar } from "../report/step-bars.ts";
import { connectArrowKeys } from "./elements.ts";
import type { Signal } from "./signal.ts";

/** The number of the step that has the pointer or the focus. */
export type StepSelection = Signal<number | undefined>;

/** Selects a step while its row has the pointer or the focus. */
export function connectSelection(row: HTMLElement, number: number, selection: StepSelection): void {
  for (const begin of ["mouseenter", "focus"]) row.addEventListener(begin, () => selection.set(number));
  for (const end of ["mouseleave", "blur"]) row.addEventListener(end, () => selection.set(undefined));
}

/** Lets the table's rows select and open steps. */
export function connectStepRows(
  page: Document,
  steps: readonly StepBar[],
  selection: StepSelection,
  open: (step: StepBar) => void,
): void {
  const byNumber = new Map(steps.map((step) => [step.number, step]));
  const rows = [...page.querySelectorAll<HTMLTableRowElement>("tr[data-step]")];
  const body = rows[0]?.parentElement;
  if (body instanceof HTMLElement) connectArrowKeys(body, "tr", ["ArrowUp", "ArrowDown"]);
  for (const row of rows) {
    const number = Number(row.dataset.step);
    const openStep = () => {
      const step = byNumber.get(number);
      if (step !== undefined) open(step);
    };
    connectSelection(row, number, selection);
    row.addEventListener("dblclick", openStep);
    row.addEventListener("keydown", (event) => {
      if (event.key === "Enter") openStep();
    });
    selection.listen((chosen) => {
      row.classList.toggle("chosen", chosen === number);
      if (chosen === number && !row.matches(":hover, :focus")) scrollInto(row);
    });
  }
}

function scrollInto(row: HTMLTableRowElement): void {
  const region = row.closest<HTMLElement>(".scroll");
  if (region !== null && region.scrollHeight > region.clientHeight) {
    region.scrollTop = row.offsetTop - region.clientHeight / 2;
  }
}
