export function create<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
): HTMLElementTagNameMap[Tag] {
  return Object.assign(document.createElement(tag), properties);
}

export function createButton(textContent: string, onclick: () => void): HTMLButtonElement {
  return create("button", { type: "button", textContent, onclick });
}

/** Does what a plain click on a link asks for; with a key held, the browser does. */
export function onPlainClick(link: HTMLElement, act: () => void): void {
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    act();
  });
}

/** A CSS variable of the page as it is now. */
export function readColor(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

/** One tab stop, from which arrow keys go to the other elements. */
export function connectArrowKeys(
  container: HTMLElement,
  selector: string,
  [previous, next]: readonly [string, string],
): void {
  const find = () => [...container.querySelectorAll<HTMLElement>(selector)];
  const reach = (chosen: HTMLElement | undefined) => {
    for (const item of find()) item.tabIndex = item === chosen ? 0 : -1;
  };
  container.addEventListener("focusin", ({ target }) => {
    const item = find().find((candidate) => candidate === target);
    if (item !== undefined) reach(item);
  });
  container.addEventListener("keydown", (event) => {
    if (event.key !== previous && event.key !== next) return;
    const items = find();
    const index = items.indexOf(event.target as HTMLElement);
    if (index < 0) return;
    event.preventDefault();
    items[index + (event.key === next ? 1 : -1)]?.focus();
  });
  reach(find()[0]);
}

/** Replaces what is behind the page's `#`. */
export function keepAddress(hash: string): void {
  try {
    history.replaceState(null, "", hash === "" ? location.pathname + location.search : hash);
  } catch {
    // A frame may forbid changing the address.
  }
}

/** The id behind the `#`; empty where it is malformed. */
export function readTarget(): string {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return "";
  }
}
