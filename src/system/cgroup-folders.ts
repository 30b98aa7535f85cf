import { isWithin, type Mount } from "./mount-table.ts";

interface LocatedCgroup {
  /** The cgroup's path; `/` in a container with a view of its own. */
  path: string;
  /** The cgroup's own folder, then its ancestors', as far as they are shown. */
  folders: [string, ...string[]];
}

/** A process's cgroup by its /proc/PID/cgroup (cgroups(7)) and mounts, if shown: of a v1 controller, else of v2. */
export function locateCgroup(
  membership: string,
  mounts: readonly Mount[],
  controller?: string,
): LocatedCgroup | undefined {
  const path = findPath(membership, controller ?? "");
  const mount = findCgroupMount(mounts, controller);
  return path === undefined || mount === undefined ? undefined : { path, folders: listFolders(mount, path) };
}

/** The line of v2 has an empty list of controllers. */
function findPath(membership: string, controller: string): string | undefined {
  const rows = [...membership.matchAll(/^\d+:([^:\n]*):(\/.*)$/gm)];
  return rows.findLast(([, controllers = ""]) => controllers.split(",").includes(controller))?.[2];
}

/** The last mount that shows the own cgroup, of a v1 controller or v2. */
function findCgroupMount(mounts: readonly Mount[], controller?: string): Mount | undefined {
  return mounts.findLast(({ filesystem, root, superOptions }) => {
    // The mount's root is outside the process's view, so its place there is unknown.
    if (/^\/\.\.(\/|$)/.test(root)) return false;
    return controller === undefined
      ? filesystem === "cgroup2"
      : filesystem === "cgroup" && superOptions.includes(controller);
  });
}

/** A container without its own view has the host's path; its mount has what is below the root. */
function listFolders({ root, mountPoint }: Mount, path: string): [string, ...string[]] {
  const below = root === "/" ? path : path.slice(root.length);
  const names = isWithin(path, root) ? below.split("/").filter((name) => name !== "" && name !== "..") : [];
  const [own, ...above] = names.map((_, depth) => `${mountPoint}/${names.slice(0, names.length - depth).join("/")}`);
  return own === undefined ? [mountPoint] : [own, ...above, mountPoint];
}
