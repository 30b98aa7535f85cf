import { describe, expect, it } from "vitest";
import { summarizeRecording } from "../../src/analysis/summarize-recording.ts";
import { mark, recordingOf, type TestSample } from "../sampling/recording-lines.ts";
import { VDA, written } from "./measured-window.ts";

describe("the intervals of the series", () => {
  const findTimes = (...samples: TestSample[]) => {
    const recording = recordingOf([VDA], written(0, 0), ...samples);
    const { series } = summarizeRecording(recording, [mark("job", 0, 9)]);
    return series?.timesSeconds.map((seconds) => Number(seconds.toFixed(6)));
  };

  it("are those between ticks, also where these begin with short ones, as beside a command", () => {
    expect(findTimes(written(0.05, 1), written(0.1, 2), written(0.16, 3), written(1, 9))).toEqual([0.05, 0.1, 0.16, 1]);
    expect(findTimes(written(1, 1), written(1.4, 2, { reason: "mark" }), written(2, 3))).toEqual([1, 2]);
  });

  it("have the journals' commits, and those that tasks requested", () => {
    const samples = [
      written(0, 0, { journal: [10, 4] }),
      written(0.5, 1, { journal: [11, 4] }),
      written(1, 2, { journal: [15, 8] }),
    ];
    const { series } = summarizeRecording(recordingOf([VDA], ...samples), [mark("job", 0, 9)]);
    expect(series?.journal).toEqual({ commitsPerSecond: [2, 8], requestedCommitsPerSecond: [0, 8] });
    expect(summarizeRecording(recordingOf([VDA], written(0, 0), written(1, 1)), []).series?.journal).toBeUndefined();
  });

  it("are half as long as the one before at least: a shorter rest is left out", () => {
    expect(findTimes(written(1, 1), written(1.5, 2, { reason: "stop" }))).toEqual([1, 1.5]);
    expect(findTimes(written(1, 1), written(1.49, 2, { reason: "stop" }))).toEqual([1]);
    expect(findTimes(written(0.5, 1), written(0.7, 2, { reason: "stop" }))).toEqual([0.5]);
    expect(findTimes(written(0.3, 1, { reason: "stop" }))).toBeUndefined();
  });

  it("go to the end where they are short, since a sync may have come last", () => {
    const recording = recordingOf(
      [VDA],
      written(0, 0),
      written(0.25, 1),
      written(0.49, 2),
      written(0.59, 9, { reason: "stop" }),
    );
    const { series } = summarizeRecording(recording, [mark("job", 0, 9)]);
    expect(series?.timesSeconds).toEqual([0.25, expect.closeTo(0.59, 6)]);
    expect(series?.devices[0]?.writesPerSecond[1]).toBeCloseTo(8 / 0.34, 6);
  });
});
