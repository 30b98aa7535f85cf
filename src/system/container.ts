import type { Environment } from "./environment.ts";

/** What shows that a process runs in a container. */
export interface ContainerTraces {
  environment: Environment;
  /** Whether a file exists, by its path without the leading slash. */
  exists(path: string): boolean;
  /** The text of /proc/self/cgroup. */
  cgroups: string;
}

const CGROUP_MARKS: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\/kubepods/, "kubernetes"],
  [/\/libpod-/, "podman"],
  [/\/docker[/-]/, "docker"],
  [/\/(?:cri-)?containerd[-/]/, "containerd"],
  [/\/lxc[./]/, "lxc"],
];

/** The kind of container that this process runs in, such as `docker`; undefined outside of one. */
export function detectContainer({ environment, exists, cgroups }: ContainerTraces): string | undefined {
  if (environment.KUBERNETES_SERVICE_HOST) return "kubernetes";
  const byCgroup = CGROUP_MARKS.find(([mark]) => mark.test(cgroups))?.[1];
  if (byCgroup !== undefined) return byCgroup;
  if (exists("run/.containerenv")) return "podman";
  if (exists(".dockerenv")) return "docker";
  // systemd-nspawn, lxc and others set it for the first process of the container (systemd, CONTAINER_INTERFACE).
  return environment.container || undefined;
}
