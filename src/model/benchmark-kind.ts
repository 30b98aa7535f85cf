/** From requests of this size on, bytes are what counts and is limited; below, it is operations. Clouds count 16 to 256 KiB as one. */
export const LARGE_REQUEST_BYTES = 64 * 1024;

const METADATA_ENGINE = /^(?:file|dir)(create|stat|delete)$/;

/**
 * What fio's engines that make, look up and remove files instead of reading or writing them do: `create`, `stat` or
 * `delete`. Undefined for every other engine.
 */
export function readMetadataWork(engine: string | undefined): string | undefined {
  return METADATA_ENGINE.exec(engine ?? "")?.[1];
}
