import { quoteText } from "../format/plain-text.ts";
import type { Window } from "../model/window.ts";

const MAX_TITLE = 60;

/** A window at a sentence's start. */
export function titleWindow(window: Pick<Window, "kind" | "name">): string {
  return window.kind === "job" ? "The job" : quoteName(window);
}

/** A window within a sentence. */
export function nameWindow(window: Pick<Window, "kind" | "name">): string {
  return window.kind === "job" ? "the job" : quoteName(window);
}

/** A command can be a script. */
function quoteName({ name }: Pick<Window, "name">): string {
  return quoteText(name.replace(/\s+/g, " "), MAX_TITLE);
}
