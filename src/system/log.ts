/** Receives progress and warnings. */
export interface Log {
  info(message: string): void;
  /** For the user; an annotation on GitHub. */
  warning(message: string): void;
  debug(message: string): void;
}
