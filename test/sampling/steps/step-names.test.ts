import { expect, test } from "vitest";
import { apiJobSchema, readApiSteps } from "../../../src/sampling/steps/api-steps.ts";
import { titleScript } from "../../../src/sampling/steps/script-title.ts";
import { testCases } from "../../cases.ts";

const step = (number: number, name: string, conclusion: string | null, from: string | null, to: string | null) => ({
  name,
  status: to === null ? "in_progress" : "completed",
  conclusion,
  number,
  started_at: from && `2026-11-20T11:49:${from}Z`,
  completed_at: to && `2026-11-20T11:49:${to}Z`,
});

test("a job's steps come in the order of their numbers, without those of the runner and those that never began", () => {
  const job = {
    id: 1,
    status: "in_progress",
    steps: [
      step(3, "Run npm test", "failure", "14", "20"),
      step(1, "Set up job", "success", "10", "12"),
      step(2, "Run actions/checkout@v4", "success", "12", "14"),
      step(4, "Deploy", "skipped", "20", "20"),
      step(5, "Post Run io-probe", null, "20", null),
      step(6, "Complete job", null, null, null),
    ],
  };
  const start = Date.UTC(2026, 10, 20, 11, 49) / 1000;
  expect(readApiSteps(job)).toEqual([
    { name: "Run actions/checkout@v4", startedAtSeconds: start + 12, endedAtSeconds: start + 14, result: "success" },
    { name: "Run npm test", startedAtSeconds: start + 14, endedAtSeconds: start + 20, result: "failure" },
    { name: "Deploy", startedAtSeconds: start + 20, endedAtSeconds: start + 20, result: "skipped" },
    { name: "Post Run io-probe", startedAtSeconds: start + 20 },
  ]);
});

testCases([[undefined], [null], [{}], [{ steps: "x" }], [{ steps: [{ name: 1 }] }], [{ message: "Not Found" }]])(
  "%j is no job",
  (value) => {
    expect(apiJobSchema.safeParse(value).success).toBe(false);
  },
);

testCases([
  ["npm test", "npm test"],
  ["\n\n  npm run build:prod -- --token hunter2\n", "npm run build:prod"],
  ["# builds it\nset -euo pipefail\ncd packages/core\ncargo build --release", "cargo build"],
  ["make", "make"],
  ["sudo apt-get update", "apt-get update"],
  ["./scripts/build.sh --fast", "./scripts/build.sh"],
  ["/usr/bin/python3 -c 'print(1)'", "/usr/bin/python3"],
  ["curl -H 'Authorization: Bearer hunter2' https://x", "curl"],
  ["docker login -u me -p hunter2", "docker login"],
  ["docker compose up -d", "docker compose up"],
  ["echo hunter2 | docker login --password-stdin", "echo"],
  ["deploy hunter2", "deploy"],
  ["@echo off\r\nnpm ci", "npm ci"],
  ["$ErrorActionPreference = 'stop'\nnpm ci\nif (1) { exit }", "npm ci"],
])("the script %j begins with %s", (script, title) => {
  expect(titleScript(script)).toBe(title);
});

testCases([
  [""],
  ["# only a comment"],
  ["TOKEN=hunter2 deploy"],
  ['TOKEN="hunter2 with spaces" deploy'],
  ["export KEY=-----BEGIN\nMIIEpAIBAAKCAQEA\nnpm test"],
  ["if [ -n hunter2 ]; then echo; fi"],
  ["$(hunter2)"],
  ["'hunter2'"],
  [`${"a".repeat(200)}`],
  ["cd 'a\nhunter2'\nnpm test"],
])("the script %j has no beginning that may be shown", (script) => {
  expect(titleScript(script)).toBeUndefined();
});

test("a secret over several lines in the first command gives nothing away", () => {
  expect(titleScript('echo "-----BEGIN PRIVATE KEY-----\nMIIEpAIBAAKCAQEA7\n-----END" > key\nnpm test')).toBe("echo");
});
