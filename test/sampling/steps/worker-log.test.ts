import { expect, test } from "vitest";
import { WorkerLogReader } from "../../../src/sampling/steps/worker-log.ts";
import { createWorkerLog, type WorkerLog } from "../../runner/worker-log.ts";
import { parseWorkerLog } from "./parse-worker-log.ts";

const START = Date.UTC(2026, 10, 20, 11, 49, 13) / 1000;

/** The text of a worker log; `at` sets the clock in seconds since START. */
function write(script: (log: WorkerLog, at: (seconds: number) => void) => void): string {
  let text = '[2026-11-20 11:49:00Z INFO Worker] Job message:\n {\n   "steps": []\n }\n';
  let now = START;
  script(
    createWorkerLog(
      (line) => {
        text += line;
      },
      () => now * 1000,
    ),
    (seconds) => {
      now = START + seconds;
    },
  );
  return text;
}

const times = (started: number, finished: number) => ({
  started: (START + started) * 1000,
  finished: (START + finished) * 1000,
});

test("a step has its name, its result and the times that the runner took itself", () => {
  const text = write((log, at) => {
    log.processing("Run npm test");
    log.starting();
    at(12.9);
    log.end({ times: times(0.25, 12.875) });
  });
  expect(parseWorkerLog(text)).toEqual([
    {
      name: "Run npm test",
      startedAtSeconds: START + 0.25,
      endedAtSeconds: START + 12.875,
      isExact: true,
      result: "success",
    },
  ]);
});

test("results are told in the words of workflows", () => {
  const results = (["Succeeded", "Failed", "Canceled"] as const).map((result) => {
    const text = write((log) => {
      log.processing("a");
      log.end({ result });
    });
    return parseWorkerLog(text)[0]?.result;
  });
  expect(results).toEqual(["success", "failure", "cancelled"]);
});

test("a step without telemetry has the seconds of its lines", () => {
  const text = write((log, at) => {
    at(0.9);
    log.processing("Stop containers");
    log.starting();
    at(4.2);
    log.end({});
  });
  expect(parseWorkerLog(text)).toEqual([
    { name: "Stop containers", startedAtSeconds: START, endedAtSeconds: START + 4, result: "success" },
  ]);
});

test("a skipped step says so, and a running one has no end", () => {
  const text = write((log, at) => {
    log.processing("Deploy");
    log.skipping();
    at(1);
    log.processing("Post Run actions/checkout@v4");
    log.starting();
  });
  expect(parseWorkerLog(text)).toEqual([
    { name: "Deploy", startedAtSeconds: START, endedAtSeconds: START, result: "skipped" },
    { name: "Post Run actions/checkout@v4", startedAtSeconds: START + 1 },
  ]);
});

test("steps inside of a composite action are part of it", () => {
  const text = write((log, at) => {
    log.processing("Run ./setup");
    log.starting();
    log.embedded("Run echo 1");
    log.embeddedEnd("11111111-1111-1111-1111-111111111111", "Failed");
    at(2);
    log.end({ result: "Failed", times: times(0, 2) });
  });
  expect(parseWorkerLog(text)).toEqual([
    { name: "Run ./setup", startedAtSeconds: START, endedAtSeconds: START + 2, isExact: true, result: "failure" },
  ]);
});

test("a background step ends when it ends, whatever ran beside it", () => {
  const text = write((log, at) => {
    log.processing("Serve");
    log.queued("serve");
    at(1);
    log.processing("Run npm test");
    log.starting();
    at(3);
    log.backgroundEnd("serve", { result: "Failed", times: times(0.1, 3.5) });
    at(5);
    log.end({ times: times(1, 5), contextName: "__run_2" });
  });
  expect(parseWorkerLog(text)).toEqual([
    {
      name: "Serve",
      isBackground: true,
      result: "failure",
      startedAtSeconds: START + 0.1,
      endedAtSeconds: START + 3.5,
      isExact: true,
    },
    { name: "Run npm test", result: "success", startedAtSeconds: START + 1, endedAtSeconds: START + 5, isExact: true },
  ]);
});

test("a background step without telemetry has the second in which it completed", () => {
  const text = write((log, at) => {
    log.processing("Serve");
    log.queued("serve");
    at(3);
    log.backgroundEnd("serve", {});
  });
  expect(parseWorkerLog(text)).toEqual([
    { name: "Serve", isBackground: true, startedAtSeconds: START, endedAtSeconds: START + 3, result: "success" },
  ]);
});

test("names with quotes are whole, and control characters and endless names are tamed", () => {
  const name = (text: string) => parseWorkerLog(write((log) => log.processing(text)))[0]?.name;
  expect(name("It's 'done'")).toBe("It's 'done'");
  expect(name("a\u0007b\u2028c")).toBe("a b c");
  expect(name("x".repeat(5000))).toBe(`${"x".repeat(199)}…`);
  // Not through a character of two code units.
  expect(name("😀".repeat(5000))).toBe(`${"😀".repeat(199)}…`);
});

test("the telemetry of the job's own setup is nobody's", () => {
  const text = write((log, at) => {
    log.end({ times: times(-3, -1), contextName: "" });
    at(1);
    log.processing("Run a");
    log.line(
      "ExecutionContext",
      'Publish step telemetry for current step {\n  "type": "runner",\n  "startTime": "2020-01-01T00:00:00Z",\n  "finishTime": "2020-01-01T00:00:01Z"\n}.',
    );
  });
  expect(parseWorkerLog(text)).toEqual([{ name: "Run a", startedAtSeconds: START + 1 }]);
});

test("a log that is no log tells of no steps", () => {
  expect(parseWorkerLog("")).toEqual([]);
  expect(parseWorkerLog("\u0000\n[not a line\n[2026-11-20 11:49:13Z INFO StepsRunner] Step result: Failed\n")).toEqual(
    [],
  );
  expect(
    parseWorkerLog("[2026-11-20 11:49:13Z INFO ExecutionContext] Publish step telemetry for current step {\n{{{\n}.\n"),
  ).toEqual([]);
});

test("a log cut at any byte tells of the same steps as far as it goes, and pieces of any size change nothing", () => {
  const text = write((log, at) => {
    log.processing("Run a");
    log.starting();
    at(2);
    log.end({ result: "Failed", times: times(0.5, 2) });
    log.processing("Serve");
    log.queued("serve");
    log.processing("Run b");
    log.skipping();
    at(4);
    log.backgroundEnd("serve", { times: times(2, 4) });
  });
  const whole = parseWorkerLog(text);
  for (let length = 0; length <= text.length; length++) {
    for (const [index, step] of parseWorkerLog(text.slice(0, length)).entries()) {
      expect(step.name).toBe(whole[index]?.name);
      expect(step.result ?? whole[index]?.result).toBe(whole[index]?.result);
      if (step.isExact) expect(step).toEqual(whole[index]);
    }
  }
  const reader = new WorkerLogReader();
  for (let start = 0; start < text.length; start += 7) reader.push(text.slice(start, start + 7));
  expect(reader.end()).toEqual(whole);
});
