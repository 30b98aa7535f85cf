import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type IostatDevice, iostatDocumentSchema } from "../../../src/model/iostat.ts";
import { testCases } from "../../cases.ts";
import { listCaptures, parseIostat, tellNotes } from "./built-report.ts";

const FIXTURES = join(import.meta.dirname, "../../fixtures/iostat");
const read = (file: string) => readFileSync(join(FIXTURES, file), "utf8");

const VERSION_TEXTS = [...listCaptures(/(?:^|\/)V\.txt$/), "options/version.txt"];
const CAPTURES = listCaptures(/\.(?:txt|json|out)$/).filter((file) => !VERSION_TEXTS.includes(file));
const VERSIONS = listCaptures(/^versions\/[^/]+$/);

const devicesOf = (file: string): (IostatDevice | undefined)[] => parseIostat(read(file)).reports[0]?.devices ?? [];

/** How many whole reports a text holds, found without the parser: closed objects in JSON, tables in text. */
function countReports(text: string): number {
  if (text.startsWith("{")) return text.match(/^\t{4}\}/gm)?.length ?? 0;
  if (!text.includes("Device")) return text.match(/^avg-cpu/gm)?.length ?? 0;
  const tables = text.match(/^Device.*$/gm)?.length ?? 0;
  return tables > 0 ? tables : (text.match(/(?:%util|kB_dscd) Device$/gm)?.length ?? 0);
}

test("there are captures of thirteen sysstat versions, and more than two hundred files", () => {
  expect(VERSIONS).toHaveLength(13);
  expect(CAPTURES.length).toBeGreaterThan(200);
});

test("a capture gives every whole report it holds, as a valid document", () => {
  for (const file of CAPTURES) {
    const text = read(file);
    const document = parseIostat(text, file);
    expect(() => iostatDocumentSchema.parse(document), file).not.toThrow();
    expect(document.reports, file).toHaveLength(countReports(text));
    expect(document.source, file).toMatchObject({
      format: text.startsWith("{") ? "json" : "text",
      kernel: expect.stringMatching(/^6\.18\.44-fc/),
      hostname: "vm",
    });
  }
});

const DEVICES = CAPTURES.flatMap((file) =>
  parseIostat(read(file)).reports.flatMap(({ devices }) => devices.map((device) => ({ file, device }))),
);

test("rates agree with their own request sizes", () => {
  for (const { file, device } of DEVICES) {
    for (const [bytes, requests, size] of [
      [device.readBytesPerSecond, device.readsPerSecond, device.meanReadBytes],
      [device.writeBytesPerSecond, device.writesPerSecond, device.meanWriteBytes],
      [device.requestBytesPerSecond, device.requestsPerSecond, device.meanRequestBytes],
    ]) {
      // -G rounds to a hundredth of a gigabyte.
      if (/-d?x?G/.test(file)) continue;
      // Under a hundred requests a second, iostat's rounding of the two factors weighs too much.
      if (bytes === undefined || requests === undefined || size === undefined || requests < 100) continue;
      // -h, --human and --dec=0 round to a tenth or a whole of a unit.
      expect(Math.abs(bytes / (requests * size) - 1), file).toBeLessThan(/human|-h|h-|dec0/.test(file) ? 0.06 : 0.006);
    }
  }
});

testCases(VERSIONS)("%s says the same of the same load as text in kB, as text in MB and as JSON", (version) => {
  for (const name of ["dxk.txt", "dxkt.txt", "dxmtz.txt", "json-complete.json", "text-TERM.txt", "json-KILL.json"]) {
    if (!existsSync(join(FIXTURES, version, name))) continue;
    // fio wrote 300 blocks of 16 KiB in every second; the last report of each file lies within.
    const device = parseIostat(read(`${version}/${name}`))
      .reports.at(-1)
      ?.devices.find(({ name }) => name === "vda");
    expect(device?.writesPerSecond).toBeGreaterThan(290);
    expect(device?.writesPerSecond).toBeLessThan(310);
    expect((device?.writeBytesPerSecond ?? 0) / (device?.writesPerSecond ?? 1)).toBeCloseTo(16384, -2);
    expect(device?.writeLatencySeconds).toBeGreaterThan(0.00005);
    expect(device?.writeLatencySeconds).toBeLessThan(0.001);
    expect(device?.utilization).toBeLessThan(0.2);
  }
});

test("the oldest text and the newest JSON give the fields that they have", () => {
  const [old] = parseIostat(read("versions/v10.0.5/dxkt.txt")).reports;
  expect(old).toMatchInlineSnapshot(`
    {
      "devices": [
        {
          "meanRequestBytes": 27607.04,
          "name": "vda",
          "queueDepth": 2.67,
          "readBytesPerSecond": 42963752.96,
          "readLatencySeconds": 0.00069,
          "readsPerSecond": 1948.2,
          "requestLatencySeconds": 0.00074,
          "utilization": 0.1031,
          "writeBytesPerSecond": 56072448,
          "writeLatencySeconds": 0.00081,
          "writesPerSecond": 1638.94,
        },
      ],
      "timestamp": "2026-11-20T11:49:48Z",
    }
  `);
  const [recent] = parseIostat(read("options/json-dxkty-iso.json")).reports;
  expect(recent).toMatchInlineSnapshot(`
    {
      "devices": [
        {
          "discardBytesPerSecond": 0,
          "discardsPerSecond": 0,
          "flushesPerSecond": 0,
          "meanReadBytes": 4966.4,
          "meanWriteBytes": 16312.32,
          "name": "vda",
          "queueDepth": 48.45,
          "readBytesPerSecond": 372031488,
          "readLatencySeconds": 0.00061,
          "readsPerSecond": 74835,
          "utilization": 0.956,
          "writeBytesPerSecond": 85602304,
          "writeLatencySeconds": 0.00056,
          "writesPerSecond": 5249,
        },
      ],
      "timestamp": "2026-11-20T11:44:58Z",
    }
  `);
});

test("the doubled rates in the JSON of 12.1 are halved, in MB divided by 2048, and both are said", () => {
  const { source, reports } = parseIostat(read("versions/v12.1.4/json-complete.json"));
  expect(reports[1]?.devices[0]).toMatchObject({ writesPerSecond: 300, writeBytesPerSecond: 300 * 16384 });
  expect(source.notes[0]?.message).toBe(
    "byte rates were corrected: they were sectors labelled kB, a bug in the JSON of sysstat 12.1.2 to 12.2.0",
  );

  const megabytes = read("versions/v12.1.4/json-complete.json").replaceAll("kB/s", "MB/s");
  expect(parseIostat(megabytes).reports[1]?.devices[0]).toMatchObject({ writeBytesPerSecond: 300 * 16384 });
  expect(tellNotes(parseIostat(read("versions/v12.4.0/json-complete.json")))).toEqual([
    "columns left out: rrqm/s, wrqm/s, drqm/s, rrqm, wrqm, drqm",
  ]);
});

const UNIT_VERSIONS = ["v11.5.1", "v11.5.4", "v11.5.6", "v12.1.2", "v12.2.0", "v12.2.1"];
const BYTE_RATES = [
  "readBytesPerSecond",
  "writeBytesPerSecond",
  "discardBytesPerSecond",
  "requestBytesPerSecond",
] as const;

/** How many times what the text of the same moment says the JSON's byte rates are. */
function compareUnits(version: string, flags: string, before = ""): number[] {
  const text = parseIostat(read(`units/${version}-${flags}.txt`)).reports[0]?.devices[0];
  const json = parseIostat(`${before}${read(`units/${version}-${flags}.json`)}`).reports[0]?.devices[0];
  return BYTE_RATES.flatMap((field) => {
    const [one, other] = [json?.[field], text?.[field]];
    return one === undefined && other === undefined ? [] : [(one ?? Number.NaN) / (other ?? Number.NaN)];
  });
}

const noteOf = (file: string) => tellNotes(parseIostat(read(`units/${file}.json`))).join(" ");

testCases(UNIT_VERSIONS.flatMap((version) => ["dx", "dxm", "dm"].map((flags) => [version, flags] as const)))(
  "the JSON of %s with -%s has the byte rates of its text, whatever unit it printed",
  (version, flags) => {
    const ratios = compareUnits(version, flags);
    expect(ratios.length).toBeGreaterThan(1);
    for (const ratio of ratios) expect(ratio).toBeCloseTo(1, 1);
    const isFaulty = version.startsWith("v11") ? flags.endsWith("m") : !version.endsWith("2.1");
    expect(/were corrected/.test(noteOf(`${version}-${flags}`))).toBe(isFaulty);
  },
);

test("sectors that the JSON of 12.1.2 to 12.2.0 calls kB without -x are halved where the version is known, else said", () => {
  for (const version of ["12.1.2", "12.2.0"]) {
    for (const ratio of compareUnits(`v${version}`, "d", `sysstat version ${version}\n`))
      expect(ratio).toBeCloseTo(1, 1);
    expect(noteOf(`v${version}-d`)).toMatch(/2 times too high if sysstat 12\.1\.2 to 12\.2\.0 wrote this/);
  }
  for (const version of ["12.1.1", "12.2.1", "12.6.1", "13.0.0"]) {
    const { source, reports } = parseIostat(`sysstat version ${version}\n${read("units/v12.2.1-d.json")}`);
    expect(tellNotes({ source }).join(" ")).not.toMatch(/times too/);
    expect(reports).toEqual(parseIostat(read("units/v12.2.1-d.json")).reports);
  }
  for (const ratio of compareUnits("v12.2.1", "d")) expect(ratio).toBeCloseTo(1, 1);
});

test("a short JSON from before sysstat 12.2.1 was there has sectors under the name of kB", () => {
  const rate = (date: string) =>
    parseIostat(read("units/v12.2.0-d.json").replace('"date": "2026-11-21"', `"date": "${date}"`)).reports[0]
      ?.devices[0]?.readBytesPerSecond ?? 0;
  const claimed = rate("2026-11-21");
  expect(rate("2019-12-26")).toBe(claimed / 2);
  expect(rate("12/26/19")).toBe(claimed / 2);
  expect(rate("2019-12-27")).toBe(claimed);
});

/** The short JSON of one device with 100 requests a second of one size, in the unit that its names say. */
function shortJson(names: [string, string], unit: number, bytes: number): string {
  const disk = { disk_device: "sda", tps: 100, [names[0]]: (100 * bytes) / unit, [names[1]]: 0 };
  const more = names[0].startsWith("MB") ? { "MB_dscd/s": 0 } : {};
  return printJson({ ...disk, ...more });
}

/** Devices as iostat prints them. */
function printJson(...disks: object[]): string {
  const rows = disks.map((disk) => JSON.stringify(disk).replaceAll(/([:,])(?=["\d])/g, "$1 ")).join(",\n");
  return [
    '{"sysstat": {',
    '"hosts": [',
    "{",
    '"statistics": [',
    "{",
    '"disk": [',
    rows,
    "]",
    "}",
    "]",
    "}",
    "]",
    "}}",
    "",
  ].join("\n");
}

testCases([
  ["MB of 12.1.2 and later", ["MB_read/s", "MB_wrtn/s"], 1024 ** 2, 4 * 1024 ** 2, 1, "do not show it"],
  ["MB of 12.1.2 and later", ["MB_read/s", "MB_wrtn/s"], 1024 ** 2, 4 * 1024 ** 2 + 1, 1 / 2048, "were sectors"],
  ["MB of 12.1.2 and later", ["MB_read/s", "MB_wrtn/s"], 1024 ** 2, 1024 ** 2 + 1, 1, "do not show it"],
  ["MB of 12.1.2 and later", ["MB_read/s", "MB_wrtn/s"], 1024 ** 2, 1024 ** 2, 1, ""],
  ["kB of 11.5", ["kB_read_per_sec", "kB_wrtn_per_sec"], 1024, 511, 1024, "were MB"],
  ["kB of 11.5", ["kB_read_per_sec", "kB_wrtn_per_sec"], 1024, 512, 1, "do not show it"],
  ["kB of 11.5", ["kB_read_per_sec", "kB_wrtn_per_sec"], 1024, 4096, 1, "do not show it"],
  ["kB of 11.5", ["kB_read_per_sec", "kB_wrtn_per_sec"], 1024, 4097, 1, ""],
] as const)("%s whose requests would have %s in %s, %s bytes", (_, names, unit, bytes, factor, note) => {
  const { source, reports } = parseIostat(shortJson([...names], unit, bytes));
  expect(reports[0]?.devices[0]?.readBytesPerSecond).toBeCloseTo(100 * bytes * factor, 3);
  if (note === "") expect(source.notes).toEqual([]);
  else expect(source.notes[0]?.message).toContain(note);
});

test("-s without -x gives writes and discards together, and -G gigabytes", () => {
  const fromText = devicesOf("units/v12.6.1-ds.txt")[0];
  expect(read("units/v12.6.1-ds.txt")).toMatch(/kB_read\/s +kB_w\+d\/s +kB_read +kB_w\+d/);
  const figures = /^vda +([\d.]+) +([\d.]+) +([\d.]+)/m.exec(read("units/v12.6.1-ds.txt"))?.slice(1).map(Number) ?? [];
  expect(fromText).toEqual({
    name: "vda",
    requestsPerSecond: figures[0],
    readBytesPerSecond: (figures[1] ?? 0) * 1024,
    writeAndDiscardBytesPerSecond: (figures[2] ?? 0) * 1024,
  });
  expect(devicesOf("units/v12.8.0-dG.json")[0]).toMatchObject({ writeBytesPerSecond: 0.02 * 1024 ** 3 });
  expect(devicesOf("units/v12.8.0-dxG.txt")[0]).toMatchObject({ writeBytesPerSecond: 0.02 * 1024 ** 3 });
});

test("one nearly idle device does not make the check divide another's rates", () => {
  // 0.01 requests a second of 4 KiB may be 0.0149: 0.06 kB/s are one and a half times what the rounded factors give.
  const disk = (bytes: number, requests: number, size: number) => ({
    disk_device: "vda",
    "w/s": requests,
    "wkB/s": bytes,
    "wareq-sz": size,
  });
  const text = printJson(disk(4800, 300, 16), disk(0.06, 0.01, 4));
  expect(parseIostat(text).reports[0]?.devices.map((device) => device.writeBytesPerSecond)).toEqual([4915200, 61.44]);
});

test("a German locale's decimal commas are read, and its times, which have no zone, are left out and named", () => {
  for (const version of ["v11.5.2", "v12.0.3", "v12.6.1", "v12.7.9"]) {
    const text = parseIostat(read(`versions/${version}/de_DE.txt`));
    const json = parseIostat(read(`versions/${version}/de_DE.json`));
    expect(text.reports[0]?.devices[0]?.readBytesPerSecond).toBeGreaterThan(30_000_000);
    expect(text.reports[0]?.devices[0]?.readLatencySeconds).toBe(0.0007);
    for (const { reports, source } of [text, json]) {
      expect(reports[0]).not.toHaveProperty("timestamp");
      expect(source.notes[0]?.message).toMatch(/timestamp without a time zone/);
    }
  }
});

test("times with a zone, in any of their spellings, are moments in UTC", () => {
  const at = (time: string) => {
    const text = read("versions/v12.6.1/dxkty.txt").replace("2026-11-20T11:49:50+0000", time);
    return parseIostat(text).reports[0]?.timestamp;
  };
  expect(at("2026-11-20T11:49:50+0000")).toBe("2026-11-20T11:49:50Z");
  expect(at("2026-11-20T11:49:50+0530")).toBe("2026-11-20T06:19:50Z");
  expect(at("2026-11-20T11:49:50Z")).toBe("2026-11-20T11:49:50Z");
  expect(at("1795175390")).toBe("2026-11-20T11:49:50Z");
  expect(at("11/20/26 11:49:50")).toBeUndefined();
});

test("the latency of requests that did not occur is absent, not 0", () => {
  const device = parseIostat(read("throttle/cg-write-iostat.json")).reports[0]?.devices[0];
  expect(device).toMatchObject({ readsPerSecond: 0, writesPerSecond: 100, writeLatencySeconds: 0.00171 });
  expect(device).not.toHaveProperty("readLatencySeconds");
  expect(device).not.toHaveProperty("meanReadBytes");
});

test("a utilization of 100.40% is 1", () => {
  const text = read("options/text-dxmt.txt");
  expect(text).toContain("100.40");
  expect(parseIostat(text).reports[1]?.devices[0]?.utilization).toBe(1);
});

test("negative figures and nan are no measurement", () => {
  const text = read("versions/v12.6.1/dxkty.txt")
    .replace("4800.00", "  -1.00")
    .replace("   0.05  13.20", "   -nan  13.20");
  const device = parseIostat(text).reports[0]?.devices[0];
  expect(device).toMatchObject({ readsPerSecond: 300, utilization: 0.132 });
  expect(device).not.toHaveProperty("readBytesPerSecond");
  expect(device).not.toHaveProperty("queueDepth");
});

test("-h, --human, --pretty and --compact are the same figures in another dress", () => {
  for (const [file, tolerance] of Object.entries({ pretty: 0.01, human: 0.06, "h-compact": 0.06, colours: 0.01 })) {
    const [device] = devicesOf(`local/${file}.txt`);
    const [plain] = devicesOf("local/p-all.txt").filter((other) => other?.name === "vda");
    for (const key of ["readBytesPerSecond", "writeBytesPerSecond", "meanWriteBytes", "flushesPerSecond"] as const) {
      expect(Math.abs((device?.[key] ?? 0) / (plain?.[key] ?? 1) - 1), `${file} ${key}`).toBeLessThan(tolerance);
    }
    expect(device?.utilization).toBeCloseTo(0.0242, 2);
  }
});

test("the -h of versions before 11.7.2 puts the device over its figures", () => {
  const lines = read("versions/v10.2.0/dxkt.txt").replaceAll(/^vda /gm, "vda\n    ");
  expect(parseIostat(lines)).toEqual(parseIostat(read("versions/v10.2.0/dxkt.txt")));
});

test("sectors under POSIXLY_CORRECT are bytes, in all four tables", () => {
  const [text] = devicesOf("local/sectors-dx.txt");
  const [json] = devicesOf("local/sectors-dx.json");
  const [sums] = devicesOf("local/sectors-dxs.txt");
  const [short] = devicesOf("local/sectors-d.txt");
  const [shortJson] = devicesOf("local/sectors-d.json");
  const [kilobytes] = devicesOf("local/pretty.txt");
  for (const device of [text, json, short, shortJson]) {
    expect((device?.readBytesPerSecond ?? 0) / (kilobytes?.readBytesPerSecond ?? 1)).toBeCloseTo(1, 1);
  }
  const { requestBytesPerSecond = 0, requestsPerSecond = 0, meanRequestBytes = 0 } = sums ?? {};
  expect(requestBytesPerSecond / (requestsPerSecond * meanRequestBytes)).toBeCloseTo(1, 2);
});

test("-s and a plain -d give reads and writes together, and nothing apart that they did not print", () => {
  expect(devicesOf("options/text-dxs.txt")).toMatchInlineSnapshot(`
    [
      {
        "meanRequestBytes": 31170.56,
        "name": "vda",
        "queueDepth": 1.48,
        "requestBytesPerSecond": 66096762.88,
        "requestLatencySeconds": 0.0007,
        "requestsPerSecond": 2120.5,
        "utilization": 0.0543,
      },
    ]
  `);
  expect(devicesOf("options/text-d.txt")).toMatchInlineSnapshot(`
    [
      {
        "discardBytesPerSecond": 284047.36,
        "name": "vda",
        "readBytesPerSecond": 30531430.4,
        "requestsPerSecond": 1889.78,
        "writeBytesPerSecond": 34140508.16,
      },
    ]
  `);
});

test("groups have their name, an idle report under -z has no devices, and so have those of -c", () => {
  expect(devicesOf("options/json-group.json")[0]?.name).toBe("tot");
  expect(devicesOf("local/group.txt").map((device) => device?.name)).toEqual(["vda", "all"]);
  expect(parseIostat(read("hotplug/z-idle-text.txt")).reports.map(({ devices }) => devices.length)).toEqual([1, 0, 0]);
  expect(parseIostat(read("local/c.txt")).reports).toMatchObject([{ cpu: { idle: expect.any(Number) }, devices: [] }]);
});

test("a device that appears has its own interval's figures from then on", () => {
  for (const file of ["hotplug/loop-json.json", "hotplug/loop-text.txt"]) {
    const { reports } = parseIostat(read(file));
    expect(reports.map(({ devices }) => devices.map(({ name }) => name).join(" "))).toEqual([
      ...Array(2).fill("vda"),
      ...Array(6).fill("loop0 vda"),
    ]);
    expect(reports[2]?.devices[0]).toMatchObject({ readsPerSecond: 31, readBytesPerSecond: 35840 * 1024 });
  }
});

testCases(VERSION_TEXTS)("%s has a version and no reports", (file) => {
  const { source, reports } = parseIostat(read(file), file);
  const sysstatVersion = expect.stringMatching(/^\d+\.\d+\.\d+$/);
  expect(source).toEqual({ format: "text", sysstatVersion, complete: true, notes: [] });
  expect(reports).toEqual([]);
});

testCases(VERSIONS)("%s says its version with -V", (version) => {
  expect(parseIostat(read(`${version}/V.txt`)).source.sysstatVersion).toBe(version.slice("versions/v".length));
});
