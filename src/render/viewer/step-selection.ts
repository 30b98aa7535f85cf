import type { StepBar } from "../report/step-bars.ts";
import { connectArrowKeys } from "./elements.ts";
import type { Signal } from "./view.ts";

/** The number of the step that has the pointer or the focus. */
export type StepSelection = Signal<number | undefined>;

/** The step that a row shows; they are numbered from 1. */
export function findStep(row: HTMLElement, steps: readonly StepBar[]): StepBar | undefined {
  return steps[Number(row.dataset.step) - 1];
}

/** Selects a step while its row has the pointer or the focus; marks the selected step's row, which `reveal` gets too. */
export function connectSelection(
  rows: readonly HTMLElement[],
  selection: StepSelection,
  reveal?: (row: HTMLElement) => void,
): void {
  const byNumber = new Map(rows.map((row) => [Number(row.dataset.step), row]));
  for (const [number, row] of byNumber) {
    for (const begin of ["mouseenter", "focus"]) row.addEventListener(begin, () => selection.set(number));
    for (const end of ["mouseleave", "blur"]) row.addEventListener(end, () => selection.set(undefined));
  }
  let chosen: HTMLElement | undefined;
  selection.listen((number) => {
    chosen?.classList.remove("chosen");
    chosen = number === undefined ? undefined : byNumber.get(number);
    chosen?.classList.add("chosen");
    if (chosen !== undefined) reveal?.(chosen);
  });
}

/** Lets the table's rows select and open steps. */
export function connectStepRows(
  steps: readonly StepBar[],
  selection: StepSelection,
  open: (step: StepBar) => void,
): void {
  const rows = [...document.querySelectorAll<HTMLTableRowElement>("tr[data-step]")];
  const body = rows[0]?.parentElement;
  if (body instanceof HTMLElement) connectArrowKeys(body, "tr", ["ArrowUp", "ArrowDown"]);
  connectSelection(rows, selection, scrollInto);
  for (const row of rows) {
    const openStep = () => {
      const step = findStep(row, steps);
      if (step !== undefined) open(step);
    };
    row.addEventListener("dblclick", openStep);
    row.addEventListener("keydown", (event) => {
      if (event.key === "Enter") openStep();
    });
  }
}

function scrollInto(row: HTMLElement): void {
  const region = row.closest<HTMLElement>(".scroll");
  if (region === null || row.matches(":hover, :focus")) return;
  if (region.scrollHeight > region.clientHeight) region.scrollTop = row.offsetTop - region.clientHeight / 2;
}
