import type { Remedy } from "./remedy.ts";

interface ImageSetting extends Pick<Remedy, "name" | "summary" | "risk"> {
  filesystem: "ext4" | "xfs";
  make?: readonly string[];
  options?: string;
}

const SOURCES = {
  ext4: "https://docs.kernel.org/admin-guide/ext4.html",
  xfs: "https://man7.org/linux/man-pages/man5/xfs.5.html",
};

function toRemedy({ filesystem, make = [], options = "", ...rest }: ImageSetting): Remedy {
  const mkfs = [`mkfs.${filesystem}`, ...make].join(" ");
  return {
    ...rest,
    source: SOURCES[filesystem],
    needs: "root",
    baseline: "image",
    // An image is work to set up, so it is tried on request only.
    helpsWith: [],
    refuse: ({ findProgram }) =>
      findProgram(`mkfs.${filesystem}`) === undefined ? `mkfs.${filesystem} is not installed` : undefined,
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
  {
    name: "ext4-no-barrier",
    summary: "ext4 without write barriers",
    risk: "A power cut or a crash of the host may leave the filesystem corrupt.",
    filesystem: "ext4",
    options: "barrier=0",
  },
  {
    name: "ext4-no-journal",
    summary: "ext4 without a journal",
    risk: "After a crash the filesystem needs fsck, and files may be lost.",
    filesystem: "ext4",
    make: ["-O", "^has_journal"],
  },
  {
    name: "ext4-writeback",
    summary: "ext4 with data=writeback",
    risk: "After a crash, files may hold old data of other files.",
    filesystem: "ext4",
    options: "data=writeback",
  },
  {
    name: "ext4-lazytime",
    summary: "ext4 with noatime and lazytime",
    risk: "After a crash, access and change times may be up to a day old.",
    filesystem: "ext4",
    options: "noatime,lazytime",
  },
  {
    name: "xfs",
    summary: "XFS instead of ext4",
    risk: "The machine must be set up with XFS.",
    filesystem: "xfs",
  },
];

/** Filesystems in an image, each compared with an ext4 one with default options. */
export const IMAGES: readonly Remedy[] = SETTINGS.map(toRemedy);
