import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { probeEngine } from "../../src/bench/engine.ts";
import type { FioBench } from "../../src/bench/fio-run.ts";
import { makeFolder } from "../make-folder.ts";
import { SILENT } from "./tools.ts";

const HERE = { target: "here", memory: false };
const WRITTEN = { total_ios: 64, runtime: 5, bw_bytes: 1e6, iops: 250, io_bytes: 262144, io_kbytes: 256 };

/**
 * A fio that can do what it is told: `can` holds `engine/direct` pairs. Of another engine it says that it is not
 * loadable, and of direct I/O that the argument is invalid, as the real one does.
 */
function makeBench(can: readonly string[]): FioBench {
  const scratch = makeFolder();
  const fio = join(scratch, "fio");
  const result = (error: number): string => {
    return JSON.stringify({
      "fio version": "fio-3.33",
      jobs: [{ jobname: "probe", error, write: error === 0 ? WRITTEN : {} }],
    });
  };
  const script = `#!/bin/sh
for word; do case $word in --output=*) output=\${word#*=};; *.fio) file=$word;; esac; done
read_option() { sed -n "s/^$1=//p" "$file"; }
asked="$(read_option ioengine)/$(read_option direct)"
case " ${can.join(" ")} " in
  *" $asked "*) echo '${result(0)}' > "$output"; exit 0;;
  *" $(read_option ioengine)/"*) echo '${result(22)}' > "$output"; exit 1;;
esac
echo "fio: engine $(read_option ioengine) not loadable" >&2
exit 1
`;
  writeFileSync(fio, script);
  chmodSync(fio, 0o755);
  return { fio, folder: makeFolder(), scratch, environment: process.env, signal: new AbortController().signal };
}

test.each<[string, string[], boolean, string]>([
  ["the best engine where everything works", ["io_uring/1", "libaio/1", "psync/1"], false, "io_uring/1"],
  ["libaio where io_uring is forbidden", ["libaio/1", "psync/1"], false, "libaio/1"],
  ["no direct I/O where the filesystem refuses it", ["io_uring/0", "libaio/0", "psync/0"], false, "io_uring/0"],
  ["never libaio without direct I/O", ["libaio/0", "psync/0"], false, "psync/0"],
  ["plain reads and writes on memory", ["io_uring/1", "io_uring/0", "psync/0"], true, "psync/0"],
])("%s is chosen", async (_, can, memory, chosen) => {
  const engine = await probeEngine(makeBench(can), { target: "here", memory }, SILENT);
  expect(`${engine.name}/${engine.direct ? 1 : 0}`).toBe(chosen);
});

test("what was refused is told with fio's reason", async () => {
  const engine = await probeEngine(makeBench(["io_uring/0", "libaio/1"]), HERE, SILENT);
  const told = (detail: string) => [{ name: "io_uring", direct: true, refusal: { id: "message", detail } }];
  expect(engine.refused).toEqual(told("invalid argument (EINVAL 22)"));
  const other = await probeEngine(makeBench(["libaio/1"]), HERE, SILENT);
  expect(other.refused).toEqual(told("fio: engine io_uring not loadable"));
});

test("where nothing works the target cannot be used, and fio's reason is told", async () => {
  const reason = "fio: engine psync not loadable";
  await expect(probeEngine(makeBench([]), HERE, SILENT)).rejects.toThrow(
    `target: fio cannot do I/O on here: ${reason}`,
  );
});
