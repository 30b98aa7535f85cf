import { formatBinaryBytes, formatBytes, formatCount, formatRate } from "../../format/figures.ts";
import { EXISTS, type Fact } from "../../model/comparison.ts";

interface FactKind {
  title: string;
  format?: (value: number) => string;
  /** As a possible cause, where that is not `different` and the title. */
  difference?: string;
}

const FACTS = new Map<string, FactKind>(
  Object.entries<FactKind>({
    [EXISTS]: { title: "path" },
    filesystem: { title: "filesystem" },
    lowerFilesystem: { title: "lower filesystem", difference: "different filesystem below the overlay" },
    storageDriver: { title: "storage driver" },
    mountOptions: { title: "mount options" },
    deviceChain: { title: "device chain" },
    layout: { title: "layout" },
    diskCount: { title: "disks", format: formatCount, difference: "different number of disks" },
    stripeCount: { title: "striped disks", format: formatCount },
    stripeChunkBytes: { title: "stripe chunk", format: formatBinaryBytes },
    diskModel: { title: "disk model" },
    diskBytes: { title: "disk size", format: formatBytes },
    scheduler: { title: "I/O scheduler" },
    writeCache: { title: "write cache" },
    rotational: {
      title: "rotational (per the kernel)",
      difference: "different kind of disk (rotational, as the kernel says)",
    },
    readLimitBytesPerSecond: { title: "cgroup limit on reads", format: formatRate },
    writeLimitBytesPerSecond: { title: "cgroup limit on writes", format: formatRate },
    readLimitPerSecond: { title: "cgroup limit, read IOPS", format: formatCount },
    writeLimitPerSecond: { title: "cgroup limit, write IOPS", format: formatCount },
    cpuModel: { title: "CPU", difference: "different CPU model" },
    cpuCount: { title: "CPUs", format: formatCount },
    memoryBytes: {
      ...{ title: "memory", format: formatBinaryBytes },
      difference: "different memory size, and so page cache size",
    },
    image: { title: "image (per the runner)" },
    osRelease: { title: "OS release" },
    kernel: { title: "kernel" },
    cloud: { title: "machine type" },
    container: { title: "container" },
    os: { title: "OS" },
    arch: { title: "architecture" },
    environment: { title: "environment" },
  }),
);

/** A fact's name with its place. */
export function nameFact({ place, name }: Pick<Fact, "place" | "name">): string {
  const title = FACTS.get(name)?.title ?? name;
  return place === "machine" ? title : `${place}: ${title}`;
}

/** That machines differ in a fact: `different disk model`. */
export function nameDifference(name: string): string {
  const { title = name, difference = `different ${title}` } = FACTS.get(name) ?? {};
  return difference;
}

/** A fact's value in its unit; a dash if unknown. */
export function tellFact(name: string, value: Fact["value"] | undefined): string {
  if (name === EXISTS) return value === true ? "present" : "absent";
  if (value === undefined) return "–";
  const format = FACTS.get(name)?.format;
  if (typeof value === "number") return format?.(value) ?? String(value);
  // Several disks' sizes are a list of numbers.
  if (typeof value === "string" && format !== undefined && /^\d+(, \d+)*$/.test(value)) {
    return value
      .split(", ")
      .map((part) => format(Number(part)))
      .join(", ");
  }
  return String(value);
}
