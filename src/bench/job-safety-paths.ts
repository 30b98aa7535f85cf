/** What a path of a job file is made of: no quotes, no backslash, no colon, nothing that fio or a shell replaces. */
const PATH_CHARACTERS = /^[\p{L}\p{M}\p{N} ._+=@%~/-]+$/u;
/** A job's name is shown as well, so it may hold more. */
const NAME_CHARACTERS = /^(?: |[^\p{C}\p{Z}\\$`'"\uFFFD])+$/u;

/** The longest name of a file, in bytes, and of a path that leaves fio room for the folder in front of it. */
const MAX_SEGMENT_BYTES = 255;
const MAX_PATH_BYTES = 1024;

/**
 * Whether every step of a path goes down or stays. A step has something beside dots, blanks and dashes: then it stays
 * a step down whatever is written in front of it or behind it, and none is "-", fio's name for standard output.
 */
function staysBelow(path: string): boolean {
  const segments = path.split("/");
  return (
    Buffer.byteLength(path) <= MAX_PATH_BYTES &&
    segments.every((segment) => segment === "." || /[^.\s-]/u.test(segment)) &&
    segments.every((segment) => Buffer.byteLength(segment) <= MAX_SEGMENT_BYTES)
  );
}

/** Behind a quote as well: a pattern in single quotes is read from the file of that name. */
const UPWARDS = /(?:^|[:,/\\\s'"])\.\.(?:$|[:,/\\\s'"])/;

/** Whether a text is one relative path that stays under the folder it is read in. */
export function isPlainPath(text: string): boolean {
  return PATH_CHARACTERS.test(text) && staysBelow(text) && explainPath(text) === undefined;
}

/** Whether a text is a list of such paths with colons between them. */
export function isPathList(text: string): boolean {
  return text.split(":").every(isPlainPath);
}

/** Whether a job may be called so: its files and logs are. "." alone would be the folder itself. */
export function isPlainName(name: string): boolean {
  const segments = name.split("/");
  return NAME_CHARACTERS.test(name) && staysBelow(name) && !segments.includes(".") && !UPWARDS.test(name);
}

/** Why a text that may become a path leaves the target; undefined where it does not. */
export function explainPath(value: string): string | undefined {
  if (/(?:^|[:'"])\/dev\/(?!shm\/)|\\\\\.\\|PhysicalDrive/i.test(value)) return "names a device";
  if (/(?:^|[:,\s'"])\//.test(value) || UPWARDS.test(value)) return "names a path outside of the target";
  return undefined;
}
