import type { Redraw } from "./charts.ts";

const STORAGE_KEY = "io-probe-theme";

/** Shows the theme button and keeps the choice. */
export function startThemeSwitch(redraw: () => void): void {
  const button = document.getElementById("theme");
  if (button === null) return;
  const root = document.documentElement;
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

/** An A4 page's text in CSS pixels, unknown before printing. */
const PRINT_WIDTH = 700;

/** For print: unfolds everything, and draws light charts as wide as a sheet. */
export function preparePrint(redraw: Redraw): void {
  const { dataset } = document.documentElement;
  let theme: string | undefined;
  let unfolded: HTMLDetailsElement[] = [];
  addEventListener("beforeprint", () => {
    theme = dataset.theme;
    dataset.theme = "light";
    unfolded = [...document.querySelectorAll<HTMLDetailsElement>("details:not([open])")];
    for (const fold of unfolded) fold.open = true;
    redraw(PRINT_WIDTH);
  });
  addEventListener("afterprint", () => {
    for (const fold of unfolded) fold.open = false;
    if (theme === undefined) delete dataset.theme;
    else dataset.theme = theme;
    redraw();
  });
}
