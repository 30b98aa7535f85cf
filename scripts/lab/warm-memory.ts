import { rmSync } from "node:fs";
import { run } from "./disks.ts";

/** More than a load of the lab writes and reads. */
const WARM_MEBIBYTES = 1536;

/**
 * Touches free memory, and frees it again. A virtual machine may have given free memory back to its host, which takes four
 * times as long to find it again as a load takes to write to it: its time would be taken for the disk's or the load's work.
 * The kernel hands out first what was freed last.
 * @param folder on tmpfs
 */
export function warmMemory(folder: string): void {
  const file = `${folder}/warm`;
  run("dd", ["if=/dev/zero", `of=${file}`, "bs=1M", `count=${WARM_MEBIBYTES}`, "status=none"]);
  rmSync(file);
}
