import { nameWindow, titleWindow } from "../../src/words/windows.ts";

export const title = "Windows";
export const where = "Within the messages of findings";

const script = {
  kind: "command",
  name: "set -e\nmake -j8\n./scripts/run-all-the-tests.sh --with-coverage --shard 3/8",
} as const;

export const examples = {
  titleWindow: [() => titleWindow({ kind: "step", name: "npm ci" }), () => titleWindow({ kind: "job", name: "job" })],
  nameWindow: [() => nameWindow(script), () => nameWindow({ kind: "job", name: "job" })],
};
