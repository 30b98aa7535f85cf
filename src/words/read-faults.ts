import { explainErrorCode } from "../format/file-error.ts";
import type { UnreadFile } from "../model/read-fault.ts";

/** Which file was not read, and why. */
export function tellUnread({ origin, fault, detail = "", others = 0 }: UnreadFile): string {
  const told = origin === undefined ? explainFault(fault, detail) : `${origin}: ${explainFault(fault, detail)}`;
  if (others === 0) return told;
  return `${told}; ${others} more ${others === 1 ? "directory" : "directories"} cannot be read, either`;
}

function explainFault(fault: UnreadFile["fault"], detail: string): string {
  switch (fault) {
    case "file":
      return explainErrorCode(detail);
    case "too-large":
      return "larger than what is read";
    case "not-json":
      return "not JSON";
    case "other-schema":
      return `not a report.json of io-probe; its "schema" is ${detail}`;
    case "other-version":
      return `its schemaVersion ${detail} cannot be read by this io-probe`;
    case "wrong-field":
      return `the field ${detail} is wrong`;
    case "no-yaml":
      return `no YAML: ${detail}`;
    case "no-jobs":
      return "no workflow: it has no jobs";
    case "system":
      return detail;
  }
}
