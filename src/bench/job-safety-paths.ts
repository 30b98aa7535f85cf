/** No character that quotes, separates or that fio replaces. */
const PATH_CHARACTERS = /^[\p{L}\p{M}\p{N} ._+=@%~/-]+$/u;
const NAME_CHARACTERS = /^(?: |[^\p{C}\p{Z}\\$`'"\uFFFD])+$/u;

/** The longest name in a path, which leaves fio room for the folder before it. */
const MAX_SEGMENT_BYTES = 255;
const MAX_PATH_BYTES = 1024;

/** Dots, blanks or dashes could go up beside other text; "-" is standard output. */
function staysBelow(path: string): boolean {
  const segments = path.split("/");
  return (
    Buffer.byteLength(path) <= MAX_PATH_BYTES &&
    segments.every((segment) => segment === "." || /[^.\s-]/u.test(segment)) &&
    segments.every((segment) => Buffer.byteLength(segment) <= MAX_SEGMENT_BYTES)
  );
}

/** A pattern in single quotes names a file. */
const UPWARDS = /(?:^|[:,/\\\s'"])\.\.(?:$|[:,/\\\s'"])/;

/** Whether it is a path that stays under its folder. */
export function isPlainPath(text: string): boolean {
  return PATH_CHARACTERS.test(text) && staysBelow(text) && explainPath(text) === undefined;
}

/** Whether it is such paths between colons. */
export function isPathList(text: string): boolean {
  return text.split(":").every(isPlainPath);
}

/** Whether a job and its files may have this name; "." would be the folder. */
export function isPlainName(name: string): boolean {
  const segments = name.split("/");
  return NAME_CHARACTERS.test(name) && staysBelow(name) && !segments.includes(".") && !UPWARDS.test(name);
}

/** Why a path leaves the target, if it does. */
export function explainPath(value: string): string | undefined {
  if (/(?:^|[:'"])\/dev\/(?!shm\/)|\\\\\.\\|PhysicalDrive/i.test(value)) return "names a device";
  if (/(?:^|[:,\s'"])\//.test(value) || UPWARDS.test(value)) return "names a path outside the target";
  return undefined;
}
