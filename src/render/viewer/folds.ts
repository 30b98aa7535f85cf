import { readTarget } from "./address-bar.ts";

/** Opens all that is folded around an element. */
export function openFolds(target: Element): void {
  for (let fold = target.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null)
    fold.open = true;
}

/** Opens what is folded around the target of a link into the page, for browsers that do not: now, and with every jump. */
export function openLinkedFolds(page: Document): void {
  const open = () => {
    const target = page.getElementById(readTarget());
    if (target === null) return;
    openFolds(target);
    target.scrollIntoView();
  };
  addEventListener("hashchange", open);
  // A second click on the same link changes nothing of the address.
  for (const link of page.querySelectorAll("nav a")) link.addEventListener("click", () => setTimeout(open));
  if (location.hash !== "") open();
}
