import { quoteShellWord } from "../model/shell-word.ts";
import type { Remedy, TrialConditions } from "./remedy.ts";

/** What a tool offers itself. */
interface ToolSetting extends Omit<Remedy, "tool" | "lines"> {
  /** Without any of these programs, it changes nothing. */
  programs: readonly string[];
  tool: string;
  isLostBySudo?: boolean;
  lines: string;
}

function toRemedy({ programs, tool, isLostBySudo = false, refuse, lines, ...rest }: ToolSetting): Remedy {
  return {
    ...rest,
    refuse(conditions) {
      const { programs: ran } = conditions;
      if (!programs.some((program) => ran.has(program))) return { id: "not-run", tool };
      if (isLostBySudo && ran.has("sudo")) return { id: "lost-by-sudo" };
      return refuse?.(conditions);
    },
    lines: () => lines,
  };
}

const SETTINGS: readonly ToolSetting[] = [
  {
    name: "git-fsync",
    risk: "empty-objects",
    programs: ["git"],
    tool: "git",
    source: "https://git-scm.com/docs/git-config#Documentation/git-config.txt-corefsync",
    helpsWith: ["flushes"],
    apply: ({ environment }) => ({ environment: addGitSetting(environment, "core.fsync", "none") }),
    lines: "git config --global core.fsync none\nCOMMAND",
  },
  {
    name: "dpkg-unsafe-io",
    risk: "empty-packages",
    programs: ["dpkg"],
    tool: "dpkg",
    source: "https://manpages.debian.org/stable/dpkg/dpkg.1.en.html#force-things",
    helpsWith: ["flushes"],
    isLostBySudo: true,
    // The variable replaces dpkg's defaults, so these are repeated.
    apply: () => ({ environment: { DPKG_FORCE: "security-mac,downgrade,unsafe-io" } }),
    lines: "echo force-unsafe-io | sudo tee /etc/dpkg/dpkg.cfg.d/force-unsafe-io\nCOMMAND",
  },
  {
    name: "postgresql",
    risk: "corrupt-database",
    programs: ["postgres", "initdb", "pg_ctl", "psql", "pgbench", "pg_restore", "pg_dump", "createdb"],
    tool: "PostgreSQL",
    source: "https://www.postgresql.org/docs/current/non-durability.html",
    helpsWith: ["flushes"],
    apply: ({ environment }) => ({
      environment: { PGOPTIONS: [environment.PGOPTIONS, "-c synchronous_commit=off"].filter(Boolean).join(" ") },
      append: {
        name: "postgresql.conf",
        beside: "PG_VERSION",
        lines: "\nfsync = off\nsynchronous_commit = off\nfull_page_writes = off\n",
      },
    }),
    lines:
      'printf "fsync = off\\nsynchronous_commit = off\\nfull_page_writes = off\\n" >> "$PGDATA/postgresql.conf"  # then restart the server\nCOMMAND',
  },
  {
    name: "sqlite-synchronous",
    risk: "corrupt-database",
    programs: ["sqlite3"],
    tool: "sqlite3",
    source: "https://www.sqlite.org/pragma.html#pragma_synchronous",
    helpsWith: ["flushes"],
    // Its script is found by PATH, which colons divide.
    refuse: ({ work }) => (work.includes(":") ? { id: "colon-in-path" } : undefined),
    apply: ({ findProgram }) => ({
      shims: {
        sqlite3: `#!/bin/sh\nexec ${quoteShellWord(findProgram("sqlite3") ?? "sqlite3")} -cmd 'PRAGMA synchronous=OFF' "$@"\n`,
      },
    }),
    lines: "sqlite3 -cmd 'PRAGMA synchronous=OFF' …  # in the place of sqlite3 in COMMAND",
  },
  {
    name: "npm-store",
    risk: "lost-cache",
    programs: ["npm", "npx"],
    tool: "npm",
    source: "https://docs.npmjs.com/cli/configuring-npm/npmrc",
    helpsWith: ["writes", "reads"],
    apply: ({ environment }) => ({
      first: `cp -a ${quoteShellWord(environment.npm_config_cache ?? `${environment.HOME ?? ""}/.npm`)} "$IO_PROBE_MEMORY/npm" 2>/dev/null || true`,
      environment: { npm_config_cache: "$IO_PROBE_MEMORY/npm" },
    }),
    lines: "cp -a ~/.npm /dev/shm/npm\nnpm_config_cache=/dev/shm/npm COMMAND",
  },
  {
    name: "pnpm-store",
    risk: "changed-store",
    programs: ["pnpm"],
    tool: "pnpm",
    source: "https://pnpm.io/settings#packageimportmethod",
    helpsWith: ["writes"],
    refuse: ({ confined }) => (confined ? { id: "own-mount" } : undefined),
    // pnpm 11 and later read only the second.
    apply: () => ({
      environment: {
        npm_config_package_import_method: "hardlink",
        pnpm_config_package_import_method: "hardlink",
      },
    }),
    lines: "npm_config_package_import_method=hardlink pnpm_config_package_import_method=hardlink COMMAND",
  },
  {
    name: "pip-no-cache",
    risk: "repeated-downloads",
    programs: ["pip", "pip3"],
    tool: "pip",
    source: "https://pip.pypa.io/en/stable/topics/caching/",
    helpsWith: ["writes"],
    apply: () => ({ environment: { PIP_NO_CACHE_DIR: "1" } }),
    lines: "PIP_NO_CACHE_DIR=1 COMMAND",
  },
];

/** Settings by which tools flush or write less. */
export const TOOL_SETTINGS: readonly Remedy[] = SETTINGS.map(toRemedy);

/** Adds a setting after those that git's variables have already (git-config(1), GIT_CONFIG_COUNT). */
function addGitSetting(
  environment: TrialConditions["environment"],
  key: string,
  value: string,
): Record<string, string> {
  const count = /^\d{1,3}$/.test(environment.GIT_CONFIG_COUNT ?? "") ? Number(environment.GIT_CONFIG_COUNT) : 0;
  return {
    GIT_CONFIG_COUNT: String(count + 1),
    [`GIT_CONFIG_KEY_${count}`]: key,
    [`GIT_CONFIG_VALUE_${count}`]: value,
  };
}
