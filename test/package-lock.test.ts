import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

interface Locked {
  resolved?: string;
  integrity?: string;
  link?: boolean;
}

const packages: Record<string, Locked> = JSON.parse(readFileSync("package-lock.json", "utf8")).packages;

// .npmrc has npm write it, also for who has switched that off elsewhere.
test("each package of the lock has its address at the registry, so that npm ci does not ask for it, and its sum", () => {
  const fetched = Object.entries(packages).filter(([path, { link }]) => path.startsWith("node_modules/") && !link);
  expect(fetched.length).toBeGreaterThan(100);
  const incomplete = fetched.filter(
    ([, { resolved = "", integrity = "" }]) =>
      !resolved.startsWith("https://registry.npmjs.org/") || !integrity.startsWith("sha512-"),
  );
  expect(incomplete.map(([path]) => path)).toEqual([]);
});
