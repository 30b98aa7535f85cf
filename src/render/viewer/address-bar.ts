/** Shows an address behind the page's `#`, or none, without an entry in the history. */
export function keepAddress(hash: string): void {
  try {
    history.replaceState(null, "", hash === "" ? location.pathname + location.search : hash);
  } catch {
    // A page in a frame may not be allowed to: the view is right without its address.
  }
}

/** The id that the address names; an address that is written wrongly names none. */
export function readTarget(): string {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return "";
  }
}
