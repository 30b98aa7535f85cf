/** What io-probe can install. */
const TOOLS = ["iostat", "fio", "zstd", "eatmydata"] as const;
export type ToolName = (typeof TOOLS)[number];

/** How a package manager installs without asking. */
export interface PackageManager {
  name: string;
  install: readonly string[];
  update?: readonly string[];
  asRoot: boolean;
  packages: Partial<Record<ToolName, string>>;
}

const PACKAGES = { iostat: "sysstat", fio: "fio", zstd: "zstd", eatmydata: "libeatmydata" } as const;
/** Debian has the command eatmydata in a package apart from its library. */
const DEBIAN_PACKAGES = { ...PACKAGES, eatmydata: "eatmydata" } as const;
/** Waits 60 s for the updates that run after boot. */
const APT_LOCK = ["-o", "DPkg::Lock::Timeout=60"] as const;

/** In the order of preference: Homebrew last, which hosted Linux images have as well. */
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
  // Homebrew has no sysstat, and macOS's own iostat is another program.
  { name: "brew", install: ["install", "--quiet"], asRoot: false, packages: { fio: "fio", zstd: "zstd" } },
];
