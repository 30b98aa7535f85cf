import type { Mount } from "./mount-table.ts";

/** The process's cgroups of /proc/PID/cgroup (cgroups(7)) by v1 controller, and `` for v2. */
export function parseMembership(text: string): Map<string, string> {
  const paths = new Map<string, string>();
  for (const row of text.split("\n")) {
    const [, controllers, path] = /^\d+:([^:]*):(\/.*)$/.exec(row) ?? [];
    if (path !== undefined) for (const controller of (controllers as string).split(",")) paths.set(controller, path);
  }
  return paths;
}

/** The mount of a v1 controller, or of v2 without one. */
export function findCgroupMount(mounts: readonly Mount[], controller?: string): Mount | undefined {
  return mounts.findLast(({ filesystem, root, superOptions }) => {
    // Mounted outside the process's view: its own cgroup's place in it is unknown.
    if (/^\/\.\.(\/|$)/.test(root)) return false;
    return controller === undefined
      ? filesystem === "cgroup2"
      : filesystem === "cgroup" && superOptions.includes(controller);
  });
}

/**
 * The folders of a cgroup and its ancestors, its own first, as far as a mount shows them. In a container without its
 * own view the path is the host's, and the mount shows what is below its root.
 */
export function listCgroupFolders({ root, mountPoint }: Mount, path: string): [string, ...string[]] {
  const isBelow = root === "/" || path === root || path.startsWith(`${root}/`);
  const within = root === "/" ? path : path.slice(root.length);
  const names = isBelow ? within.split("/").filter((name) => name !== "" && name !== "..") : [];
  const [own, ...above] = names.map((_, depth) => `${mountPoint}/${names.slice(0, names.length - depth).join("/")}`);
  return own === undefined ? [mountPoint] : [own, ...above, mountPoint];
}
