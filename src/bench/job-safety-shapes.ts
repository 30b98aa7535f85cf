/** An option's allowed values, and the rule that names them in messages. */
export interface Shape {
  rule: string;
  /** Whether the option's name alone is allowed. */
  acceptsNone?: true;
  accepts: (value: string) => boolean;
}

/** fio's counts have 32 bits and its sizes 64, signed. */
const MAX_COUNT = 2n ** 31n - 1n;
const MAX_SIZE = 2n ** 63n - 1n;

/** fio has room for 20 percentiles. */
const MAX_LIST_LENGTH = 20;
const DIRECTIONS = 3;
const MAX_SPLITS = 1000;

const POWERS = ["", "k", "m", "g", "t", "p", "e"];
const NUMBER = /^(\d{1,20})(?:([kmgtpe]?)(?:i?b)?)$/i;

function isBelow(text: string, largest: bigint): boolean {
  const [, digits, unit] = NUMBER.exec(text) ?? [];
  if (digits === undefined || unit === undefined) return false;
  return BigInt(digits) * 1024n ** BigInt(POWERS.indexOf(unit.toLowerCase())) <= largest;
}

function isSize(text: string): boolean {
  return isBelow(text, MAX_SIZE);
}

/** A size, also as a share of the file or a number of zones. */
function isSizeOrShare(text: string): boolean {
  return isSize(text) || /^(?:\d{1,2}|100)%$/.test(text) || /^\d{1,9}z$/.test(text);
}

/** Omitted values keep their default. */
function isDirectionList(text: string, accepts: (part: string) => boolean): boolean {
  const parts = text.split(",");
  return parts.length <= DIRECTIONS && parts.some((part) => part !== "") && parts.every((p) => p === "" || accepts(p));
}

function isRange(text: string): boolean {
  const ends = text.split("-");
  return ends.length <= 2 && ends.every(isSize);
}

/** A time that fio can keep in 64 bits of microseconds. */
const TIME = /^\d{1,8}(?:d|h|m|s|ms|us|ns|msec|usec|nsec|sec)?$|^\d{1,18}(?:us|ns|usec|nsec)?$/i;
const DECIMAL = /^\d{1,15}(?:\.\d{1,15})?%?$/;

/** Shares of a split; fio gives an omitted one the rest. */
function isSplit(text: string): boolean {
  const [first = "", ...others] = text.split(/[:,/]/);
  const isPart = (part: string): boolean => isSize(part) || DECIMAL.test(part);
  return text.length <= MAX_SPLITS && isPart(first) && others.every((part) => part === "" || isPart(part));
}

/** fio has room for one path, and searches it for each placeholder. */
const MAX_PLACEHOLDERS = 4;
const MAX_FORMAT_LENGTH = 255;
const PLACEHOLDER = /\$(?:jobname|jobnum|filenum)/g;

/** The shapes of options' values, by name. */
export const SHAPES = {
  FLAG: { rule: "0, 1 or the name alone", acceptsNone: true, accepts: isBit },
  BIT: { rule: "0 or 1", accepts: isBit },
  COUNT: {
    rule: "whole numbers below 2147483648",
    accepts: (value) => isDirectionList(value, (part) => isBelow(part, MAX_COUNT)),
  },
  SIGNED: { rule: "whole numbers", accepts: (value) => isBelow(value.replace(/^-/, ""), MAX_COUNT) },
  MASK: match("whole or hexadecimal numbers", /^(?:0x[\da-f]{1,8}|\d{1,9})$/i),
  SIZE: { rule: "sizes below 8e, percentages and zones", accepts: (value) => isDirectionList(value, isSizeOrShare) },
  RANGE: { rule: "ranges of sizes, such as 4k-64k", accepts: (value) => isDirectionList(value, isRange) },
  TIME_SPAN: {
    rule: "times, such as 30, 30s or 5m",
    accepts: (value) => value.split(/[,-]/).every((part) => TIME.test(part)),
  },
  DECIMALS: {
    rule: `up to ${MAX_LIST_LENGTH} numbers with colons between them`,
    accepts: (value) => {
      const parts = value.split(":");
      return parts.length <= MAX_LIST_LENGTH && parts.every((part) => DECIMAL.test(part));
    },
  },
  SPLIT: { rule: "lists such as 4k/60:64k/40", accepts: isSplit },
  PROCESSORS: match("lists of processors, such as 0-3,7", /^\d{1,5}(?:[-,]\d{1,5}){0,500}$/),
  MEMORY_POLICY: match(
    "default, local, prefer, bind and interleave, with nodes",
    /^(?:default|local|(?:prefer|bind|interleave):\d{1,5}(?:[-,]\d{1,5}){0,500})$/,
  ),
  DIRECTION: {
    rule: "read, write, trim, readwrite, rw, randread, randwrite, randtrim, randrw, trimwrite and randtrimwrite",
    accepts: (value) => {
      const [direction = "", step, ...rest] = value.split(":");
      const known = /^(?:read|write|trim|readwrite|rw|trimwrite|rand(?:read|write|trim|rw|trimwrite))$/.test(direction);
      return known && rest.length === 0 && (step === undefined || isSize(step.replace(/^-/, "")));
    },
  },
  DISTRIBUTION: {
    rule: "random, sequential, roundrobin, sequence, zipf, pareto, normal, gauss, zoned and zoned_abs, with numbers",
    accepts: (value) => {
      const [kind = "", ...numbers] = value.split(":");
      const known = /^(?:random|sequential|roundrobin|sequence|zipf|pareto|normal|gauss|zoned|zoned_abs)$/i.test(kind);
      return known && (numbers.length === 0 || isSplit(numbers.join(":")));
    },
  },
  STEADY: match(
    "iops, bw or lat, each also with _slope, and a limit",
    /^(?:iops|bw|lat)(?:_slope)?:\d{1,15}(?:\.\d{1,15})?(?:%|[kmgtp]?)$/i,
  ),
  SYNC_RANGE: match(
    "wait_before, write and wait_after, with commas between them, and a number of writes",
    /^(?:(?:wait_before|write|wait_after)(?:,(?=w)|:\d{1,9}$|$))+$/,
  ),
  ERRORS: match("names or numbers of errors", /^(?:[A-Z0-9]{1,20}[,:]?){1,30}$/),
  PATTERN: {
    rule: "numbers, \"text\" and 'files under the target'",
    accepts: (value) => {
      const parts = /^(?:0x[\da-f]{1,1024}|-?\d{1,10}|"[^"'\\]{1,512}"|'[^"'\\]{1,255}'|%o){1,16}$/i;
      return parts.test(value) && [...value.matchAll(/'([^']*)'/g)].every(([, path = ""]) => isPlainPath(path));
    },
  },
  TEXT: { rule: "up to 1000 characters", accepts: (value) => value !== "" && value.length <= 1000 },
  NAME: { rule: "names that are a path under the target", accepts: isPlainName },
  PATH: { rule: "paths under the target", accepts: isPlainPath },
  PATHS: { rule: "paths under the target", accepts: isPathList },
  LOG_PATH: { rule: "paths under the target", acceptsNone: true, accepts: isPlainPath },
  FORMAT: {
    rule: "paths under the target with up to 4 of $jobname, $jobnum and $filenum",
    accepts: (value) =>
      value.length <= MAX_FORMAT_LENGTH &&
      [...value.matchAll(PLACEHOLDER)].length <= MAX_PLACEHOLDERS &&
      isPlainPath(value.replace(PLACEHOLDER, "x")),
  },
} satisfies Record<string, Shape>;

function match(rule: string, pattern: RegExp): Shape {
  return { rule, accepts: (value) => pattern.test(value) };
}

/** The shape of a value that is one of these words. */
export function choose(...words: readonly string[]): Shape {
  return { rule: words.join(", "), accepts: (value) => words.includes(value) };
}

/** The shape of a value that is some of these words, with commas between them. */
export function chooseSome(...words: readonly string[]): Shape {
  return {
    rule: `${words.join(", ")}, with commas between them`,
    accepts: (value) => value.split(",").every((part) => words.includes(part)),
  };
}

function isBit(value: string): boolean {
  return value === "0" || value === "1";
}

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
