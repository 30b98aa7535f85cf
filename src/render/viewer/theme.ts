const STORAGE_KEY = "io-probe-theme";

/** Shows the theme button and keeps the choice. */
export function startThemeSwitch(page: Document, redraw: () => void): void {
  const button = page.getElementById("theme");
  if (button === null) return;
  const root = page.documentElement;
  const preference = matchMedia("(prefers-color-scheme: dark)");
  const current = () => root.dataset.theme ?? (preference.matches ? "dark" : "light");
  const name = () => {
    button.textContent = current() === "dark" ? "Light theme" : "Dark theme";
  };
  const update = () => {
    name();
    redraw();
  };
  const kept = readChoice();
  if (kept !== undefined) root.dataset.theme = kept;
  button.hidden = false;
  button.addEventListener("click", () => {
    root.dataset.theme = current() === "dark" ? "light" : "dark";
    keepChoice(root.dataset.theme);
    update();
  });
  preference.addEventListener("change", update);
  name();
}

/** A page from a file may have no storage. */
function readChoice(): "light" | "dark" | undefined {
  try {
    const choice = localStorage.getItem(STORAGE_KEY);
    return choice === "light" || choice === "dark" ? choice : undefined;
  } catch {
    return undefined;
  }
}

function keepChoice(theme: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // The choice then holds for this page alone.
  }
}
