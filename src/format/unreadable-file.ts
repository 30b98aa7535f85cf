import type { ReadFault, UnreadFile } from "../model/read-fault.ts";
import { explainThrown, UserError } from "../model/user-error.ts";
import { formatApart, formatBytes, formatLike, groupThousands } from "./figures.ts";

/** A file that is not what it should be: `origin: what is wrong`. */
export class UnreadableFile extends UserError {
  readonly file: UnreadFile;

  constructor(origin: string, fault: ReadFault, cause?: unknown) {
    super(`${origin}: ${explainFault(fault)}`, { cause });
    this.file = { origin, fault };
  }
}

/** GitHub's and the system's messages are shorter. */
const MAX_DETAIL_LENGTH = 500;

/** What a document stores of whatever was thrown. */
export function describeUnread(thrown: unknown, origin?: string): UnreadFile {
  if (thrown instanceof UnreadableFile) return thrown.file;
  const detail = explainThrown(thrown).slice(0, MAX_DETAIL_LENGTH);
  return { ...(origin !== undefined && { origin }), fault: { id: "system", detail } };
}

/** Which file was not read, and why. */
export function tellUnread({ origin, fault, others = 0 }: UnreadFile): string {
  const told = origin === undefined ? explainFault(fault) : `${origin}: ${explainFault(fault)}`;
  if (others === 0) return told;
  return `${told}; ${others} more ${others === 1 ? "directory" : "directories"} cannot be read, either`;
}

const ERROR_CODES: Readonly<Record<string, string>> = {
  ENOENT: "no such file or directory",
  EACCES: "permission denied",
  EPERM: "operation not permitted",
  EISDIR: "is a directory, not a file",
  EEXIST: "is a file, not a directory",
  ENOTDIR: "a part of the path is not a directory",
  ENOSPC: "no space left on the device",
  EROFS: "the filesystem is read-only",
  ELOOP: "is a link",
  ENXIO: "is not a regular file",
};

/** What the system's error code means; the code itself where it is rare. */
export function explainErrorCode(code: string): string {
  return ERROR_CODES[code] ?? code;
}

/** What is wrong with a link that is not followed. */
export const IS_LINK = "is a link; name what it points to";

function explainFault(fault: ReadFault): string {
  switch (fault.id) {
    case "file":
      return fault.code === "ELOOP" ? IS_LINK : explainErrorCode(fault.code);
    case "too-large":
      return explainLimit(fault);
    case "not-json": {
      const wish = fault.expected === undefined ? "" : `; ${fault.expected} is expected`;
      return `not JSON (${fault.characters} characters)${wish}`;
    }
    case "other-schema":
      return `not an ${fault.expected} document; its "schema" is ${fault.given ?? "missing"}`;
    case "other-version":
      return `schemaVersion ${fault.given ?? "missing"} cannot be read by this io-probe; it reads version ${fault.expected}`;
    case "wrong-field":
      return `the field ${fault.field} is wrong${explainField(fault)}`;
    case "no-yaml":
      return `no YAML: ${fault.detail}`;
    case "no-archive":
      return `not a zip archive, or a damaged one: ${fault.detail}`;
    case "not-in-archive":
      return "not in the archive";
    case "damaged":
      return "damaged: its checksum differs";
    case "no-jobs":
      return "no workflow: it has no jobs";
    case "system":
      return fault.detail;
  }
}

function explainLimit({ limit: what, most, given }: Extract<ReadFault, { id: "too-large" }>): string {
  const count = groupThousands(`${most}`);
  switch (what) {
    case "bytes": {
      if (given === undefined) return `has more than ${formatLike(most)(most)}; no more is read`;
      const [size, limit] = formatApart([given, most], formatBytes);
      return `has ${size}; at most ${limit} are read`;
    }
    case "characters":
      return `larger than the ${count} characters that are read`;
    case "nesting":
      return `nested deeper than ${most} levels`;
    case "containers":
      return `has more than ${count} lists and objects`;
    case "members":
      return `has more than ${count} members of objects`;
    case "values":
      return `has more than ${count} values`;
    case "run":
      return `has a string, a number or whitespace of more than ${formatLike(most)(most)}`;
    case "matrix-values":
    case "matrix-characters":
      return `the matrix has ${groupThousands(`${given}`)} ${what.slice("matrix-".length)}; at most ${count} are read`;
    case "bytes-of-all-reports":
      return `the reports together hold more than ${formatBytes(most)} of data`;
  }
}

function explainField({ given, type, values, least, most, format, rule }: Extract<ReadFault, { id: "wrong-field" }>) {
  if (rule !== undefined) return `: ${rule}`;
  const unit = type === "string" ? " characters" : type === "array" ? " entries" : "";
  const bound =
    least === undefined ? (most === undefined ? undefined : `at most ${most}${unit}`) : `at least ${least}${unit}`;
  const expected = values?.join(" or ") ?? bound ?? format ?? type;
  return `: ${expected === undefined ? "" : `expected ${expected}, `}given ${given ?? "nothing"}`;
}
