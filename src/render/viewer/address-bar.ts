/** Replaces what is behind the page's `#`, without an entry in the history. */
export function keepAddress(hash: string): void {
  try {
    history.replaceState(null, "", hash === "" ? location.pathname + location.search : hash);
  } catch {
    // A frame may forbid it; the view is right all the same.
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
