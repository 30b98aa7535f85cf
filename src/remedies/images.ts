import type { Remedy } from "./remedy.ts";

interface ImageSetting extends Pick<Remedy, "name" | "risk"> {
  filesystem: "ext4" | "xfs";
  make?: readonly string[];
  options?: string;
}

const SOURCES = {
  ext4: "https://docs.kernel.org/admin-guide/ext4.html",
  xfs: "https://man7.org/linux/man-pages/man5/xfs.5.html",
};

function toRemedy({ name, risk, filesystem, make = [], options = "" }: ImageSetting): Remedy {
  const program = `mkfs.${filesystem}`;
  const mkfs = [program, ...make].join(" ");
  return {
    name,
    risk,
    source: SOURCES[filesystem],
    needs: "root",
    baseline: "image",
    // An image is work to set up, so it is tried on request only.
    helpsWith: [],
    refuse: ({ findProgram }) => (findProgram(program) === undefined ? { id: "not-installed", program } : undefined),
    apply: () => ({ place: { kind: "image", filesystem, make, options } }),
    lines: () =>
      [
        `truncate -s 8G /tmp/scratch.img && ${mkfs} ${filesystem === "ext4" ? "-F " : ""}-q /tmp/scratch.img`,
        `sudo mkdir -p /mnt/scratch && sudo mount -o loop${options && `,${options}`} /tmp/scratch.img /mnt/scratch`,
        'sudo chown "$(id -u)" /mnt/scratch && cp -a . /mnt/scratch && cd /mnt/scratch && COMMAND',
      ].join("\n"),
  };
}

const SETTINGS: readonly ImageSetting[] = [
  { name: "ext4-no-barrier", risk: "corrupt-filesystem", filesystem: "ext4", options: "barrier=0" },
  { name: "ext4-no-journal", risk: "needs-fsck", filesystem: "ext4", make: ["-O", "^has_journal"] },
  { name: "ext4-writeback", risk: "old-data", filesystem: "ext4", options: "data=writeback" },
  { name: "ext4-lazytime", risk: "old-times", filesystem: "ext4", options: "noatime,lazytime" },
  { name: "xfs", risk: "needs-xfs", filesystem: "xfs" },
];

/** Filesystems in an image, each compared with an ext4 one with default options. */
export const IMAGES: readonly Remedy[] = SETTINGS.map(toRemedy);
