/** Without quotes, backslashes, colons, and what fio or a shell replaces. */
const PATH_CHARACTERS = /^[\p{L}\p{M}\p{N} ._+=@%~/-]+$/u;
/** A job's name is also shown, so it may hold more. */
const NAME_CHARACTERS = /^(?: |[^\p{C}\p{Z}\\$`'"\uFFFD])+$/u;

/** Limits in bytes; a path leaves fio room for the folder before it. */
const MAX_SEGMENT_BYTES = 255;
const MAX_PATH_BYTES = 1024;

/** Whether no segment goes up, as one of dots, blanks or dashes could beside other text; "-" is fio's standard output. */
function staysBelow(path: string): boolean {
  const segments = path.split("/");
  return (
    Buffer.byteLength(path) <= MAX_PATH_BYTES &&
    segments.every((segment) => segment === "." || /[^.\s-]/u.test(segment)) &&
    segments.every((segment) => Buffer.byteLength(segment) <= MAX_SEGMENT_BYTES)
  );
}

/** Also after a quote: a pattern in single quotes names a file. */
const UPWARDS = /(?:^|[:,/\\\s'"])\.\.(?:$|[:,/\\\s'"])/;

/** Whether a text is one relative path that stays under its folder. */
export function isPlainPath(text: string): boolean {
  return PATH_CHARACTERS.test(text) && staysBelow(text) && explainPath(text) === undefined;
}

/** Whether a text is a list of such paths with colons between them. */
export function isPathList(text: string): boolean {
  return text.split(":").every(isPlainPath);
}

/** Whether a job may have this name, which its files and logs get; "." would be the folder itself. */
export function isPlainName(name: string): boolean {
  const segments = name.split("/");
  return NAME_CHARACTERS.test(name) && staysBelow(name) && !segments.includes(".") && !UPWARDS.test(name);
}

/** Why a text, as a path, leaves the target; undefined where it does not. */
export function explainPath(value: string): string | undefined {
  if (/(?:^|[:'"])\/dev\/(?!shm\/)|\\\\\.\\|PhysicalDrive/i.test(value)) return "names a device";
  if (/(?:^|[:,\s'"])\//.test(value) || UPWARDS.test(value)) return "names a path outside of the target";
  return undefined;
}
