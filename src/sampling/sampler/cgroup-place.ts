/** Where a process's cgroup keeps its files, one directory for each controller. */
export interface CgroupPlace {
  version: "v1" | "v2";
  /** As /proc/PID/cgroup names it: `/` for a container with its own view. */
  path: string;
  /** Directories; with v2 all the same. A controller that is not there, or only for the whole machine, is absent. */
  directories: { io?: string; cpu?: string; cpuTime?: string; memory?: string };
}

/** Controllers of v1 that hold what is read here. */
const CONTROLLERS = { io: "blkio", cpu: "cpu", cpuTime: "cpuacct", memory: "memory" } as const;

type IsMachine = (directory: string, version: CgroupPlace["version"]) => boolean;

interface Mount {
  root: string;
  point: string;
  type: string;
  options: string[];
}

/**
 * Finds a process's cgroup from the text of its /proc/PID/cgroup and /proc/PID/mountinfo (cgroups(7), proc(5)).
 * @param isMachine whether the root of the tree, which lies in that directory, is the machine itself: that tells nothing
 *   new, so it is left out. In a container it is the container's own
 * @returns undefined where the process is in no cgroup of its own
 */
export function findCgroup(membership: string, mountinfo: string, isMachine: IsMachine): CgroupPlace | undefined {
  const mounts = parseMounts(mountinfo);
  const rows = membership.split("\n").map((row) => /^\d+:([^:]*):(\/.*)$/.exec(row));
  const paths = new Map<string, string>();
  for (const row of rows) for (const controller of row?.[1]?.split(",") ?? []) paths.set(controller, row?.[2] ?? "/");
  const v1 = findVersion1(paths, mounts, isMachine);
  if (v1 !== undefined) return v1;
  const path = paths.get("");
  const mount = mounts.find((candidate) => candidate.type === "cgroup2");
  if (path === undefined || mount === undefined) return undefined;
  const directory = resolveDirectory(mount, path);
  if (path === "/" && isMachine(directory, "v2")) return undefined;
  return { version: "v2", path, directories: { io: directory, cpu: directory, memory: directory } };
}

function findVersion1(paths: Map<string, string>, mounts: Mount[], isMachine: IsMachine): CgroupPlace | undefined {
  const directories: CgroupPlace["directories"] = {};
  let longest: string | undefined;
  for (const [kind, controller] of Object.entries(CONTROLLERS)) {
    const path = paths.get(controller);
    const mount = mounts.find((candidate) => candidate.type === "cgroup" && candidate.options.includes(controller));
    if (path === undefined || mount === undefined) continue;
    const directory = resolveDirectory(mount, path);
    if (path === "/" && isMachine(directory, "v1")) continue;
    directories[kind as keyof typeof CONTROLLERS] = directory;
    if (longest === undefined || path.length > longest.length) longest = path;
  }
  return longest === undefined ? undefined : { version: "v1", path: longest, directories };
}

/** Inside a container without its own view, the path is the host's, and the mount shows what lies below its root. */
function resolveDirectory({ root, point }: Mount, path: string): string {
  const below = root !== "/" && (path === root || path.startsWith(`${root}/`)) ? path.slice(root.length) : path;
  // A mount that shows only the container's own cgroup has nothing else in it.
  const relative = root !== "/" && below === path ? "" : below;
  return `${point}${relative}`.replace(/\/+$/, "");
}

function parseMounts(mountinfo: string): Mount[] {
  return mountinfo.split("\n").flatMap((row) => {
    const [before, after] = row.split(" - ");
    const fields = before?.split(" ") ?? [];
    const [type, , options] = after?.split(" ") ?? [];
    const [root, point] = [fields[3], fields[4]];
    if (root === undefined || point === undefined || type === undefined) return [];
    // Made outside of the process's own view: it shows cgroups above the own one, whose place in it cannot be told.
    if (/^\/\.\.(\/|$)/.test(root)) return [];
    return [{ root: unescapePath(root), point: unescapePath(point), type, options: options?.split(",") ?? [] }];
  });
}

/** The kernel writes blanks and backslashes of a path as octal numbers. */
function unescapePath(text: string): string {
  return text.replace(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)));
}
