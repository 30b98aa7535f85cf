import { describe, expect, test } from "vitest";
import { describePeer, findRefutation, type Peer } from "../../src/compare/equally-fast.ts";
import type { ComparedLabel, Fact } from "../../src/model/comparison.ts";
import type { Difference } from "../../src/model/comparison-reasons.ts";

const fact = (name: string, value: Fact["value"], place = "machine"): Fact => ({ place, name, value });

function describeLabel(label: string, ...machines: Fact[][]): Peer {
  const kinds: ComparedLabel["machines"] = machines.map((facts) => ({ jobs: 1, facts }));
  return describePeer({ label, jobs: machines.length, machines: kinds });
}

const CPU: Difference = { place: "machine", name: "cpuModel", value: "AMD", baseline: "Intel" };

function refute(difference: Difference, asBaseline: readonly Peer[], asLabel: readonly Peer[] = []) {
  return findRefutation(difference, { asBaseline, asLabel: () => asLabel }, "slow");
}

describe("a difference is no cause", () => {
  test("where a label as fast as the baseline has the same", () => {
    const [amd, intel] = [
      describeLabel("x", [fact("cpuModel", "AMD")]),
      describeLabel("y", [fact("cpuModel", "Intel")]),
    ];
    expect(refute(CPU, [intel, amd, { ...amd, label: "z" }])).toEqual({ by: "x" });
    expect(refute(CPU, [intel])).toBeUndefined();
    expect(refute(CPU, [])).toBeUndefined();
  });

  test("where a label as fast as the slower one has what the baseline has", () => {
    const intel = describeLabel("y", [fact("cpuModel", "Intel")]);
    const other = describeLabel("x", [fact("cpuModel", "VIA")]);
    expect(refute(CPU, [], [other, intel, { ...intel, label: "z" }])).toEqual({
      ...{ by: "y", as: "slow", has: "the-baseline's" },
    });
    expect(refute(CPU, [], [other])).toBeUndefined();
  });

  test("where a label as fast as the baseline differs even more, in the same direction", () => {
    const cpus = (value: Fact["value"], baseline: Fact["value"]) => ({
      place: "machine",
      name: "cpuCount",
      value,
      baseline,
    });
    const peer = (value: Fact["value"]) => describeLabel(`with ${value}`, [fact("cpuCount", value)]);
    const more = { by: "with 1", has: "more-different" };
    expect(refute(cpus(2, 4), [peer(3), peer(8), peer(1), peer(0.5)])).toEqual(more);
    expect(refute(cpus(2, 4), [peer(3), peer(4), peer(8)])).toBeUndefined();
    expect(refute(cpus(4, 2), [peer(3), peer(8)])).toEqual({ by: "with 8", has: "more-different" });
    expect(refute(cpus(4, 2), [peer(1)])).toBeUndefined();
    expect(refute(cpus(2, 0), [peer(2.5)])).toEqual({ by: "with 2.5", has: "more-different" });
    // What is as large as the label's is the same, which is said first.
    expect(refute(cpus(2, 4), [peer(1), peer(2)])).toEqual({ by: "with 2" });
    // As if texts had an order.
    expect(refute(cpus("2", 4), [peer(1)])).toBeUndefined();
    expect(refute(cpus(2, "4"), [peer(1)])).toBeUndefined();
    expect(refute(cpus(2, 4), [peer("1")])).toBeUndefined();
  });

  test("by the size of memory as it is sold", () => {
    const memory = { place: "machine", name: "memoryBytes", value: 16.1e9, baseline: 33e9 };
    expect(refute(memory, [describeLabel("x", [fact("memoryBytes", 16.2e9)])])).toEqual({ by: "x" });
  });

  test("at its own place only, and by its own name", () => {
    const disk = { place: "workspace", name: "diskModel", value: "slow", baseline: "fast" };
    expect(refute(disk, [describeLabel("x", [fact("diskModel", "slow", "temp")])])).toBeUndefined();
    expect(refute(disk, [describeLabel("x", [fact("scheduler", "slow", "workspace")])])).toBeUndefined();
    expect(refute(disk, [describeLabel("x", [fact("diskModel", "slow", "workspace")])])).toEqual({ by: "x" });
  });

  test("where another label lacks it too, if absence is known to be one", () => {
    const container = { place: "machine", name: "container", baseline: "docker" };
    const bare = describeLabel("bare", [fact("os", "linux")]);
    expect(refute(container, [bare])).toEqual({ by: "bare" });
    expect(refute(container, [describeLabel("x", [fact("container", "docker")])])).toBeUndefined();
    // Of this place nothing is known.
    expect(refute({ ...container, place: "temp", name: "storageDriver" }, [bare])).toBeUndefined();
    expect(refute({ place: "machine", name: "cloud", baseline: "a" }, [bare])).toBeUndefined();
    const added = { place: "machine", name: "container", value: "docker" };
    expect(refute(added, [], [bare])).toEqual({ by: "bare", as: "slow", has: "the-baseline's" });
  });

  test("by what all machines of the other label have", () => {
    const [amd, intel] = [[fact("cpuModel", "AMD")], [fact("cpuModel", "Intel")]];
    expect(refute(CPU, [describeLabel("x", amd, amd)])).toEqual({ by: "x" });
    expect(refute(CPU, [describeLabel("x", amd, intel)])).toBeUndefined();
    expect(refute(CPU, [describeLabel("x", amd, intel, amd)])).toBeUndefined();
    expect(refute(CPU, [describeLabel("x", amd, [fact("os", "linux")])])).toBeUndefined();
    expect(refute(CPU, [describeLabel("x")])).toBeUndefined();
  });
});
