/** Opens what is folded around the target of a link into the page, for browsers that do not: now, and with every jump. */
export function openLinkedFolds(page: Document): void {
  const open = () => {
    const target = page.getElementById(readTarget());
    if (target === null) return;
    for (let fold = target.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null)
      fold.open = true;
    target.scrollIntoView();
  };
  addEventListener("hashchange", open);
  // A second click on the same link changes nothing of the address.
  for (const link of page.querySelectorAll("nav a")) link.addEventListener("click", () => setTimeout(open));
  if (location.hash !== "") open();
}

/** The id that the address names; an address that is written wrongly names none. */
function readTarget(): string {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return "";
  }
}
