import type { Remedy } from "./remedy.ts";

interface ImageSetting {
  name: string;
  summary: string;
  risk: string;
  filesystem: "ext4" | "xfs";
  make?: readonly string[];
  options?: string;
}

const EXT4 = "https://docs.kernel.org/admin-guide/ext4.html";

function toRemedy({ filesystem, make = [], options = "", ...rest }: ImageSetting): Remedy {
  const mkfs = [`mkfs.${filesystem}`, ...make].join(" ");
  return {
    ...rest,
    // Such a filesystem is work to set up: it is tried on request.
    suits: () => false,
    source: filesystem === "xfs" ? "https://man7.org/linux/man-pages/man5/xfs.5.html" : EXT4,
    needs: "root",
    baseline: "image",
    refuse: ({ findProgram }) => {
      return findProgram(`mkfs.${filesystem}`) === undefined ? `mkfs.${filesystem} is not installed` : undefined;
    },
    apply: () => ({ place: { kind: "image", filesystem, make, options } }),
    lines: () =>
      [
        `truncate -s 8G /tmp/scratch.img && ${mkfs} ${filesystem === "ext4" ? "-F " : ""}-q /tmp/scratch.img`,
        `sudo mkdir -p /mnt/scratch && sudo mount -o loop${options && `,${options}`} /tmp/scratch.img /mnt/scratch`,
        'sudo chown "$(id -u)" /mnt/scratch && cp -a . /mnt/scratch && cd /mnt/scratch && COMMAND',
      ].join("\n"),
  };
}

/** What a filesystem of one's own could be made and mounted with, each against ext4 with its defaults. */
export const IMAGES: readonly Remedy[] = [
  {
    name: "ext4-no-barrier",
    summary: "ext4 without write barriers",
    risk: "A power cut or a crash of the host may leave the filesystem corrupt.",
    filesystem: "ext4" as const,
    options: "barrier=0",
  },
  {
    name: "ext4-no-journal",
    summary: "ext4 without a journal",
    risk: "After a crash the filesystem needs fsck, and files may be lost.",
    filesystem: "ext4" as const,
    make: ["-O", "^has_journal"],
  },
  {
    name: "ext4-writeback",
    summary: "ext4 with data=writeback",
    risk: "After a crash, files may hold old data of other files.",
    filesystem: "ext4" as const,
    options: "data=writeback",
  },
  {
    name: "ext4-lazytime",
    summary: "ext4 with noatime and lazytime",
    risk: "After a crash, access and change times may be up to a day old.",
    filesystem: "ext4" as const,
    options: "noatime,lazytime",
  },
  {
    name: "xfs",
    summary: "XFS in the place of ext4",
    risk: "The machine has to be set up with it.",
    filesystem: "xfs" as const,
  },
].map(toRemedy);
