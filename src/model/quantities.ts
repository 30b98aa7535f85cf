import * as z from "zod/mini";

/** A finite number that is 0 or more: bytes, seconds, counts and rates are never negative. */
export const amount = z.number().check(z.nonnegative());
/** A whole number that is 0 or more. */
export const count = z.int().check(z.nonnegative());
/** A moment as ISO 8601 in UTC, such as `2026-11-20T11:44:58.123Z`. */
export const moment = z.iso.datetime({ offset: true });
