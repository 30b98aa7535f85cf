import type { StepSelection } from "./step-selection.ts";

const HINT = "Drag in a chart or press a step to zoom; double-click shows all.";

/**
 * A line that tells the chosen step's row of the table, which may be out of sight; else how to use the charts. Each
 * figure is a part of its own: the last ones, which have no room, drop out whole.
 */
export function createStepStatus(page: Document, selection: StepSelection): HTMLElement {
  const line = page.createElement("p");
  line.className = "status quiet";
  const show = (number: number | undefined) => {
    const row = number === undefined ? null : page.querySelector<HTMLTableRowElement>(`tr[data-step="${number}"]`);
    const parts = (row === null ? [HINT] : describeRow(row)).map((text) => {
      const part = page.createElement("span");
      part.textContent = text;
      return part;
    });
    line.replaceChildren(...parts);
    line.classList.toggle("quiet", row === null);
  };
  selection.listen(show);
  show(selection.current);
  return line;
}

/** `4 npm ci`, ` · took 21 s`, ` · waited for disk 3.21 s (15%)`: the cells with their columns' titles. */
function describeRow(row: HTMLTableRowElement): string[] {
  const heads = row.closest("table")?.tHead?.rows[0]?.cells;
  const [number, name, ...figures] = [...row.cells].map((cell) => cell.textContent);
  const named = figures.map((figure, index) => ` · ${heads?.[index + 2]?.textContent ?? ""} ${figure}`);
  return [`${number} ${name}`, ...named];
}
