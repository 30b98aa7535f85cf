/**
 * Gives every column head of a sortable table a button that sorts its rows: first as its `data-sortable` says (ascending or
 * descending), else numbers downwards and texts upwards.
 */
export function makeTablesSortable(page: Document): void {
  for (const table of page.querySelectorAll<HTMLTableElement>("table.sortable")) {
    const heads = [...table.querySelectorAll<HTMLTableCellElement>("th[data-sortable]")];
    heads.forEach((head, column) => {
      const button = page.createElement("button");
      button.type = "button";
      button.append(...head.childNodes);
      head.replaceChildren(button);
      button.addEventListener("click", () => sortTable(table, heads, column));
    });
  }
}

function sortTable(table: HTMLTableElement, heads: HTMLTableCellElement[], column: number): void {
  const head = heads[column];
  const body = table.tBodies[0];
  if (head === undefined || body === undefined) return;
  const rows = [...body.rows];
  const isNumeric = rows.some((row) => row.cells[column]?.dataset.sort !== undefined);
  const previous = head.getAttribute("aria-sort");
  const first = head.dataset.sortable || (isNumeric ? "descending" : "ascending");
  const descending = previous === null ? first === "descending" : previous === "ascending";
  for (const other of heads) other.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", descending ? "descending" : "ascending");
  const direction = descending ? -1 : 1;
  sayOrder(
    table,
    `by ${head.querySelector("button")?.firstChild?.textContent?.trim() ?? ""}, ${isNumeric ? (descending ? "highest" : "lowest") : descending ? "Z" : "A"} first`,
  );
  rows.sort((a, b) => compareCells(a.cells[column], b.cells[column], direction));
  body.append(...rows);
}

/** A heading that says in which order its table is says it anew. */
function sayOrder(table: HTMLTableElement, order: string): void {
  const caption = table.closest("[aria-label]")?.getAttribute("aria-label") ?? "";
  for (const heading of table.ownerDocument.querySelectorAll<HTMLElement>("[data-order-of]")) {
    if (heading.dataset.orderOf === caption) heading.textContent = order;
  }
}

/** What was not measured stays at the end, whichever way the rest is sorted. */
function compareCells(
  a: HTMLTableCellElement | undefined,
  b: HTMLTableCellElement | undefined,
  direction: number,
): number {
  const [left, right] = [a?.dataset.sort, b?.dataset.sort];
  if (left === undefined && right === undefined) {
    return direction * (a?.textContent ?? "").localeCompare(b?.textContent ?? "", "en", { numeric: true });
  }
  if (left === undefined) return 1;
  if (right === undefined) return -1;
  return direction * (Number(left) - Number(right));
}
