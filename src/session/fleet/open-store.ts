import { UserError } from "../../model/user-error.ts";
import type { Environment } from "../../system/environment.ts";
import { openFolder } from "./folder-store.ts";
import type { RowStore } from "./row-store.ts";
import { createSender, type Send } from "./sender.ts";

/**
 * The store that a user names: a folder, or `s3://bucket/prefix`.
 * @throws UserError for another scheme
 */
export async function openStore(place: string, environment: Environment, send?: Send): Promise<RowStore> {
  const [, scheme] = /^([a-z][a-z0-9+.-]*):\/\//i.exec(place) ?? [];
  if (scheme === undefined) return openFolder(place);
  if (scheme !== "s3") {
    throw new UserError(`${JSON.stringify(place)} is not known; a directory or s3://BUCKET/PREFIX is expected`);
  }
  const { openBucket } = await import("./bucket-store.ts");
  return openBucket(place, environment, send ?? createSender(environment));
}
