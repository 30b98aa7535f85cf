import type { Mount } from "./mount-table.ts";

/** A process's cgroup in one tree. */
interface LocatedCgroup {
  /** As in /proc/PID/cgroup: `/` in a container with its own view. */
  path: string;
  /** Its folder and its ancestors', as far as a mount shows them. */
  folders: [string, ...string[]];
}

/**
 * A process's cgroup, from the text of its /proc/PID/cgroup (cgroups(7)) and its mounts; undefined where it is not seen.
 * @param controller of v1; that of v2 without
 */
export function locateCgroup(
  membership: string,
  mounts: readonly Mount[],
  controller?: string,
): LocatedCgroup | undefined {
  const path = findPath(membership, controller ?? "");
  const mount = findCgroupMount(mounts, controller);
  return path === undefined || mount === undefined ? undefined : { path, folders: listFolders(mount, path) };
}

/** v2 has an empty list of controllers. */
function findPath(membership: string, controller: string): string | undefined {
  const rows = [...membership.matchAll(/^\d+:([^:\n]*):(\/.*)$/gm)];
  return rows.findLast(([, controllers = ""]) => controllers.split(",").includes(controller))?.[2];
}

/** The mount that shows the own cgroup of a v1 controller, or of v2 without one; the last, where there are several. */
export function findCgroupMount(mounts: readonly Mount[], controller?: string): Mount | undefined {
  return mounts.findLast(({ filesystem, root, superOptions }) => {
    // Mounted outside the process's view: its own cgroup's place in it is unknown.
    if (/^\/\.\.(\/|$)/.test(root)) return false;
    return controller === undefined
      ? filesystem === "cgroup2"
      : filesystem === "cgroup" && superOptions.includes(controller);
  });
}

/** In a container without its own view the path is the host's, and the mount shows what is below its root. */
function listFolders({ root, mountPoint }: Mount, path: string): [string, ...string[]] {
  const isBelow = root === "/" || path === root || path.startsWith(`${root}/`);
  const within = root === "/" ? path : path.slice(root.length);
  const names = isBelow ? within.split("/").filter((name) => name !== "" && name !== "..") : [];
  const [own, ...above] = names.map((_, depth) => `${mountPoint}/${names.slice(0, names.length - depth).join("/")}`);
  return own === undefined ? [mountPoint] : [own, ...above, mountPoint];
}
