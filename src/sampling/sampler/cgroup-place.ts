import { findCgroupMount, listCgroupFolders, parseMembership } from "../../system/cgroup-folders.ts";
import { type Mount, parseMountinfo } from "../../system/mount-table.ts";

/** Where a cgroup keeps its files, by controller. */
export interface CgroupPlace {
  version: "v1" | "v2";
  /** As in /proc/PID/cgroup: `/` for a container with its own view. */
  path: string;
  /** All the same with v2. A controller that is missing, or only the whole machine's, is absent. */
  directories: { io?: string; cpu?: string; cpuTime?: string; memory?: string };
}

const CONTROLLERS = { io: "blkio", cpu: "cpu", cpuTime: "cpuacct", memory: "memory" } as const;

type IsMachine = (directory: string, version: CgroupPlace["version"]) => boolean;

/**
 * A process's cgroup, from the text of its /proc/PID/cgroup and /proc/PID/mountinfo (cgroups(7), proc(5)).
 * @param isMachine whether the root of the tree in that directory is the machine itself, which is left out
 * @returns undefined where the process has no cgroup of its own
 */
export function findCgroup(membership: string, mountinfo: string, isMachine: IsMachine): CgroupPlace | undefined {
  const mounts = parseMountinfo(mountinfo);
  const paths = parseMembership(membership);
  const v1 = findVersion1(paths, mounts, isMachine);
  if (v1 !== undefined) return v1;
  const path = paths.get("");
  const mount = findCgroupMount(mounts);
  if (path === undefined || mount === undefined) return undefined;
  const [directory] = listCgroupFolders(mount, path);
  if (path === "/" && isMachine(directory, "v2")) return undefined;
  return { version: "v2", path, directories: { io: directory, cpu: directory, memory: directory } };
}

function findVersion1(paths: Map<string, string>, mounts: Mount[], isMachine: IsMachine): CgroupPlace | undefined {
  const directories: CgroupPlace["directories"] = {};
  let longest: string | undefined;
  for (const [kind, controller] of Object.entries(CONTROLLERS)) {
    const path = paths.get(controller);
    const mount = findCgroupMount(mounts, controller);
    if (path === undefined || mount === undefined) continue;
    const [directory] = listCgroupFolders(mount, path);
    if (path === "/" && isMachine(directory, "v1")) continue;
    directories[kind as keyof typeof CONTROLLERS] = directory;
    if (longest === undefined || path.length > longest.length) longest = path;
  }
  return longest === undefined ? undefined : { version: "v1", path: longest, directories };
}
