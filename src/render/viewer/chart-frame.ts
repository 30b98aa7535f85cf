/** Of more lines, the names hold a device's too. */
const FEW_LINES = 4;

/** A chart's part of the page: its title, and room for the drawing. */
export function createSection(page: Document, name: string, lines: number): HTMLElement {
  const section = page.createElement("section");
  section.className = lines > FEW_LINES ? "chart many" : "chart";
  section.setAttribute("aria-label", name);
  const title = page.createElement("h3");
  title.textContent = name;
  section.append(title);
  return section;
}

/** A button that does something when pressed. */
export function createButton(page: Document, text: string, press: () => void): HTMLButtonElement {
  const button = page.createElement("button");
  button.type = "button";
  button.textContent = text;
  button.addEventListener("click", press);
  return button;
}

/** What is done with the charts, and what is pointed at; it stays in sight while they scroll below it. */
export function createStage(page: Document, tools: HTMLElement[]): HTMLElement {
  const row = page.createElement("div");
  row.className = "tools stage";
  row.append(...tools);
  return row;
}

/** What was measured and is no chart. */
export function createZeroNote(page: Document, titles: string[]): HTMLElement {
  const note = page.createElement("p");
  note.className = "quiet";
  note.textContent = `Not drawn, since always 0: ${titles.join(", ")}.`;
  return note;
}
