import { existsSync } from "node:fs";
import { cpus, release, totalmem } from "node:os";
import { join } from "node:path";
import { omitUndefined } from "../model/omit-undefined.ts";
import type { Runner } from "../model/report.ts";
import type { Environment } from "./environment.ts";
import { readText } from "./optional-files.ts";

export interface NodeFacts {
  platform: NodeJS.Platform;
  arch: string;
  kernel: string;
  memoryBytes: number;
  cpuModels: readonly string[];
}

interface RunnerSources {
  machine?: NodeFacts;
  /** The folder that has /proc, /sys and /run. */
  root?: string;
}

function readMachine(): NodeFacts {
  return {
    platform: process.platform,
    arch: process.arch,
    kernel: release(),
    memoryBytes: totalmem(),
    cpuModels: cpus().map((cpu) => cpu.model),
  };
}

// The values of RUNNER_OS (GitHub docs, "Variables reference").
const OS_NAMES: Partial<Record<string, string>> = { linux: "Linux", darwin: "macOS", win32: "Windows" };
const ARCH_NAMES: Partial<Record<string, string>> = { x64: "X64", ia32: "X86", arm: "ARM", arm64: "ARM64" };

/** This job's machine, without unknown facts; never throws. */
export function describeRunner(environment: Environment, sources: RunnerSources = {}): Runner {
  const { machine = readMachine(), root = "/" } = sources;
  const cpuModel = machine.cpuModels.find((model) => model.trim() !== "" && model !== "unknown")?.trim();
  return omitUndefined({
    name: environment.RUNNER_NAME || undefined,
    os: environment.RUNNER_OS || OS_NAMES[machine.platform] || machine.platform,
    arch: environment.RUNNER_ARCH || ARCH_NAMES[machine.arch] || machine.arch,
    image: [environment.ImageOS, environment.ImageVersion].filter(Boolean).join(" ") || undefined,
    osRelease: readOsRelease(root) || undefined,
    environment: environment.RUNNER_ENVIRONMENT || undefined,
    cpuModel,
    cpuCount: machine.cpuModels.length || undefined,
    memoryBytes: machine.memoryBytes,
    kernel: machine.kernel,
    cloud: detectCloud(root),
    container: detectContainer(root, environment),
  });
}

/** From /etc/os-release or its fallback (os-release(5)). */
function readOsRelease(root: string): string {
  const text = readText(join(root, "etc/os-release")) || readText(join(root, "usr/lib/os-release"));
  const value = /^PRETTY_NAME=(.*)$/m.exec(text)?.[1]?.trim() ?? "";
  const quoted = /^(["'])(.*)\1$/.exec(value)?.[2] ?? value;
  return quoted.replace(/\\(.)/g, "$1");
}

/** cloud-init's marks in /sys/class/dmi/id (tools/ds-identify); the asset tag is that of all Azure machines. */
const CLOUDS: readonly (readonly [field: string, mark: RegExp, cloud: string])[] = [
  ["sys_vendor", /^Amazon EC2$/, "aws"],
  ["chassis_asset_tag", /^7783-7084-3265-9085-8269-3286-77$/, "azure"],
  ["product_name", /^Google Compute Engine$/, "gcp"],
  ["chassis_asset_tag", /^OracleCloud\.com$/, "oracle"],
  ["product_name", /^Alibaba Cloud ECS$/, "alibaba"],
  ["product_name", /^OpenStack/, "openstack"],
  ["sys_vendor", /^DigitalOcean/i, "digitalocean"],
  ["sys_vendor", /^Hetzner/i, "hetzner"],
  ["sys_vendor", /^Vultr/i, "vultr"],
  ["sys_vendor", /^(?:Linode|Akamai)/i, "linode"],
  ["sys_vendor", /^UpCloud/i, "upcloud"],
  ["sys_vendor", /^Scaleway/i, "scaleway"],
];
/** On Nitro, the product's name is the instance type. */
const EC2_TYPE = /^[a-z][a-z0-9-]*\.[a-z0-9-]+$/;

/** The cloud and machine type, such as `aws m7i.large`. */
function detectCloud(root: string): string | undefined {
  const readDmi = (field: string) => readText(join(root, "sys/class/dmi/id", field)).trim();
  const cloud = CLOUDS.find(([field, mark]) => mark.test(readDmi(field)))?.[2];
  const product = readDmi("product_name");
  return cloud === "aws" && EC2_TYPE.test(product) ? `aws ${product}` : cloud;
}

const CGROUP_MARKS: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\/kubepods/, "kubernetes"],
  [/\/libpod-/, "podman"],
  [/\/docker[/-]/, "docker"],
  [/\/(?:cri-)?containerd[-/]/, "containerd"],
  [/\/lxc[./]/, "lxc"],
];

/** The kind of container, such as `docker`; undefined outside. */
function detectContainer(root: string, environment: Environment): string | undefined {
  if (environment.KUBERNETES_SERVICE_HOST) return "kubernetes";
  const cgroups = readText(join(root, "proc/self/cgroup"));
  const byCgroup = CGROUP_MARKS.find(([mark]) => mark.test(cgroups))?.[1];
  if (byCgroup !== undefined) return byCgroup;
  if (existsSync(join(root, "run/.containerenv"))) return "podman";
  if (existsSync(join(root, ".dockerenv"))) return "docker";
  // Set by systemd-nspawn, lxc and others (systemd, CONTAINER_INTERFACE).
  return environment.container || undefined;
}
