import { nameOrder } from "../../words/page.ts";
import { createButton } from "./elements.ts";

/** The bubbling event of the head that was sorted by. */
export const SORTED = "sorted";

/** Makes heads sort: first by `data-sortable`, else numbers down and texts up. */
export function makeTablesSortable(): void {
  for (const head of document.querySelectorAll<HTMLTableCellElement>("table.sortable th[data-sortable]")) {
    const button = createButton("", () => {
      const order = head.getAttribute("aria-sort");
      const first = head.dataset.sortable || (isNumeric(head) ? "descending" : "ascending");
      sortBy(head, order === null ? first === "descending" : order === "ascending");
    });
    button.append(...head.childNodes);
    head.replaceChildren(button);
  }
}

export function sortBy(head: HTMLTableCellElement, isDescending: boolean): void {
  const table = head.closest("table");
  const body = table?.tBodies[0];
  if (table === null || body === undefined) return;
  for (const other of table.querySelectorAll("th[aria-sort]")) other.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", isDescending ? "descending" : "ascending");
  const title = head.querySelector("button")?.firstChild?.textContent?.trim() ?? "";
  showOrder(table, nameOrder(title, isNumeric(head), isDescending));
  const direction = isDescending ? -1 : 1;
  const column = head.cellIndex;
  body.append(...[...body.rows].sort((a, b) => compareCells(a.cells[column], b.cells[column], direction)));
  head.dispatchEvent(new Event(SORTED, { bubbles: true }));
}

function isNumeric(head: HTMLTableCellElement): boolean {
  const rows = [...(head.closest("table")?.tBodies[0]?.rows ?? [])];
  return rows.some((row) => row.cells[head.cellIndex]?.dataset.sort !== undefined);
}

function showOrder(table: HTMLTableElement, order: string): void {
  const caption = table.closest("[aria-label]")?.getAttribute("aria-label") ?? "";
  for (const heading of document.querySelectorAll<HTMLElement>("[data-order-of]")) {
    if (heading.dataset.orderOf === caption) heading.textContent = order;
  }
}

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
