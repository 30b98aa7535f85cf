/**
 * A problem that the user can mend: shown as its message alone, without a stack.
 * The message names the input, the value that was given and what is allowed.
 */
export class UserError extends Error {
  override readonly name = "UserError";
}
