import { readTarget } from "./address-bar.ts";

/** Opens all folds around an element. */
export function openFolds(target: Element): void {
  for (let fold = target.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null)
    fold.open = true;
}

/** Opens the folds around a link's target. */
export function openLinkedFolds(page: Document): void {
  const open = () => {
    const target = page.getElementById(readTarget());
    if (target === null) return;
    openFolds(target);
    target.scrollIntoView();
  };
  addEventListener("hashchange", open);
  // A second click changes no address.
  for (const link of page.querySelectorAll("nav a")) link.addEventListener("click", () => setTimeout(open));
  if (location.hash !== "") open();
}
