import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { type StartedSampler, startSampler, stopSampler } from "../../src/sampling/sampler-control.ts";
import type { SamplerOptions } from "../../src/sampling/sampler-options.ts";
import { TEMPORARY } from "../temporary.ts";

/** A place with a freshly bundled sampler, for tests that run it as a process, as dist/sampler.mjs does. */
export interface SamplerFixture {
  root: string;
  samplerPath: string;
  /** Starts a sampler in a recording directory below the root. */
  start(name: string, options?: Partial<SamplerOptions>, environment?: Record<string, string>): Promise<StartedSampler>;
  /** Ends every sampler that was started, and removes everything. */
  remove(): Promise<void>;
}

export async function createSamplerFixture(): Promise<SamplerFixture> {
  const root = await mkdtemp(join(TEMPORARY, "io-probe-sampling-"));
  const samplerPath = join(root, "sampler.mjs");
  await build({
    entryPoints: ["src/sampling/sampler/main.ts"],
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    outfile: samplerPath,
    logLevel: "error",
  });
  const directories = new Set<string>();
  return {
    root,
    samplerPath,
    start(name, options = {}, environment = {}) {
      const directory = join(root, name);
      directories.add(directory);
      const all = { intervalSeconds: 1, toolVersion: "0.0.0-test", maximumSeconds: 300, ...options };
      return startSampler(directory, all, { samplerPath, environment: { PATH: process.env.PATH, ...environment } });
    },
    async remove() {
      for (const directory of directories) await stopSampler(directory);
      await rm(root, { recursive: true, force: true });
    },
  };
}

/** Waits until something holds, checked every few milliseconds; fails after some seconds. */
export async function waitFor(what: string, holds: () => boolean, seconds = 120): Promise<void> {
  const deadline = performance.now() + seconds * 1000;
  while (!holds()) {
    if (performance.now() > deadline) throw new Error(`waited ${seconds} s in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
