import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { PathProbe, StorageSources } from "../../src/storage/fingerprint.ts";
import { makeFolder } from "../make-folder.ts";

/** A root with /proc and /sys in the kernel's shape, built by a test. */
export interface SysfsTree {
  root: string;
  /** Writes a file, with a newline behind its text as the kernel does. */
  addFile(path: string, text: string): void;
  /** A block device: its folder, the links that lead to it, its files. A partition's folder lies in its disk's. */
  addDevice(number: string, folder: string, files?: Record<string, string | number>): void;
  /** Makes one device a slave of another. */
  addSlave(folder: string, slave: string): void;
  sources(probes: Record<string, Partial<PathProbe>>): StorageSources;
}

/** An empty tree, gone after the test. */
export function createSysfsTree(): SysfsTree {
  const root = makeFolder();
  const addFile = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), `${text}\n`);
  };
  const addLink = (path: string, target: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    symlinkSync(relative(dirname(join(root, path)), join(root, target)), join(root, path));
  };
  return {
    root,
    addFile,
    addDevice(number, folder, files = {}) {
      const device = join("sys/devices", folder);
      for (const [name, text] of Object.entries({ dev: number, ...files })) addFile(join(device, name), String(text));
      addLink(join("sys/dev/block", number), device);
      addLink(join("sys/class/block", folder.split("/").at(-1) ?? ""), device);
    },
    addSlave(folder, slave) {
      addLink(join("sys/devices", folder, "slaves", slave.split("/").at(-1) ?? ""), join("sys/devices", slave));
    },
    sources: (probes) => ({
      platform: "linux",
      root,
      async probe(path) {
        const found = probes[path];
        return found && { realPath: path, deviceNumber: "0:0", filesystemType: 0, ...found };
      },
    }),
  };
}
