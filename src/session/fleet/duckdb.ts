import { createRequire } from "node:module";
import { homedir } from "node:os";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import * as z from "zod/mini";
import type { FleetRow } from "../../model/fleet.ts";
import { explainThrown, UserError } from "../../model/user-error.ts";
import { type Environment, toolEnvironment } from "../../system/environment.ts";
import { createFolder } from "../../system/files.ts";
import { lastLine, runProgram } from "../../system/program.ts";
import { findTool, type InstallPolicy } from "../../system/tools.ts";
import { tellDuckDbFault, tellFetching, tellNoDuckDb, tellNotFetched } from "../../words/fleet.ts";
import { tellProgramFailure } from "../../words/tools.ts";
import type { Host } from "../host.ts";
import { locateViews, type RunSql } from "./queries.ts";

const PACKAGE = "@duckdb/node-api";
const INSTALL_SECONDS = 300;
const QUERY_SECONDS = 3600;
/** Where npm finds packages, and whom it trusts, in a company's network. */
const REGISTRY = ["npm_config_registry", "npm_config_cafile", "NODE_EXTRA_CA_CERTS"] as const;
const MAX_ANSWER_BYTES = 256 * 1024 * 1024;

/**
 * The user's DuckDB: the command line tool, else the npm package, else installed if allowed.
 * @throws UserError where there is none
 */
export async function findDuckDb(
  { environment, log }: Pick<Host, "environment" | "log">,
  policy: InstallPolicy,
): Promise<RunSql> {
  const tool = findTool("duckdb", environment);
  if (tool !== undefined) return (sql) => runTool(tool, sql, environment);
  const cache = join(environment.XDG_CACHE_HOME || join(environment.HOME || homedir(), ".cache"), "io-probe", "duckdb");
  const fetchedFolder = join(cache, "node_modules");
  const path = findPackage([...listPackageFolders(), fetchedFolder]);
  if (path !== undefined) return (sql) => runPackage(path, sql);
  if (policy === "never") throw new UserError(tellNoDuckDb());
  log.info(tellFetching(cache));
  await createFolder(cache);
  const registry = Object.fromEntries(
    REGISTRY.flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])),
  );
  const setting = {
    environment: { ...toolEnvironment(environment), ...registry },
    timeoutSeconds: INSTALL_SECONDS,
    folder: cache,
  };
  const words = ["install", "--prefix", cache, "--no-audit", "--no-fund", "--ignore-scripts", PACKAGE];
  const result = await runProgram("npm", words, setting);
  const fetched = findPackage([fetchedFolder]);
  if (fetched !== undefined) return (sql) => runPackage(fetched, sql);
  const said = result.output.split("\n").find((line) => /^npm error (?!A complete log)/.test(line));
  throw new UserError(tellNotFetched(said ?? tellProgramFailure({ program: "npm", end: result.end })));
}

/**
 * Folders of packages that whoever installed io-probe or Node wrote: beside io-probe, and npm's global one. Neither the
 * working directory nor NODE_PATH counts, nor a folder above one of these: a checkout would choose what code runs.
 */
function listPackageFolders(): string[] {
  const root = dirname(dirname(locateViews()));
  return [
    join(root, "node_modules"),
    ...(basename(dirname(root)) === "node_modules" ? [dirname(root)] : []),
    join(process.execPath, "../../lib/node_modules"),
  ];
}

/** The package's first file, in the first of these folders that has it. */
function findPackage(folders: readonly string[]): string | undefined {
  for (const folder of folders) {
    try {
      // By its path, not its name: a name is looked for in each folder above as well.
      return createRequire(join(folder, "package.json")).resolve(`./${PACKAGE}`);
    } catch {
      // Not there.
    }
  }
  return undefined;
}

const rowsSchema = z.array(z.record(z.string(), z.unknown()));

async function runTool(tool: string, sql: string, environment: Environment): Promise<FleetRow[]> {
  const { execa } = await import("execa");
  const result = await execa(tool, ["-init", "/dev/null", "-batch", "-bail", "-json"], {
    input: sql,
    env: toolEnvironment(environment),
    extendEnv: false,
    reject: false,
    timeout: QUERY_SECONDS * 1000,
    maxBuffer: MAX_ANSWER_BYTES,
  });
  if (result.exitCode !== 0) {
    throw new UserError(tellDuckDbFault(findReason(result.stderr) ?? result.shortMessage ?? "no reason given"));
  }
  return rowsSchema.parse(JSON.parse(result.stdout.trim() || "[]")).map(keepKnown);
}

/** The line of DuckDB's error, without the statement below it. */
function findReason(stderr: string): string | undefined {
  return stderr.split("\n").find((line) => / Error: /.test(line)) ?? lastLine(stderr);
}

interface DuckDbPackage {
  DuckDBInstance: {
    create(): Promise<{
      connect(): Promise<{ streamAndReadAll(sql: string): Promise<{ getRowObjectsJS(): Record<string, unknown>[] }> }>;
    }>;
  };
}

async function runPackage(path: string, sql: string): Promise<FleetRow[]> {
  try {
    const { DuckDBInstance } = (await import(pathToFileURL(path).href)) as DuckDbPackage;
    const connection = await (await DuckDBInstance.create()).connect();
    // Unlike its other functions, this one gives the last statement's rows, not the first ones that there are.
    return (await connection.streamAndReadAll(sql)).getRowObjectsJS().map(keepKnown);
  } catch (error) {
    throw new UserError(tellDuckDbFault(findReason(explainThrown(error)) ?? "no reason given"), { cause: error });
  }
}

function keepKnown(row: Record<string, unknown>): FleetRow {
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]): [string, string | number | boolean][] => {
      if (value === null || value === undefined) return [];
      if (typeof value === "bigint") return [[name, Number(value)]];
      return [[name, typeof value === "number" || typeof value === "boolean" ? value : String(value)]];
    }),
  );
}
