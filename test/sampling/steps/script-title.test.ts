import { expect, test } from "vitest";
import { titleScript } from "../../../src/sampling/steps/script-title.ts";
import { testCases } from "../../cases.ts";

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
