import type { Mount } from "./mount-table.ts";

/** What /proc/PID/cgroup says (cgroups(7)): the process's cgroup by controller of v1, and by `` for v2. */
export function parseMembership(text: string): Map<string, string> {
  const paths = new Map<string, string>();
  for (const row of text.split("\n")) {
    const [, controllers, path] = /^\d+:([^:]*):(\/.*)$/.exec(row) ?? [];
    if (path !== undefined) for (const controller of (controllers as string).split(",")) paths.set(controller, path);
  }
  return paths;
}

/** The mount that shows a controller of v1, or v2's tree where none is given. */
export function findCgroupMount(mounts: readonly Mount[], controller?: string): Mount | undefined {
  return mounts.findLast(({ filesystem, root, superOptions }) => {
    // Made outside of the process's own view: it shows cgroups above the own one, whose place in it cannot be told.
    if (/^\/\.\.(\/|$)/.test(root)) return false;
    return controller === undefined
      ? filesystem === "cgroup2"
      : filesystem === "cgroup" && superOptions.includes(controller);
  });
}

/**
 * The folders of a cgroup and of its ancestors as far as a mount shows them, its own first. Inside a container without its
 * own view the path is the host's, and the mount shows what lies below its root; one that shows only the container's own
 * cgroup has nothing else in it.
 */
export function listCgroupFolders({ root, mountPoint }: Mount, path: string): [string, ...string[]] {
  const isBelow = root === "/" || path === root || path.startsWith(`${root}/`);
  const within = root === "/" ? path : path.slice(root.length);
  const names = isBelow ? within.split("/").filter((name) => name !== "" && name !== "..") : [];
  const [own, ...above] = names.map((_, depth) => `${mountPoint}/${names.slice(0, names.length - depth).join("/")}`);
  return own === undefined ? [mountPoint] : [own, ...above, mountPoint];
}
