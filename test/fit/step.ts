import type { Requests, StepLoad } from "../../src/fit/step-load.ts";
import type { Report } from "../../src/model/report.ts";
import type { DeviceWindow, Window } from "../../src/model/window.ts";
import { buildReport } from "../compare/report-builder.ts";

const STARTED = Date.parse("2026-11-20T11:44:58.000Z");

/** What a disk did in one second of a series. */
export interface Second {
  reads?: number;
  readBytes?: number;
  writes?: number;
  writtenBytes?: number;
  waited?: number;
}

/** A report with one step on one disk, sampled once a second from the step's start on. */
export function buildRecording(
  seconds: readonly Second[],
  device: Partial<DeviceWindow> = {},
  parts: Partial<Window> = {},
): Report {
  const add = (name: keyof Second): number => seconds.reduce((sum, second) => sum + (second[name] ?? 0), 0);
  const column = (name: keyof Second): number[] => seconds.map((second) => second[name] ?? 0);
  const nothing = seconds.map(() => 0);
  const startedAt = new Date(STARTED).toISOString();
  const window: Window = {
    name: "npm ci",
    kind: "step",
    startedAt,
    endedAt: new Date(STARTED + seconds.length * 1000).toISOString(),
    durationSeconds: seconds.length,
    devices: [
      {
        name: "vda",
        readBytes: add("readBytes"),
        writtenBytes: add("writtenBytes"),
        reads: add("reads"),
        writes: add("writes"),
        busySeconds: seconds.length / 2,
        ...device,
      },
    ],
    ...parts,
  };
  return buildReport({
    windows: [window],
    series: {
      startedAt,
      timesSeconds: seconds.map((_, index) => index + 1),
      devices: [
        {
          name: "vda",
          readBytesPerSecond: column("readBytes"),
          writeBytesPerSecond: column("writtenBytes"),
          readsPerSecond: column("reads"),
          writesPerSecond: column("writes"),
          ...{ readLatencySeconds: nothing, writeLatencySeconds: nothing, queueDepth: nothing, utilization: nothing },
        },
      ],
      own: { waited: column("waited"), ran: nothing },
    },
  });
}

export function requests(operations: number, bytes: number, merged = 0): Requests {
  return { operations, merged, bytes };
}

/** A step of one phase that flushed its writes. */
export function buildLoad(parts: Partial<StepLoad> = {}): StepLoad {
  return {
    step: "npm ci",
    device: "vda",
    seconds: 4,
    waitSeconds: 1,
    phases: [{ seconds: 4, waitSeconds: 1, reads: requests(0, 0), writes: requests(1000, 8_192_000), flushes: 100 }],
    writeMode: "flushed",
    depth: 1,
    paced: false,
    coarse: false,
    traced: false,
    ...parts,
  };
}
