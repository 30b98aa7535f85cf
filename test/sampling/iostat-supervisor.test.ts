import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type IostatEvent, IostatSupervisor } from "../../src/sampling/sampler/iostat-supervisor.ts";
import { makeFolder } from "../make-folder.ts";
import { writeFakeIostat } from "./fake-iostat.ts";
import { waitFor } from "./sampler-fixture.ts";

describe("the supervisor of iostat", () => {
  let directory: string;
  let now: number;
  let canWrite: boolean;
  let events: IostatEvent[];
  let supervisor: IostatSupervisor | undefined;
  beforeEach(() => {
    directory = makeFolder();
    now = 1000;
    canWrite = true;
    events = [];
  });
  afterEach(async () => {
    await supervisor?.stop();
  });

  /** A supervisor of the iostat at that path, which is not yet started. */
  function create(iostatPath: string, intervalSeconds = 1): IostatSupervisor {
    supervisor = new IostatSupervisor({
      ...{ directory, iostatPath, intervalSeconds, maximumSeconds: 60 * intervalSeconds },
      report: (event) => events.push(event),
      now: () => now,
      canWrite: () => canWrite,
    });
    return supervisor;
  }
  function supervise(kind: Parameters<typeof writeFakeIostat>[1], version?: string): IostatSupervisor {
    const own = create(writeFakeIostat(join(directory, "iostat"), kind, version));
    void own.start();
    return own;
  }
  const started = () => events.filter((event) => event.state === "started");
  const ended = () => events.filter((event) => event.state === "ended");

  it("ends an iostat that hangs, and starts another one", async () => {
    const own = supervise("deaf");
    await waitFor("a first iostat", () => started().length === 1);
    now += 9;
    own.check();
    expect(ended()).toEqual([]);
    now += 2;
    own.check();
    await waitFor("its end and a second one", () => started().length === 2);
    expect(ended()).toEqual([{ state: "ended", number: 1, reason: "silent" }]);
  });

  it("does not blame a silent iostat for a full disk", async () => {
    const own = supervise("deaf");
    await waitFor("a first iostat", () => started().length === 1);
    canWrite = false;
    for (let time = 0; time < 10; time++) {
      now += 9;
      own.check();
    }
    canWrite = true;
    now += 9;
    own.check();
    expect(ended()).toEqual([]);
  });

  it("tries again where its log cannot be opened", async () => {
    rmSync(directory, { recursive: true });
    const own = create("/bin/true");
    void own.start();
    // As long as its first try takes, which began before.
    for (let time = 0; time < 10; time++) await stat(directory).catch(() => {});
    expect(events).toEqual([]);
    mkdirSync(directory);
    await waitFor("iostat", () => started().length > 0);
  });

  it("leaves one alone that waits for an interval of ten minutes", async () => {
    const own = create(writeFakeIostat(join(directory, "iostat"), "deaf"), 600);
    void own.start();
    await waitFor("iostat", () => started().length === 1);
    now += 1700;
    own.check();
    now += 99;
    own.check();
    expect(ended()).toEqual([]);
  });

  it("ends one that floods the disk", async () => {
    const own = supervise("flood");
    await waitFor("that it is ended", () => {
      own.check();
      return ended().length > 0;
    });
    expect(ended()[0]).toMatchObject({ reason: "flooded" });
  });

  it("asks versions before 12.2.1 for text, because their JSON has the wrong units", async () => {
    supervise("decimalCommas", "12.2.0");
    await waitFor("iostat", () => started().length === 1);
    expect(started()[0]).toMatchObject({ format: "text", version: "12.2.0" });
  });

  it("asks 12.2.1 and later for JSON", async () => {
    supervise("arguments", "12.2.1");
    await waitFor("its arguments", () => readLog().endsWith("\n"));
    expect(started()[0]).toMatchObject({ format: "json", version: "12.2.1" });
    expect(readLog()).toBe("-dxktyz -o JSON 1 61\n");
  });

  function readLog(): string {
    try {
      return readFileSync(join(directory, "iostat-1.log"), "utf8");
    } catch {
      return "";
    }
  }
});
