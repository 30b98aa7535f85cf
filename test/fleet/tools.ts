import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";

const PACKAGES = [
  "duckdb-cli==1.5.6",
  "chdb==4.4.0",
  "pyspark==4.3.0",
  "pyarrow==26.0.1",
  "polars==2.1.0",
  "moto[s3,server]==5.2.5",
];
const VERSITYGW = "github.com/versity/versitygw/cmd/versitygw@v1.8.0";
const CACHE = join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "io-probe", "fleet-tools");

/** The folder of the tools: `bin/python3`, `bin/duckdb`, `bin/moto_server`, `bin/versitygw`. */
export const TOOLS = process.env.FLEET_TOOLS ?? CACHE;

/** Installs what is missing, with the clients of PyPI and Go. */
export function setup(): void {
  const has = (name: string) => existsSync(join(TOOLS, "bin", name));
  const run = (file: string, args: string[], env = {}) =>
    execFileSync(file, args, { stdio: "inherit", env: { ...process.env, ...env } });
  mkdirSync(TOOLS, { recursive: true });
  if (!has("python3")) run("python3", ["-m", "venv", TOOLS]);
  if (!has("moto_server")) run(join(TOOLS, "bin", "pip"), ["install", "--quiet", ...PACKAGES]);
  if (!has("versitygw")) run("go", ["install", VERSITYGW], { GOBIN: join(TOOLS, "bin") });
  process.env.PATH = `${join(TOOLS, "bin")}${delimiter}${process.env.PATH}`;
}
