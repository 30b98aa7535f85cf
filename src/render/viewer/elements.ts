/** A new element with these properties. */
export function create<Tag extends keyof HTMLElementTagNameMap>(
  page: Document,
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
): HTMLElementTagNameMap[Tag] {
  return Object.assign(page.createElement(tag), properties);
}

/** A button with its action. */
export function createButton(page: Document, textContent: string, onclick: () => void): HTMLButtonElement {
  return create(page, "button", { type: "button", textContent, onclick });
}

/** Does what a plain click on a link asks for; with a key held, the browser does. */
export function onPlainClick(link: HTMLElement, act: () => void): void {
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    act();
  });
}

/** Reads the page's CSS variables as they are now. */
export function readColors(page: Document): (name: string) => string {
  const styles = getComputedStyle(page.documentElement);
  return (name) => styles.getPropertyValue(name).trim();
}
