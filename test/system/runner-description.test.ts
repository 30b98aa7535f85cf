import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { runnerSchema } from "../../src/model/report.ts";
import { describeRunner, type NodeFacts } from "../../src/system/runner-description.ts";
import { makeFolder } from "../make-folder.ts";

let root: string;
beforeEach(() => {
  root = makeFolder();
});

function addFile(path: string, text = ""): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

const machine: NodeFacts = {
  platform: "linux",
  arch: "arm64",
  kernel: "6.8.0-1017-azure",
  memoryBytes: 16_000_000_000,
  cpuModels: ["AMD EPYC 7763 64-Core Processor ", "AMD EPYC 7763 64-Core Processor "],
};

test("a hosted runner has its name, image, environment and machine", () => {
  addFile("sys/class/dmi/id/chassis_asset_tag", "7783-7084-3265-9085-8269-3286-77\n");
  addFile("sys/class/dmi/id/sys_vendor", "Microsoft Corporation\n");
  const environment = {
    RUNNER_NAME: "GitHub Actions 12",
    RUNNER_OS: "Linux",
    RUNNER_ARCH: "X64",
    RUNNER_ENVIRONMENT: "github-hosted",
    ImageOS: "ubuntu24",
    ImageVersion: "20261101.1",
  };
  expect(describeRunner(environment, { machine, root })).toEqual({
    name: "GitHub Actions 12",
    os: "Linux",
    arch: "X64",
    image: "ubuntu24 20261101.1",
    environment: "github-hosted",
    cpuModel: "AMD EPYC 7763 64-Core Processor",
    cpuCount: 2,
    memoryBytes: 16_000_000_000,
    kernel: "6.8.0-1017-azure",
    cloud: "azure",
  });
});

test("outside of GitHub, what only GitHub tells is absent, and unknown CPU models too", () => {
  const laptop = { ...machine, platform: "darwin" as const, cpuModels: ["unknown", "unknown"] };
  expect(describeRunner({}, { machine: laptop, root })).toEqual({
    os: "macOS",
    arch: "ARM64",
    cpuCount: 2,
    memoryBytes: 16_000_000_000,
    kernel: "6.8.0-1017-azure",
  });
});

test.each([
  ['NAME="Ubuntu"\nPRETTY_NAME="Ubuntu 24.04.3 LTS"\nID=ubuntu\n', "Ubuntu 24.04.3 LTS"],
  ["PRETTY_NAME='Alpine Linux v3.22'", "Alpine Linux v3.22"],
  ["PRETTY_NAME=Void\r\n", "Void"],
  ['PRETTY_NAME="A \\"quoted\\" \\$name"', 'A "quoted" $name'],
  ['PRETTY_NAME=""', undefined],
  ["ID=ubuntu", undefined],
])("the system names its release in os-release: %j", (text, expected) => {
  addFile("etc/os-release", text);
  expect(describeRunner({}, { machine, root }).osRelease).toBe(expected);
});

test("without /etc/os-release, the one of the distribution counts", () => {
  addFile("usr/lib/os-release", "PRETTY_NAME=Arch");
  expect(describeRunner({}, { machine, root }).osRelease).toBe("Arch");
});

test.each([
  [{ sys_vendor: "Amazon EC2", product_name: "m7i.large" }, "aws m7i.large"],
  [{ sys_vendor: "Amazon EC2", product_name: "c7gd.metal-48xl" }, "aws c7gd.metal-48xl"],
  [{ sys_vendor: "Amazon EC2", product_name: "HVM domU" }, "aws"],
  [{ sys_vendor: "Google", product_name: "Google Compute Engine" }, "gcp"],
  [{ sys_vendor: "QEMU", chassis_asset_tag: "OracleCloud.com" }, "oracle"],
  [{ sys_vendor: "Alibaba Cloud", product_name: "Alibaba Cloud ECS" }, "alibaba"],
  [{ sys_vendor: "OpenStack Foundation", product_name: "OpenStack Nova" }, "openstack"],
  [{ sys_vendor: "Hetzner", product_name: "vServer" }, "hetzner"],
  [{ sys_vendor: "DigitalOcean", product_name: "Droplet" }, "digitalocean"],
  [{ sys_vendor: "QEMU", product_name: "Standard PC (Q35 + ICH9, 2009)" }, undefined],
  [{}, undefined],
])("the firmware %j is the cloud %s", (dmi, cloud) => {
  for (const [field, value] of Object.entries(dmi)) addFile(`sys/class/dmi/id/${field}`, `${value}\n`);
  expect(describeRunner({}, { machine, root }).cloud).toBe(cloud);
});

test.each([
  [".dockerenv", "", {}, "docker"],
  ["run/.containerenv", "", {}, "podman"],
  ["proc/self/cgroup", "0::/system.slice/docker-4f3a.scope\n", {}, "docker"],
  ["proc/self/cgroup", "12:blkio:/kubepods/besteffort/pod1/abc\n", {}, "kubernetes"],
  ["proc/self/cgroup", "0::/machine.slice/libpod-12.scope\n", {}, "podman"],
  ["proc/self/cgroup", "0::/\n", { container: "systemd-nspawn" }, "systemd-nspawn"],
  ["proc/self/cgroup", "0::/user.slice/user-1000.slice/session-1.scope\n", {}, undefined],
])("%s with %j and the environment %j is the container %s", (path, text, environment, container) => {
  addFile(path, text);
  expect(describeRunner(environment, { machine, root }).container).toBe(container);
});

test("the machine that runs this test can be described", () => {
  const runner = describeRunner(process.env);
  expect(runnerSchema.safeParse(runner).success).toBe(true);
  expect(runner.cpuCount).toBeGreaterThan(0);
  expect(runner.memoryBytes).toBeGreaterThan(0);
});
