import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/**
 * Another user's process: renames work folders and the command's folder to and fro, with links, or for work folders also
 * directories of that user, in their places meanwhile.
 */
const ATTACK = `
  import { mkdirSync, readdirSync, renameSync, rmSync, symlinkSync } from "node:fs";
  const [parent, victim] = process.argv.slice(1);
  process.setgroups([]);
  process.setgid(65534);
  process.setuid(65534);
  process.chdir(parent);
  console.log("ready");
  const attempt = (act) => { try { act(); } catch {} };
  const clock = new Int32Array(new SharedArrayBuffer(4));
  for (let turn = 1; ; turn++) {
    if (turn % 100 === 0) console.log(turn);
    const names = readdirSync(".").filter((name) => /^(?:io-probe-|folder$)/.test(name));
    // Asleep, not computing: what is attacked has the core.
    if (names.length === 0) Atomics.wait(clock, 0, 0, 0.02);
    for (const name of names) {
      attempt(() => {
        renameSync(name, "moved-" + name);
        if (turn % 2 === 0 && name !== "folder") mkdirSync(name);
        else symlinkSync(victim, name);
      });
      Atomics.wait(clock, 0, 0, Math.random());
      attempt(() => {
        rmSync(name, { recursive: true });
        renameSync("moved-" + name, name);
      });
    }
  }`;

const FILES = { data: "precious\n", "run/data": "precious\n", image: "precious\n" };

/** A folder of another user's, who renames in it all the time, and root's folder that the links lead to. */
export class RenameLoop {
  readonly shared: string;
  readonly #victim: string;
  #attacker: ChildProcess | undefined;
  /** How often all folders were renamed to and fro. */
  turns = 0;

  constructor(root: string) {
    chmodSync(root, 0o755);
    this.shared = join(root, "shared");
    this.#victim = join(root, "victim");
    mkdirSync(this.shared);
    chownSync(this.shared, 65_534, 65_534);
    mkdirSync(join(this.#victim, "run"), { recursive: true });
    for (const [name, text] of Object.entries(FILES)) writeFileSync(join(this.#victim, name), text);
  }

  async start(): Promise<void> {
    const args = ["--input-type=module", "-e", ATTACK, this.shared, this.#victim];
    const attacker = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
    this.#attacker = attacker;
    onTestFinished(() => void attacker.kill("SIGKILL"));
    await once(attacker.stdout, "data");
    attacker.stdout.on("data", (text) => {
      this.turns = Number(String(text).trim().split("\n").at(-1));
    });
  }

  /** Ends the attack. */
  async stop(): Promise<void> {
    const ended = once(this.#attacker as ChildProcess, "exit");
    this.#attacker?.kill("SIGKILL");
    await ended;
  }

  /** What is in root's folder, by path; as it was, `{}`. */
  findDamage(): Record<string, string | undefined> {
    const names = readdirSync(this.#victim, { recursive: true, encoding: "utf8" }).filter((name) => name !== "run");
    const found = new Map(names.map((name) => [name, readFileSync(join(this.#victim, name), "utf8")]));
    const all = [...new Set([...found.keys(), ...Object.keys(FILES)])];
    const changed = all.filter((name) => found.get(name) !== FILES[name as keyof typeof FILES]);
    return Object.fromEntries(changed.map((name) => [name, found.get(name)]));
  }
}
