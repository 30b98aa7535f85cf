import { findOwnBoundary } from "../sampling/steps/runner-layout.ts";
import type { Host } from "./host.ts";
import { addEntry } from "./session-directory.ts";

/** Notes that the running step is io-probe's own, so that it gets no row of its own; nothing outside of a GitHub runner. */
export async function noteOwnStep({ environment }: Host, directory: string): Promise<void> {
  const boundary = findOwnBoundary(environment);
  if (boundary !== undefined) await addEntry(directory, { type: "ownStep", boundary });
}
