import type { ReadFault, UnreadFile } from "../model/read-fault.ts";
import { explainThrown, UserError } from "../model/user-error.ts";
import { formatApart, formatBytes, formatLike, groupThousands } from "./figures.ts";
import { type Sentences, tellCase } from "./sentences.ts";

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
export const explainErrorCode = (code: string) => ERROR_CODES[code] ?? code;

/** What is wrong with a link that is not followed. */
export const IS_LINK = "is a link; name what it points to";

const explainFault = (fault: ReadFault) => tellCase(FAULTS, fault);

const FAULTS: Sentences<ReadFault> = {
  file: ({ code }) => (code === "ELOOP" ? IS_LINK : explainErrorCode(code)),
  "too-large": (fault) => LIMITS[fault.limit](fault),
  "not-json": ({ characters, expected }) =>
    `not JSON (${characters} characters)${expected === undefined ? "" : `; ${expected} is expected`}`,
  "other-schema": ({ expected, given = "missing" }) => `not an ${expected} document; its "schema" is ${given}`,
  "other-version": ({ expected, given = "missing" }) =>
    `schemaVersion ${given} cannot be read by this io-probe; it reads version ${expected}`,
  "wrong-field": (fault) => `the field ${fault.field} is wrong: ${explainField(fault)}`,
  "no-yaml": ({ detail }) => `no YAML: ${detail}`,
  "no-archive": ({ detail }) => `not a zip archive, or a damaged one: ${detail}`,
  "not-in-archive": "not in the archive",
  damaged: "damaged: its checksum differs",
  "no-jobs": "no workflow: it has no jobs",
  system: ({ detail }) => detail,
};

type Excess = Extract<ReadFault, { id: "too-large" }>;

const LIMITS: Record<Excess["limit"], (excess: Excess) => string> = {
  bytes: ({ most, given }) => {
    if (given === undefined) return `has more than ${formatLike(most)(most)}; no more is read`;
    const [size, limit] = formatApart([given, most], formatBytes);
    return `has ${size}; at most ${limit} are read`;
  },
  characters: ({ most }) => `larger than the ${group(most)} characters that are read`,
  nesting: ({ most }) => `nested deeper than ${most} levels`,
  containers: ({ most }) => `has more than ${group(most)} lists and objects`,
  members: ({ most }) => `has more than ${group(most)} members of objects`,
  values: ({ most }) => `has more than ${group(most)} values`,
  run: ({ most }) => `has a string, a number or whitespace of more than ${formatLike(most)(most)}`,
  "matrix-values": ({ most, given }) => `the matrix has ${group(given)} values; at most ${group(most)} are read`,
  "matrix-characters": ({ most, given }) =>
    `the matrix has ${group(given)} characters; at most ${group(most)} are read`,
  "bytes-of-all-reports": ({ most }) => `the reports together hold more than ${formatBytes(most)} of data`,
};

const group = (count: number | undefined) => groupThousands(String(count));

const BOUND_UNITS: Readonly<Record<string, string>> = { string: " characters", array: " entries" };

function explainField(fault: Extract<ReadFault, { id: "wrong-field" }>): string {
  const { given = "nothing", type = "", values, least, most, format, rule } = fault;
  if (rule !== undefined) return rule;
  const unit = BOUND_UNITS[type] ?? "";
  const highest = most === undefined ? undefined : `at most ${most}${unit}`;
  const bound = least === undefined ? highest : `at least ${least}${unit}`;
  const expected = values?.join(" or ") ?? bound ?? format ?? type;
  return `${expected && `expected ${expected}, `}given ${given}`;
}
