import type { Environment } from "./environment.ts";

interface ContainerTraces {
  environment: Environment;
  exists(path: string): boolean;
  cgroups: string;
}

const CGROUP_MARKS: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\/kubepods/, "kubernetes"],
  [/\/libpod-/, "podman"],
  [/\/docker[/-]/, "docker"],
  [/\/(?:cri-)?containerd[-/]/, "containerd"],
  [/\/lxc[./]/, "lxc"],
];

/** The kind of container, such as `docker`; undefined outside. */
export function detectContainer({ environment, exists, cgroups }: ContainerTraces): string | undefined {
  if (environment.KUBERNETES_SERVICE_HOST) return "kubernetes";
  const byCgroup = CGROUP_MARKS.find(([mark]) => mark.test(cgroups))?.[1];
  if (byCgroup !== undefined) return byCgroup;
  if (exists("run/.containerenv")) return "podman";
  if (exists(".dockerenv")) return "docker";
  // Set by systemd-nspawn, lxc and others (systemd, CONTAINER_INTERFACE).
  return environment.container || undefined;
}
