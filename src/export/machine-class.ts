import { listFacts } from "../compare/facts.ts";
import { formatIops, formatRate } from "../format/figures.ts";
import { joinPresent } from "../format/plain-text.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import type { Report } from "../model/report.ts";
import type { Row } from "../model/row.ts";

/** Facts of the workspace's storage, as compare lists them, that tell machines apart. */
const STORAGE_FACTS = [
  "diskModel",
  "filesystem",
  "readLimitBytesPerSecond",
  "writeLimitBytesPerSecond",
  "readLimitPerSecond",
  "writeLimitPerSecond",
] as const;

/** The machine of a report as a row has it, and its class: CPUs, and the workspace's disk, filesystem and limits. */
export function describeMachine(report: Pick<Report, "runner" | "storage">) {
  const { name: runner, cpuModel, cpuCount, memoryBytes, image } = report.runner;
  const facts = new Map(listFacts(report).map(({ place, name, value }) => [`${place} ${name}`, value]));
  const role = report.storage.find(({ role }) => role === "workspace") ? "workspace" : report.storage[0]?.role;
  const storage = Object.fromEntries(STORAGE_FACTS.map((name) => [name, facts.get(`${role} ${name}`)])) as Partial<
    Pick<Row, (typeof STORAGE_FACTS)[number]>
  >;
  const fields = { cpuModel, cpuCount, ...storage };
  return omitUndefined({ machineClass: nameMachineClass(fields), runner, memoryBytes, image, ...fields });
}

const LIMITS = [
  ["readLimitBytesPerSecond", "reads", formatRate],
  ["writeLimitBytesPerSecond", "writes", formatRate],
  ["readLimitPerSecond", "reads", (limit: number) => `${formatIops(limit)} IOPS`],
  ["writeLimitPerSecond", "writes", (limit: number) => `${formatIops(limit)} IOPS`],
] as const;

/** Such as `2 x AMD EPYC 7763, Amazon Elastic Block Store, ext4, reads at most 209 MB/s`. */
function nameMachineClass(fields: Partial<Row>): string {
  const { cpuModel, cpuCount, diskModel, filesystem } = fields;
  const cpus = joinPresent([cpuCount?.toString(), cpuModel], " x ");
  const limits = LIMITS.flatMap(([name, what, format]) => {
    const limit = fields[name];
    return limit === undefined ? [] : `${what} at most ${format(limit)}`;
  });
  return joinPresent([cpus || undefined, diskModel, filesystem, ...limits]) || "unknown";
}
