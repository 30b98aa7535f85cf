/** Where progress and warnings go: the workflow log, the terminal's standard error, or a test's array. */
export interface Log {
  info(message: string): void;
  /** Something the user should know; on GitHub it becomes an annotation. */
  warning(message: string): void;
  debug(message: string): void;
}
