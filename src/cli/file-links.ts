import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { joinAnd } from "../format/plain-text.ts";
import { cleanLogText } from "../render/formats/log-text.ts";
import type { Environment } from "../system/environment.ts";

/** TERM_PROGRAM and TERM of terminals with links (github.com/Alhadis/OSC8-Adoption). */
const PROGRAMS = new Set(["iTerm.app", "WezTerm", "vscode", "ghostty", "Hyper", "rio", "Tabby"]);
const TERMS = /^(?:xterm-kitty|xterm-ghostty|alacritty|foot(?:-extra)?|contour|wezterm)$/;
/** VTE 0.50 (GNOME's and many other terminals). */
const VTE_WITH_LINKS = 5000;

/** Whether the terminal is known to show links (OSC 8); screen and tmux are not. */
export function hasLinks(environment: Environment): boolean {
  const { CI, TERM = "", TERM_PROGRAM = "", VTE_VERSION = "", TMUX, WT_SESSION, KONSOLE_VERSION } = environment;
  if (CI !== undefined || TMUX !== undefined || TERM === "dumb" || /^(?:screen|tmux)/.test(TERM)) return false;
  if (PROGRAMS.has(TERM_PROGRAM) || TERMS.test(TERM)) return true;
  if (/^\d{4,5}$/.test(VTE_VERSION)) return Number(VTE_VERSION) >= VTE_WITH_LINKS;
  return Boolean(WT_SESSION) || Boolean(KONSOLE_VERSION);
}

/** The line that names written files, as links if wanted. */
export function nameFiles(directory: string, names: readonly string[], asLinks: boolean): string {
  const show = (text: string, path: string) => {
    const clean = cleanLogText(text);
    // Percent-encoded, so safe in a sequence.
    return asLinks ? `\u001b]8;;${pathToFileURL(resolve(path)).href}\u001b\\${clean}\u001b]8;;\u001b\\` : clean;
  };
  const files = names.map((name) => show(name, join(directory, name)));
  return `io-probe: wrote ${joinAnd(files)} to ${show(directory, directory)}\n`;
}
