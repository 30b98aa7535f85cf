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
