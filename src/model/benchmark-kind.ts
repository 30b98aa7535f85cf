/** Larger requests are limited by bytes, smaller ones by operations (clouds count 16 to 256 KiB as one). */
export const LARGE_REQUEST_BYTES = 64 * 1024;

const METADATA_ENGINE = /^(?:file|dir)(create|stat|delete)$/;

/** What fio's metadata engines do: `create`, `stat` or `delete`; undefined for other engines. */
export function readMetadataWork(engine: string | undefined): string | undefined {
  return METADATA_ENGINE.exec(engine ?? "")?.[1];
}
