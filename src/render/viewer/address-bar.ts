/** Replaces what is behind the page's `#`. */
export function keepAddress(hash: string): void {
  try {
    history.replaceState(null, "", hash === "" ? location.pathname + location.search : hash);
  } catch {
    // A frame may forbid it.
  }
}

/** The id behind the `#`; empty where it is malformed. */
export function readTarget(): string {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return "";
  }
}
