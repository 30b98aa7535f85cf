import { expect, test } from "vitest";
import { type Core, createStep, explainError } from "../../src/action/step.ts";
import { createToolkit } from "../../src/action/toolkit.ts";
import { UserError } from "../../src/model/user-error.ts";

const guard = (own: Partial<Core>) => createStep({ ...createToolkit({}), ...own }, {}).core;

function listen() {
  const said: string[] = [];
  const write = (message: string) => void said.push(message);
  return {
    said,
    core: guard({ info: write, warning: write, debug: write, setFailed: write, startGroup: write }),
  };
}

test("no message can hold a workflow command, wherever its text comes from", () => {
  const { said, core } = listen();
  core.info("::error::forged");
  core.warning("a label\n::set-output name=winner::evil");
  core.setFailed("##[add-mask]x and \r\n ::stop-commands::y");
  core.debug("at x\u2028::debug::y\u001b[2J");
  core.startGroup("a\u0085::group::b");
  expect(said).toHaveLength(5);
  for (const message of said) expect(message).not.toMatch(/::|##\[|[\p{Cc}\u2028]/u);
});

test("a message is no longer than GitHub shows", () => {
  const { said, core } = listen();
  core.warning("x".repeat(100_000));
  expect(said[0]?.length).toBe(4096);
});

test("an output that cannot be set, as on a full disk, is a warning", () => {
  const said: string[] = [];
  const setOutput = () => {
    throw new Error("ENOSPC: no space left on device");
  };
  const core = guard({ setOutput, warning: (message) => void said.push(message) });
  core.setOutput("exit-code", "3");
  expect(said).toEqual(["the output exit-code could not be set: ENOSPC: no space left on device"]);
});

test("a problem of the user's is its message alone; a fault keeps its stack for the debug log", () => {
  const { said, core } = listen();
  expect(explainError(core, new UserError("interval: wrong"))).toBe("interval: wrong");
  expect(said).toEqual([]);
  expect(explainError(core, new Error("a fault"))).toBe("io-probe: a fault");
  expect(said[0]).toMatch(/Error: a fault .*step\.test\.ts/);
});
