const FEW_LINES = 4;

/** A chart's titled section. */
export function createSection(page: Document, name: string, lines: number): HTMLElement {
  const section = page.createElement("section");
  section.className = lines > FEW_LINES ? "chart many" : "chart";
  section.setAttribute("aria-label", name);
  const title = page.createElement("h3");
  title.textContent = name;
  section.append(title);
  return section;
}

/** A button with its action. */
export function createButton(page: Document, text: string, press: () => void): HTMLButtonElement {
  const button = page.createElement("button");
  button.type = "button";
  button.textContent = text;
  button.addEventListener("click", press);
  return button;
}

/** The row of tools that sticks to the window's top above the charts. */
export function createStage(page: Document, tools: HTMLElement[]): HTMLElement {
  const row = page.createElement("div");
  row.className = "tools stage";
  row.append(...tools);
  return row;
}

/** Names what is always 0 and not drawn. */
export function createZeroNote(page: Document, titles: string[]): HTMLElement {
  const note = page.createElement("p");
  note.className = "quiet";
  note.textContent = `Not drawn, since always 0: ${titles.join(", ")}.`;
  return note;
}
