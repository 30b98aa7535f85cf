import type { MatrixData } from "../comparison/exports.ts";
import { type ComparisonAddress, readComparisonAddress, writeComparisonAddress } from "./address.ts";
import { connectArrowKeys, keepAddress, onPlainClick, readTarget } from "./elements.ts";
import { createExportButtons } from "./export-buttons.ts";
import { exportMatrix } from "./matrix-exports.ts";
import { SORTED, sortBy } from "./sortable-tables.ts";

/** Adds exports, and keeps order and label in the address. */
export function startComparisonPage(data: MatrixData): void {
  const matrix = document.getElementById("matrix");
  if (matrix === null) return;
  matrix.after(createExportButtons(exportMatrix(matrix, data)));
  const links = [...matrix.querySelectorAll<HTMLAnchorElement>("a[data-label]")];
  const begin = readOrder(matrix);
  let opened: string | undefined;
  const keep = () => {
    const order = readOrder(matrix);
    const isFirst = order?.column === begin?.column && order?.isDescending === begin?.isDescending;
    keepAddress(writeComparisonAddress({ label: opened, sort: isFirst ? undefined : order }));
  };
  const open = (label: string | undefined) => {
    opened = label;
    for (const link of links) {
      if (link.dataset.label === label) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
    const causes = label === undefined ? null : document.querySelector(`[data-causes="${label}"]`);
    if (causes !== null) openFolds(causes);
  };
  const press = (label: string | undefined) => {
    open(label === opened ? undefined : label);
    keep();
  };
  for (const link of links) {
    onPlainClick(link, () => press(link.dataset.label));
  }
  connectArrowKeys(matrix, "a[data-label]", ["ArrowUp", "ArrowDown"]);
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape" && opened !== undefined) press(undefined);
  });
  const goToAddress = () => {
    const { label, sort } = readComparisonAddress(location.hash);
    const link = links.find((one) => one.dataset.label === label);
    open(link?.dataset.label);
    const heads = new Map([...matrix.querySelectorAll("th")].map((head) => [head.dataset.column, head]));
    const order = sort !== undefined && heads.has(sort.column) ? sort : begin;
    const head = heads.get(order?.column);
    if (head !== undefined && order !== undefined) sortBy(head, order.isDescending);
    link?.scrollIntoView({ block: "nearest" });
  };
  matrix.addEventListener(SORTED, keep);
  if (isView(location.hash)) goToAddress();
  // A link to a part of the page changes neither order nor label.
  addEventListener("hashchange", () => (location.hash === "" || isView(location.hash)) && goToAddress());
}

function readOrder(matrix: HTMLElement): ComparisonAddress["sort"] {
  const head = matrix.querySelector<HTMLElement>("th[aria-sort]");
  const column = head?.dataset.column;
  return column === undefined ? undefined : { column, isDescending: head?.getAttribute("aria-sort") === "descending" };
}

function isView(hash: string): boolean {
  const { label, sort } = readComparisonAddress(hash);
  return label !== undefined || sort !== undefined;
}

function openFolds(target: Element): void {
  for (let fold = target.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null)
    fold.open = true;
}

/** Opens the folds around a link's target. */
export function openLinkedFolds(): void {
  const open = () => {
    const target = document.getElementById(readTarget());
    if (target === null) return;
    openFolds(target);
    target.scrollIntoView();
  };
  addEventListener("hashchange", open);
  // A second click changes no address.
  for (const link of document.querySelectorAll("nav a")) link.addEventListener("click", () => setTimeout(open));
  if (location.hash !== "") open();
}
