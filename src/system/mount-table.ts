/** One line of /proc/self/mountinfo (man 5 proc_pid_mountinfo). */
export interface Mount {
  /** `major:minor` of the filesystem; the major is 0 where no single block device is behind it. */
  device: string;
  /** The folder of the filesystem that is mounted: `/`, or more for a bind mount or a btrfs subvolume. */
  root: string;
  mountPoint: string;
  options: string[];
  filesystem: string;
  source: string;
  superOptions: string[];
}

/** The mounts of a mountinfo text in its order, which is that of mounting; lines that do not fit are left out. */
export function parseMountinfo(text: string): Mount[] {
  return text.split("\n").flatMap((line) => {
    const [mounted = "", described = ""] = line.split(/ - (.*)/s);
    // Between the options and the dash stand any number of optional fields, such as `shared:1`.
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

/** Space, tab, newline, backslash and hash stand as `\040` and the like; bytes of other characters stand as they are. */
function unescapeOctal(text: string): string {
  return text.replace(/\\([0-7]{3})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 8)));
}

function splitOptions(text: string): string[] {
  return text === "" ? [] : text.split(",").map(unescapeOctal);
}

/** The value of an option such as `upperdir=…` among a mount's options. */
export function findOption({ superOptions, options }: Mount, name: string): string | undefined {
  const option = [...superOptions, ...options].find((text) => text.startsWith(`${name}=`));
  return option?.slice(name.length + 1);
}

/**
 * The mount that a path lies in. Of the mounts on the way to the path, one of the path's own device counts before the
 * others (a later mount higher up can hide a longer one), then the longest, then the last of several on one point. The
 * device is not required: inside a btrfs subvolume, `stat` shows a number that mountinfo does not have.
 */
export function findMount(mounts: readonly Mount[], path: string, device?: string): Mount | undefined {
  const above = mounts.filter(({ mountPoint }) => isWithin(path, mountPoint));
  const own = above.filter((mount) => mount.device === device);
  return (own.length > 0 ? own : above).reduce<Mount | undefined>((best, mount) => {
    return best === undefined || mount.mountPoint.length >= best.mountPoint.length ? mount : best;
  }, undefined);
}

function isWithin(path: string, folder: string): boolean {
  return folder === "/" || path === folder || path.startsWith(`${folder}/`);
}
