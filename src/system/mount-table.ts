import { readText } from "./optional-files.ts";

/** A line of /proc/self/mountinfo (man 5 proc_pid_mountinfo). */
export interface Mount {
  /** `major:minor`; major 0 without a single device. */
  device: string;
  /** What is mounted: `/`, or a bind mount's folder or btrfs subvolume. */
  root: string;
  mountPoint: string;
  options: string[];
  filesystem: string;
  source: string;
  superOptions: string[];
}

/** This process's mounts, below its /proc; none where unreadable. */
export function readMounts(procRoot = "/proc"): Mount[] {
  return parseMountinfo(readText(`${procRoot}/self/mountinfo`));
}

/** Whether a path is a folder or below it, by name; both are absolute, without `..`. */
export function isWithin(path: string, folder: string): boolean {
  return folder === "/" || path === folder || path.startsWith(`${folder}/`);
}

/** The mounts in order, without malformed lines. */
export function parseMountinfo(text: string): Mount[] {
  return text.split("\n").flatMap((line) => {
    const [mounted = "", described = ""] = line.split(/ - (.*)/s);
    // Optional fields such as `shared:1` may precede the dash.
    const [, , device, root, mountPoint, options] = mounted.split(" ");
    const [filesystem, source, superOptions = ""] = described.split(" ");
    if (!device || !root || !mountPoint || options === undefined || !filesystem || source === undefined) return [];
    return {
      device,
      root: unescapeOctal(root),
      mountPoint: unescapeOctal(mountPoint),
      options: splitOptions(options),
      filesystem,
      source: unescapeOctal(source),
      superOptions: splitOptions(superOptions),
    };
  });
}

/** `\040` and the like. */
function unescapeOctal(text: string): string {
  return text.replace(/\\([0-7]{3})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 8)));
}

function splitOptions(text: string): string[] {
  return text === "" ? [] : text.split(",").map(unescapeOctal);
}

/** An option's value, such as that of `upperdir=…`. */
export function findOption({ superOptions, options }: Mount, name: string): string | undefined {
  const option = [...superOptions, ...options].find((text) => text.startsWith(`${name}=`));
  return option?.slice(name.length + 1);
}

/**
 * A path's mount: of its device if there is one, since a later mount can hide a longer one; of several the longest, then
 * the last.
 * @param device as `stat` has it; a btrfs subvolume's is not in mountinfo
 */
export function findMount(mounts: readonly Mount[], path: string, device?: string): Mount | undefined {
  const above = mounts.filter(({ mountPoint }) => isWithin(path, mountPoint));
  const own = above.filter((mount) => mount.device === device);
  return (own.length > 0 ? own : above).reduce<Mount | undefined>((best, mount) => {
    return best === undefined || mount.mountPoint.length >= best.mountPoint.length ? mount : best;
  }, undefined);
}
