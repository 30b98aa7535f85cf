// Without schemas, so that the command line starts without zod (60 kB).

/** Smaller requests are limited by operations, larger ones by bytes (clouds count 16 to 256 KiB as one). */
export const LARGE_REQUEST_BYTES = 64 * 1024;

/** From this share of a request's time on, the time of submitting it, which fio's latency leaves out, is noted. */
export const MIN_SUBMISSION_SHARE = 0.2;

/** Whether names differ only in one `read` that is `write` in the other, in upper or lower case. */
export function areReadAndWrite(read: string, write: string): boolean {
  const [from, to] = [read.toLowerCase(), write.toLowerCase()];
  let index = 0;
  while (index < from.length && from[index] === to[index]) index++;
  return from.startsWith("read", index) && to.slice(index) === `write${from.slice(index + 4)}`;
}

const METADATA_ENGINE = /^(?:file|dir)(create|stat|delete)$/;

/** What a metadata engine of fio does: `create`, `stat` or `delete`; undefined for others. */
export function readMetadataWork(engine: string | undefined): string | undefined {
  return METADATA_ENGINE.exec(engine ?? "")?.[1];
}
