import type { StepSelection } from "./step-selection.ts";

const HINT = "Drag in a chart or press a step to zoom; double-click shows all.";

/** A line that tells the chosen step's row of the table, which may be out of sight; else how to use the charts. */
export function createStepStatus(page: Document, selection: StepSelection): HTMLElement {
  const line = page.createElement("p");
  line.className = "status quiet";
  const [name, figures] = [page.createElement("span"), page.createElement("span")];
  line.append(name, figures);
  const show = (number: number | undefined) => {
    const row = number === undefined ? null : page.querySelector<HTMLTableRowElement>(`tr[data-step="${number}"]`);
    [name.textContent, figures.textContent] = row === null ? [HINT, ""] : describeRow(row);
    line.classList.toggle("quiet", row === null);
  };
  selection.listen(show);
  show(selection.current);
  return line;
}

/** `4 npm ci`, and ` · took 21 s · waited for disk 3.21 s (15%)`: the cells with their columns' titles. */
function describeRow(row: HTMLTableRowElement): [name: string, figures: string] {
  const heads = row.closest("table")?.tHead?.rows[0]?.cells;
  const [number, name, ...figures] = [...row.cells].map((cell) => cell.textContent);
  const named = figures.map((figure, index) => ` · ${heads?.[index + 2]?.textContent ?? ""} ${figure}`);
  return [`${number} ${name}`, named.join("")];
}
