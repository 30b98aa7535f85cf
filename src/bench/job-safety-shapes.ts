import { isPathList, isPlainName, isPlainPath } from "./job-safety-paths.ts";

/** The allowed values of an option, and the rule in words. */
export interface Shape {
  rule: string;
  /** The name alone is allowed. */
  acceptsNone?: true;
  accepts: (value: string) => boolean;
}

/** fio's counts have 32 bits and sizes 64, signed; larger ones overflow. */
const MAX_COUNT = 2n ** 31n - 1n;
const MAX_SIZE = 2n ** 63n - 1n;

/** fio has room for 20 percentiles, and a value each for reads, writes and trims. */
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

/** A size, a percentage of the file, or a number of zones. */
function isSizeOrShare(text: string): boolean {
  return isSize(text) || /^(?:\d{1,2}|100)%$/.test(text) || /^\d{1,9}z$/.test(text);
}

/** With at least one value; omitted ones keep their default. */
function isDirectionList(text: string, accepts: (part: string) => boolean): boolean {
  const parts = text.split(",");
  return parts.length <= DIRECTIONS && parts.some((part) => part !== "") && parts.every((p) => p === "" || accepts(p));
}

function isRange(text: string): boolean {
  const ends = text.split("-");
  return ends.length <= 2 && ends.every(isSize);
}

/** Within 64 bits of microseconds. */
const TIME = /^\d{1,8}(?:d|h|m|s|ms|us|ns|msec|usec|nsec|sec)?$|^\d{1,18}(?:us|ns|usec|nsec)?$/i;
const DECIMAL = /^\d{1,15}(?:\.\d{1,15})?%?$/;

/** Sizes, shares and percentages; fio gives the rest to an omitted one. */
function isSplit(text: string): boolean {
  const [first = "", ...others] = text.split(/[:,/]/);
  const isPart = (part: string): boolean => isSize(part) || DECIMAL.test(part);
  return text.length <= MAX_SPLITS && isPart(first) && others.every((part) => part === "" || isPart(part));
}

/** A switch, or the name alone. */
export const FLAG: Shape = { rule: "0, 1 or the name alone", acceptsNone: true, accepts: isBit };
/** A switch. */
export const BIT: Shape = { rule: "0 or 1", accepts: isBit };
/** Up to three whole numbers. */
export const COUNT: Shape = {
  rule: "whole numbers below 2147483648",
  accepts: (value) => isDirectionList(value, (part) => isBelow(part, MAX_COUNT)),
};
/** A whole number, also negative. */
export const SIGNED: Shape = {
  rule: "whole numbers",
  accepts: (value) => isBelow(value.replace(/^-/, ""), MAX_COUNT),
};
/** A mask or a tag, also hexadecimal. */
export const MASK: Shape = {
  rule: "whole or hexadecimal numbers",
  accepts: (value) => /^(?:0x[\da-f]{1,8}|\d{1,9})$/i.test(value),
};
/** Up to three sizes, or shares of the file. */
export const SIZE: Shape = {
  rule: "sizes below 8e, percentages and zones",
  accepts: (value) => isDirectionList(value, isSizeOrShare),
};
/** Up to three sizes or ranges. */
export const RANGE: Shape = {
  rule: "ranges of sizes, such as 4k-64k",
  accepts: (value) => isDirectionList(value, isRange),
};
/** Spans of time. */
export const TIME_SPAN: Shape = {
  rule: "times, such as 30, 30s or 5m",
  accepts: (value) => value.split(/[,-]/).every((part) => TIME.test(part)),
};
/** Numbers between colons. */
export const DECIMALS: Shape = {
  rule: `up to ${MAX_LIST_LENGTH} numbers with colons between them`,
  accepts: (value) => {
    const parts = value.split(":");
    return parts.length <= MAX_LIST_LENGTH && parts.every((part) => DECIMAL.test(part));
  },
};
/** Sizes or shares with percentages. */
export const SPLIT: Shape = { rule: "lists such as 4k/60:64k/40", accepts: isSplit };
/** Processors or memory nodes. */
export const PROCESSORS: Shape = {
  rule: "lists of processors, such as 0-3,7",
  accepts: (value) => /^\d{1,5}(?:[-,]\d{1,5}){0,500}$/.test(value),
};
/** Where a job's memory comes from. */
export const MEMORY_POLICY: Shape = {
  rule: "default, local, prefer, bind and interleave, with nodes",
  accepts: (value) => /^(?:default|local|(?:prefer|bind|interleave):\d{1,5}(?:[-,]\d{1,5}){0,500})$/.test(value),
};
/** What is read and written. */
export const DIRECTION: Shape = {
  rule: "read, write, trim, readwrite, rw, randread, randwrite, randtrim, randrw, trimwrite and randtrimwrite",
  accepts: (value) => {
    const [direction = "", step, ...rest] = value.split(":");
    const known = /^(?:read|write|trim|readwrite|rw|trimwrite|rand(?:read|write|trim|rw|trimwrite))$/.test(direction);
    return known && rest.length === 0 && (step === undefined || isSize(step.replace(/^-/, "")));
  },
};
/** How offsets or files are chosen. */
export const DISTRIBUTION: Shape = {
  rule: "random, sequential, roundrobin, sequence, zipf, pareto, normal, gauss, zoned and zoned_abs, with numbers",
  accepts: (value) => {
    const [kind = "", ...numbers] = value.split(":");
    const known = /^(?:random|sequential|roundrobin|sequence|zipf|pareto|normal|gauss|zoned|zoned_abs)$/i.test(kind);
    return known && (numbers.length === 0 || isSplit(numbers.join(":")));
  },
};
/** When a job is steady. */
export const STEADY: Shape = {
  rule: "iops, bw or lat, each also with _slope, and a limit",
  accepts: (value) => /^(?:iops|bw|lat)(?:_slope)?:\d{1,15}(?:\.\d{1,15})?(?:%|[kmgtp]?)$/i.test(value),
};
/** Flags of sync_file_range(2), and after how many writes. */
export const SYNC_RANGE: Shape = {
  rule: "wait_before, write and wait_after, with commas between them, and a number of writes",
  accepts: (value) => /^(?:(?:wait_before|write|wait_after)(?:,(?=w)|:\d{1,9}$|$))+$/.test(value),
};
/** Errors by name or number. */
export const ERRORS: Shape = {
  rule: "names or numbers of errors",
  accepts: (value) => /^(?:[A-Z0-9]{1,20}[,:]?){1,30}$/.test(value),
};
/** Contents of buffers: numbers, text in double quotes, or a file of the job's own in single quotes. */
export const PATTERN: Shape = {
  rule: "numbers, \"text\" and 'files under the target'",
  accepts: (value) => {
    const parts = /^(?:0x[\da-f]{1,1024}|-?\d{1,10}|"[^"'\\]{1,512}"|'[^"'\\]{1,255}'|%o){1,16}$/i;
    return parts.test(value) && [...value.matchAll(/'([^']*)'/g)].every(([, path = ""]) => isPlainPath(path));
  },
};
/** Free text. */
export const TEXT: Shape = { rule: "up to 1000 characters", accepts: (value) => value !== "" && value.length <= 1000 };
/** The name of a job. */
export const NAME: Shape = { rule: "names that are a path under the target", accepts: isPlainName };
/** A path under the target. */
export const PATH: Shape = { rule: "paths under the target", accepts: isPlainPath };
/** Paths under the target. */
export const PATHS: Shape = { rule: "paths under the target", accepts: isPathList };
/** A path, or none for the job's name. */
export const LOG_PATH: Shape = { ...PATH, acceptsNone: true };

/** fio has room for one path, and searches all of it for each placeholder. */
const MAX_PLACEHOLDERS = 4;
const MAX_FORMAT_LENGTH = 255;
const PLACEHOLDER = /\$(?:jobname|jobnum|filenum)/g;

/** Names of files with `$jobname`, `$jobnum` and `$filenum`, none empty or only dots. */
export const FORMAT: Shape = {
  rule: "paths under the target with up to 4 of $jobname, $jobnum and $filenum",
  accepts: (value) =>
    value.length <= MAX_FORMAT_LENGTH &&
    [...value.matchAll(PLACEHOLDER)].length <= MAX_PLACEHOLDERS &&
    isPlainPath(value.replace(PLACEHOLDER, "x")),
};

/** One of the given words. */
export function choose(...words: readonly string[]): Shape {
  return { rule: words.join(", "), accepts: (value) => words.includes(value) };
}

/** Some of the given words, between commas. */
export function chooseSome(...words: readonly string[]): Shape {
  return {
    rule: `${words.join(", ")}, with commas between them`,
    accepts: (value) => value.split(",").every((part) => words.includes(part)),
  };
}

function isBit(value: string): boolean {
  return value === "0" || value === "1";
}
