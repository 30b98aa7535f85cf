/** What the user can fix, shown without a stack. The message names the input, the value and what is allowed. */
export class UserError extends Error {
  override readonly name = "UserError";
}

/** A failed gate: all that may turn a job red. */
export class GateFailure extends UserError {}

/** The error of a value that an input does not take. */
export function refuseValue(input: string, given: string, reason: string, allowed: string): UserError {
  return new UserError(`${input}: ${JSON.stringify(given)} ${reason}; allowed are ${allowed}`);
}

/** What stands before an option's name in messages: nothing where it is an input of the action. */
export type OptionPrefix = "" | "--";

/** The message of whatever was thrown. */
export function explainThrown(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** The first line of that: parsers and programs add what they read. */
export function explainBriefly(thrown: unknown): string {
  return explainThrown(thrown).split("\n")[0] ?? "";
}
