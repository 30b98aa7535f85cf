const FEW_LINES = 4;

/** A new element with these properties. */
export function create<Tag extends keyof HTMLElementTagNameMap>(
  page: Document,
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
): HTMLElementTagNameMap[Tag] {
  return Object.assign(page.createElement(tag), properties);
}

/** A chart's titled section. */
export function createSection(page: Document, name: string, lines: number): HTMLElement {
  const className = lines > FEW_LINES ? "chart many" : "chart";
  const section = create(page, "section", { className, ariaLabel: name });
  section.append(create(page, "h3", { textContent: name }));
  return section;
}

/** A button with its action. */
export function createButton(page: Document, textContent: string, onclick: () => void): HTMLButtonElement {
  return create(page, "button", { type: "button", textContent, onclick });
}

/** The tools that stick to the window's top. */
export function createStage(page: Document, tools: HTMLElement[]): HTMLElement {
  const row = create(page, "div", { className: "tools stage" });
  row.append(...tools);
  return row;
}

/** Names what is always 0. */
export function createZeroNote(page: Document, titles: string[]): HTMLElement {
  return create(page, "p", {
    className: "quiet",
    textContent: `Not drawn, since always 0: ${titles.join(", ")}.`,
  });
}
