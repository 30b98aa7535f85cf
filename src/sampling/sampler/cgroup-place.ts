import { locateCgroup } from "../../system/cgroup-folders.ts";
import type { Mount } from "../../system/mount-table.ts";

/** Where a cgroup's files are. */
export interface CgroupPlace {
  version: "v1" | "v2";
  path: string;
  /** Folders by controller, without the machine's own; with v2 they are all the same. */
  directories: { io?: string; cpu?: string; cpuTime?: string; memory?: string };
}

const CONTROLLERS = { io: "blkio", cpu: "cpu", cpuTime: "cpuacct", memory: "memory" } as const;

/** A process's own cgroup, by its /proc/PID/cgroup and mounts. */
export function findCgroup(
  membership: string,
  mounts: readonly Mount[],
  isMachine: (directory: string, version: CgroupPlace["version"]) => boolean,
): CgroupPlace | undefined {
  const locate = (version: CgroupPlace["version"], controller?: string) => {
    const { path = "", folders: [directory] = [""] } = locateCgroup(membership, mounts, controller) ?? {};
    return path === "" || (path === "/" && isMachine(directory, version)) ? [] : [{ path, directory }];
  };
  const own = Object.entries(CONTROLLERS).flatMap(([kind, controller]) => {
    return locate("v1", controller).map((place) => ({ ...place, kind }));
  });
  const [longest] = own.toSorted((a, b) => b.path.length - a.path.length);
  if (longest !== undefined) {
    const directories = Object.fromEntries(own.map(({ kind, directory }) => [kind, directory]));
    return { version: "v1", path: longest.path, directories };
  }
  const [whole] = locate("v2");
  if (whole === undefined) return undefined;
  const { path, directory } = whole;
  return { version: "v2", path, directories: { io: directory, cpu: directory, memory: directory } };
}
