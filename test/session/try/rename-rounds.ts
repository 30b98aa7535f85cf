// A process of its own, as root: performConfined calls its own program again.
import { performConfined } from "../../../src/session/try/confinement.ts";
import { runOnce } from "../../../src/session/try/run-once.ts";
import { openSandbox } from "../../../src/session/try/sandbox.ts";

const rounds = Number(process.argv[2]);
const environment = process.env;
const silent = () => {};
const host = {
  environment,
  log: { info: silent, warning: silent, debug: silent },
  optionPrefix: "--" as const,
  installation: { samplerScript: "", viewerScript: "" },
};
const COMMAND = ["sh", "-c", "echo > data; mkdir -p run; echo > run/data; echo > written"];
const PLACES = [
  { kind: "folder" },
  { kind: "memory" },
  { kind: "overlay" },
  { kind: "image", filesystem: "ext4", make: ["-O", "^has_journal"], options: "" },
] as const;

/** Prints "ready", and how many of the rounds ran the command in its copy; the others were refused. */
process.exitCode = await performConfined(host, { machine: false }, async (call) => {
  const sandbox = await openSandbox({ folder: process.cwd(), output: "/nowhere", ...call, environment });
  const original = { entries: new Map(), bytes: 0, files: 0, isTooLarge: false, refused: [] };
  const setting = { sandbox, original, cold: false, memoryBytes: 1e6, imageBytes: 1e6 };
  const ran = { folder: 0, memory: 0, overlay: 0, image: 0 };
  const refusals = new Set<string>();
  console.log("ready");
  for (let round = 0; round < rounds; round++) {
    // An image takes as long as all others.
    const place = PLACES[round % 50 === 0 ? 3 : round % 3] ?? PLACES[0];
    try {
      const { result } = await runOnce(setting, { command: COMMAND, application: { place }, readsTree: true });
      if (result.exitCode === 0) ran[place.kind] += 1;
    } catch (error) {
      refusals.add((error as Error).message.replaceAll(/\/\S+/g, "PATH"));
    }
  }
  await sandbox.close();
  console.log(JSON.stringify({ confined: sandbox.confined, ran, refusals: [...refusals] }));
  return 0;
});
