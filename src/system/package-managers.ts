/** The programs that io-probe can install. */
export const TOOLS = ["iostat", "fio", "zstd", "eatmydata"] as const;
export type ToolName = (typeof TOOLS)[number];

/** One package manager: how it installs a package without asking anything. */
export interface PackageManager {
  name: string;
  /** Arguments that install one package. */
  install: readonly string[];
  /** Arguments that renew the lists of packages, where an install may fail for want of that. */
  update?: readonly string[];
  /** False for the one that refuses to run as root. */
  asRoot: boolean;
  packages: Partial<Record<ToolName, string>>;
}

const PACKAGES = { iostat: "sysstat", fio: "fio", zstd: "zstd", eatmydata: "libeatmydata" } as const;
/** Debian and Ubuntu keep the command apart from its library. */
const DEBIAN_PACKAGES = { ...PACKAGES, eatmydata: "eatmydata" } as const;
/** apt waits so long for another apt, such as a machine's own updates after boot. */
const APT_LOCK = ["-o", "DPkg::Lock::Timeout=60"] as const;

/** In the order in which they are looked for: the system's own before Homebrew, which hosted Linux images have as well. */
export const PACKAGE_MANAGERS: readonly PackageManager[] = [
  {
    name: "apt-get",
    install: [...APT_LOCK, "install", "--yes", "--no-install-recommends"],
    update: [...APT_LOCK, "update"],
    asRoot: true,
    packages: DEBIAN_PACKAGES,
  },
  { name: "dnf", install: ["install", "--assumeyes"], asRoot: true, packages: PACKAGES },
  { name: "yum", install: ["install", "--assumeyes"], asRoot: true, packages: PACKAGES },
  { name: "apk", install: ["add", "--no-cache", "--wait", "60"], asRoot: true, packages: PACKAGES },
  { name: "zypper", install: ["--non-interactive", "install"], asRoot: true, packages: PACKAGES },
  // Homebrew has no sysstat: macOS has an iostat of its own, which io-probe does not sample with.
  { name: "brew", install: ["install", "--quiet"], asRoot: false, packages: { fio: "fio", zstd: "zstd" } },
];
