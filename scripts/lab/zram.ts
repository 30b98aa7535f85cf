import { execFileSync } from "node:child_process";
import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { FOLDER_VARIABLE, THROTTLES, ZRAM_FILE } from "./traces.ts";

const CONTROL = "/sys/class/zram-control";

/**
 * Shell text that removes the devices listed in its input and sets `left` where one is still in use. Numbers are given
 * again, and their sequence (diskseq) is not, so that a device of another process stays.
 */
export const REMOVE_ZRAMS = `
while read -r name sequence; do
  [ "$(cat "/sys/block/$name/diskseq" 2>/dev/null)" = "$sequence" ] || continue
  for file in ${THROTTLES.join(" ")}; do echo "$(cat "/sys/block/$name/dev") 0" > "$file"; done
  { echo 1 > "/sys/block/$name/reset" && echo "\${name#zram}" > ${CONTROL}/hot_remove; } 2>/dev/null || left=1
done
`;

export function hasZram(): boolean {
  return existsSync(`${CONTROL}/hot_add`);
}

/** A block device in memory, listed for the lab's guard: the kernel removes none with its process. */
export function makeZram(bytes: number): { device: string; remove(): void } {
  const name = `zram${readFileSync(`${CONTROL}/hot_add`, "utf8").trim()}`;
  const folder = `/sys/block/${name}`;
  const line = `${name} ${readFileSync(`${folder}/diskseq`, "utf8").trim()}\n`;
  const lab = process.env[FOLDER_VARIABLE];
  if (lab !== undefined) appendFileSync(`${lab}/${ZRAM_FILE}`, line);
  writeFileSync(`${folder}/comp_algorithm`, "lz4");
  // It gives compressing up so soon that it costs next to nothing.
  writeFileSync(`${folder}/algorithm_params`, "algo=lz4 level=4096");
  writeFileSync(`${folder}/disksize`, `${bytes}`);
  return { device: `/dev/${name}`, remove: () => removeZrams(line) };
}

/** Removes the devices that a lab listed, but those that are in use. */
export function removeZrams(list: string): void {
  execFileSync("sh", ["-c", `${REMOVE_ZRAMS}true`], { input: list, stdio: ["pipe", "ignore", "ignore"] });
}
