#!/usr/bin/env node
import { runUnloaded } from "./unloaded.ts";

const args = process.argv.slice(2);
const caller = { env: process.env, stdout: process.stdout, stderr: process.stderr };

async function load() {
  // First, as Node 20 opens all modules of an import at once, and the command must not start before these are loaded.
  if (args[0] === "run") await import("./commands/run.ts");
  return import("./call.ts");
}

try {
  const { performCall } = await load();
  process.exitCode = await performCall(args, caller);
} catch (fault) {
  process.exitCode = await runUnloaded(args, caller, fault);
}
