import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type IostatDevice, type IostatReport, iostatDocumentSchema } from "../../../src/model/iostat.ts";
import { UserError } from "../../../src/model/user-error.ts";
import { createIostatReader } from "../../../src/sampling/iostat/parser.ts";
import { measureHeldBytes } from "../../heap.ts";
import { buildReport, parseIostat } from "./built-report.ts";

const FIXTURES = join(import.meta.dirname, "../../fixtures/iostat");
const read = (file: string) => readFileSync(join(FIXTURES, file), "utf8");
const list = (pattern: string) => globSync(pattern, { cwd: FIXTURES }).sort();

const VERSION_TEXTS = [...list("**/V.txt"), "options/version.txt"];
const CAPTURES = list("**/*.{txt,json,out}").filter((file) => !VERSION_TEXTS.includes(file));
const VERSIONS = list("versions/*");

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

test.each(CAPTURES)("%s gives every whole report it holds, as a valid document", (file) => {
  const text = read(file);
  const document = parseIostat(text, file);

  expect(() => iostatDocumentSchema.parse(document)).not.toThrow();
  expect(document.reports).toHaveLength(countReports(text));
  expect(document.source.format).toBe(text.startsWith("{") ? "json" : "text");
  expect(document.source.kernel).toMatch(/^6\.18\.44-fc/);
  expect(document.source.hostname).toBe("vm");
});

test.each(CAPTURES)("%s has rates that agree with their own request sizes", (file) => {
  for (const device of parseIostat(read(file)).reports.flatMap((report) => report.devices)) {
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
      expect(Math.abs(bytes / (requests * size) - 1)).toBeLessThan(/human|-h|h-|dec0/.test(file) ? 0.06 : 0.006);
    }
  }
});

test.each(VERSIONS)("%s says the same of the same load as text in kB, as text in MB and as JSON", (version) => {
  for (const name of ["dxk.txt", "dxkt.txt", "dxmtz.txt", "json-complete.json", "text-TERM.txt", "json-KILL.json"]) {
    if (list(`${version}/${name}`).length === 0) continue;
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

test("the source says what the text says of itself", () => {
  expect(parseIostat(read("versions/v11.5.2/json-KILL.json")).source).toEqual({
    format: "json",
    hostname: "vm",
    kernel: "6.18.44-fc-v657",
    cpuCount: 2,
    complete: false,
    corrections: [
      "the last report was left out: the text ends in the middle of it",
      "columns left out: rrqm, wrqm, svctm",
    ],
  });
  const withVersion = `${read("versions/v12.7.9/V.txt")}${read("versions/v12.7.9/dxk.txt")}`;
  expect(parseIostat(withVersion).source).toMatchObject({ sysstatVersion: "12.7.9", complete: true });
});

test("the doubled rates in the JSON of 12.1 are halved, in MB divided by 2048, and both are said", () => {
  const { source, reports } = parseIostat(read("versions/v12.1.4/json-complete.json"));
  expect(reports[1]?.devices[0]).toMatchObject({ writesPerSecond: 300, writeBytesPerSecond: 300 * 16384 });
  expect(source.corrections?.[0]).toBe(
    "byte rates were sectors under the name of kB, a fault of the JSON of sysstat 12.1.2 to 12.2.0: set right",
  );

  const megabytes = read("versions/v12.1.4/json-complete.json").replaceAll("kB/s", "MB/s");
  expect(parseIostat(megabytes).reports[1]?.devices[0]).toMatchObject({ writeBytesPerSecond: 300 * 16384 });
  expect(parseIostat(read("versions/v12.4.0/json-complete.json")).source.corrections).toEqual([
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

const noteOf = (file: string) => parseIostat(read(`units/${file}.json`)).source.corrections?.join(" ") ?? "";

test.each(UNIT_VERSIONS.flatMap((version) => ["dx", "dxm", "dm"].map((flags) => [version, flags] as const)))(
  "the JSON of %s with -%s has the byte rates of its text, whatever unit it printed",
  (version, flags) => {
    const ratios = compareUnits(version, flags);
    expect(ratios.length).toBeGreaterThan(1);
    for (const ratio of ratios) expect(ratio).toBeCloseTo(1, 1);
    const isFaulty = version.startsWith("v11") ? flags.endsWith("m") : !version.endsWith("2.1");
    expect(/: set right/.test(noteOf(`${version}-${flags}`))).toBe(isFaulty);
  },
);

test("sectors that the JSON of 12.1.2 to 12.2.0 calls kB without -x are halved where the version is known, else said", () => {
  for (const version of ["12.1.2", "12.2.0"]) {
    for (const ratio of compareUnits(`v${version}`, "d", `sysstat version ${version}\n`))
      expect(ratio).toBeCloseTo(1, 1);
    expect(noteOf(`v${version}-d`)).toMatch(/twice too large if sysstat 12\.1\.2 to 12\.2\.0 wrote this/);
  }
  for (const version of ["12.1.1", "12.2.1", "12.6.1", "13.0.0"]) {
    const { source, reports } = parseIostat(`sysstat version ${version}\n${read("units/v12.2.1-d.json")}`);
    expect(source.corrections?.join(" ")).not.toMatch(/twice/);
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
  return JSON.stringify({ sysstat: { hosts: [{ statistics: [{ disk: [{ ...disk, ...more }] }] }] } });
}

test.each([
  ["MB of 12.1.2 and later", ["MB_read/s", "MB_wrtn/s"], 1024 ** 2, 4 * 1024 ** 2, 1, "does not decide"],
  ["MB of 12.1.2 and later", ["MB_read/s", "MB_wrtn/s"], 1024 ** 2, 4 * 1024 ** 2 + 1, 1 / 2048, "were sectors"],
  ["MB of 12.1.2 and later", ["MB_read/s", "MB_wrtn/s"], 1024 ** 2, 1024 ** 2 + 1, 1, "does not decide"],
  ["MB of 12.1.2 and later", ["MB_read/s", "MB_wrtn/s"], 1024 ** 2, 1024 ** 2, 1, ""],
  ["kB of 11.5", ["kB_read_per_sec", "kB_wrtn_per_sec"], 1024, 511, 1024, "were MB"],
  ["kB of 11.5", ["kB_read_per_sec", "kB_wrtn_per_sec"], 1024, 512, 1, "does not decide"],
  ["kB of 11.5", ["kB_read_per_sec", "kB_wrtn_per_sec"], 1024, 4096, 1, "does not decide"],
  ["kB of 11.5", ["kB_read_per_sec", "kB_wrtn_per_sec"], 1024, 4097, 1, ""],
] as const)("%s whose requests would have %s in %s, %s bytes", (_, names, unit, bytes, factor, note) => {
  const { source, reports } = parseIostat(shortJson([...names], unit, bytes));
  expect(reports[0]?.devices[0]?.readBytesPerSecond).toBeCloseTo(100 * bytes * factor, 3);
  if (note === "") expect(source.corrections).toBeUndefined();
  else expect(source.corrections?.[0]).toContain(note);
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
  const disk = (bytes: number, requests: number, size: number) =>
    `{"disk_device": "vda", "w/s": ${requests}, "wkB/s": ${bytes}, "wareq-sz": ${size}}`;
  const text = `{"sysstat": {"hosts": [{"statistics": [{"disk": [${disk(4800, 300, 16)}, ${disk(0.06, 0.01, 4)}]}]}]}}`;
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
      expect(source.corrections?.[0]).toMatch(/timestamp without a zone/);
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

test("a utilization of 100.40 % is 1", () => {
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

test.each(["versions/v12.6.1/json-KILL.json", "versions/v12.6.1/text-KILL.txt"])(
  "%s, cut and with another iostat's output behind it, gives both",
  (file) => {
    const text = read(file);
    const second = read(`versions/v12.6.1/${file.endsWith("json") ? "json-complete.json" : "dxkt.txt"}`);
    const cut = text.length - 60;
    const reports = parseIostat(text.slice(0, cut) + second).reports;
    expect(reports).toEqual([...parseIostat(text.slice(0, cut)).reports, ...parseIostat(second).reports]);
    expect(reports).toHaveLength(4);
  },
);

test("a text that ends in the middle says so and what was left out", () => {
  const text = read("versions/v12.6.1/text-KILL.txt");
  expect(parseIostat(text).source.complete).toBe(true);
  // As `log=$(iostat …)` cuts it: all the devices of the report before are there.
  expect(parseIostat(text.trimEnd())).toEqual(parseIostat(text));
  const single = parseIostat(read("versions/v12.6.1/x.txt").trimEnd());
  expect(single.reports).toEqual(parseIostat(read("versions/v12.6.1/x.txt")).reports);
  expect(single.source.complete).toBe(false);
  expect(single.source.corrections).toContain("no blank line follows the last report: it may lack devices");
  expect(parseIostat(read("versions/v12.6.1/json-TERM.json")).source.complete).toBe(false);
  expect(parseIostat(read("versions/v12.6.1/json-INT.json")).source.complete).toBe(true);
});

test("pieces of any size give what the whole gives", () => {
  for (const file of ["hotplug/loop-json.json", "hotplug/loop-text.txt"]) {
    const text = read(file);
    const whole = parseIostat(text);
    for (const size of [1, 7, 1000]) {
      const reports: IostatReport[] = [];
      const reader = createIostatReader((report) => reports.push(buildReport(report)));
      for (let start = 0; start < text.length; start += size) reader.push(text.slice(start, start + size));
      expect(reader.end()).toEqual(whole.source);
      expect(reports).toEqual(whole.reports);
    }
  }
});

const HEADING =
  "Device:         rrqm/s   wrqm/s     r/s     w/s    rMB/s    wMB/s avgrq-sz avgqu-sz   await r_await w_await  svctm  %util";
const ROW = (reads: number, name = "sda") =>
  `${name}               1.00     0.00 ${reads}.00  337.00    51.73     4.38    17.26     2.09    0.32    0.19    2.59   0.14  90.00`;
const readsOf = (text: string) =>
  parseIostat(text).reports.map(({ devices }) =>
    devices.map((device) => `${device.name} ${device.readsPerSecond}`).join(", "),
  );

test.each([
  ["no blank lines", [HEADING, ROW(1), ROW(2), ROW(3)].join("\n")],
  ["blank lines", [HEADING, ROW(1), "", ROW(2), "", ROW(3), ""].join("\n")],
  ["times", [HEADING, "12:00:01", ROW(1), "12:00:02", ROW(2), "12:00:03", ROW(3), ""].join("\n")],
  [
    "shares of the CPU",
    [
      "avg-cpu:  %user %idle",
      " 1.00 99.00",
      HEADING,
      ROW(1),
      "avg-cpu:  %user %idle",
      " 1.00 99.00",
      ROW(2),
      "avg-cpu:  %user %idle",
      " 1.00 99.00",
      ROW(3),
    ].join("\n"),
  ],
  ["headings without blank lines, as grep leaves them", [HEADING, ROW(1), HEADING, ROW(2), HEADING, ROW(3)].join("\n")],
  [
    "the shell's own lines",
    ["$ iostat -xm 1", HEADING, ROW(1), "", HEADING, ROW(2), "some words", ROW(3), "^C", "$ "].join("\n"),
  ],
])("a heading that stands once, with %s between the reports, is that of all", (_, text) => {
  expect(readsOf(text)).toEqual(["sda 1", "sda 2", "sda 3"]);
  expect(readsOf(`${text}\n`)).toEqual(["sda 1", "sda 2", "sda 3"]);
});

test("the time of the first report is known also where a log begins with it", () => {
  const log = read("versions/v12.6.1/dxkty.txt");
  const tail = log.slice(log.indexOf("2026-"));
  expect(parseIostat(tail).reports).toEqual(parseIostat(log).reports);
  expect(parseIostat(tail).reports[0]?.timestamp).toBe("2026-11-20T11:49:50Z");
  const reports: IostatReport[] = [];
  const reader = createIostatReader((report) => reports.push(buildReport(report)));
  for (const letter of tail) reader.push(letter);
  reader.end();
  expect(reports).toEqual(parseIostat(log).reports);
});

test("several devices under one heading are one report until one of them comes again", () => {
  const text = [HEADING, ROW(1), ROW(2, "sdb"), ROW(3), ROW(4, "sdb"), ROW(5)].join("\n");
  expect(readsOf(text)).toEqual(["sda 1, sdb 2", "sda 3, sdb 4", "sda 5"]);
  expect(parseIostat(text).source).toMatchObject({ complete: false });
  expect(parseIostat(`${text}\n${ROW(6, "sdb")}`).source).toMatchObject({ complete: true });
});

test("a device that stands under two groups is in one report", () => {
  const text = [HEADING, ROW(1), ROW(2, " one"), ROW(1), ROW(3, " two"), ""].join("\n");
  expect(readsOf(text)).toEqual(["sda 1, one 2, two 3"]);
});

test("a label with spaces is a name, and rows of other tables are none", () => {
  expect(readsOf([HEADING, ROW(1, "My Disk"), ""].join("\n"))).toEqual(["My Disk 1"]);
  expect(readsOf([HEADING, ROW(1), "", ROW(2, "12.50"), ROW(3, "sdb 1.00"), ""].join("\n"))).toEqual(["sda 1"]);
});

test.each([
  ["a log of GitHub Actions", (line: string, place: number) => `2026-11-21T15:38:0${place % 10}.1234567Z ${line}`],
  [
    "gh run view --log",
    (line: string, place: number) => `build\tRun tests\t2026-11-21T15:38:0${place % 10}.1234567Z ${line}`,
  ],
  ["ts of moreutils", (line: string, place: number) => `Nov 21 15:38:${10 + place} ${line}`],
  ["syslog", (line: string, place: number) => `Nov 21 15:38:${10 + place} host iostat[123]: ${line}`],
  ["docker compose", (line: string) => `iostat_1  | ${line}`],
  ["a quoted mail", (line: string) => `> > ${line}`],
  ["brackets", (line: string, place: number) => `[${place}.25] ${line}`],
  ["an indentation", (line: string) => `    ${line}`],
  ["Windows", (line: string) => `${line}\r`],
] as const)("what %s puts before each line does not hide the reports", (_, wrap) => {
  for (const file of ["hotplug/loop-text.txt", "units/v12.6.1-xt.txt", "hotplug/loop-json.json"]) {
    const lines = read(file).split("\n");
    const wrapped = lines.map((line, place) =>
      line === "" && place % 2 === 0 ? wrap("", place).trimEnd() : wrap(line, place),
    );
    expect(parseIostat(wrapped.join("\n")).reports, file).toEqual(parseIostat(read(file)).reports);
  }
});

test("JSON as jq prints it, on many lines or on one, is read", () => {
  for (const file of ["versions/v12.6.1/json-complete.json", "units/v12.6.1-xt.json", "hotplug/loop-json.json"]) {
    const value = JSON.parse(read(file));
    const whole = parseIostat(read(file));
    for (const text of [
      JSON.stringify(value, undefined, 2),
      JSON.stringify(value),
      `\uFEFF${JSON.stringify(value, undefined, "\t")}\n`,
    ]) {
      expect(parseIostat(text)).toEqual(whole);
      expect(parseIostat(`${text}\n${text}`).reports).toEqual([...whole.reports, ...whole.reports]);
      // The first one is cut in its last report.
      const cut = text.slice(0, text.lastIndexOf('"disk_device"') + 20);
      expect(parseIostat(`${cut}${text}`).reports.slice(-whole.reports.length)).toEqual(whole.reports);
    }
  }
});

test("the shares of the CPU are carried, from text and JSON", () => {
  const shares =
    /^ +([\d.]+) +([\d.]+) +([\d.]+) +([\d.]+) +([\d.]+) +([\d.]+)$/m.exec(read("units/v12.6.1-xt.txt"))?.slice(1) ??
    [];
  const [user, nice, system, ioWait, steal, idle] = shares.map((share) => Math.round(Number(share) * 100) / 1e4);
  expect(parseIostat(read("units/v12.6.1-xt.txt")).reports[0]?.cpu).toEqual({
    user,
    nice,
    system,
    ioWait,
    steal,
    idle,
  });
  expect(parseIostat(read("units/v12.6.1-xt.json")).reports[0]?.cpu).toEqual({
    ...{ user: 0.2453, nice: 0.3429, system: 0.1317, ioWait: 0.0072, steal: 0.0033, idle: 0.2696 },
  });
});

test("every column that is not carried is named, once", () => {
  const { source } = parseIostat(read("versions/v10.0.5/dxkt.txt"));
  expect(source.corrections).toEqual(["columns left out: rrqm/s, wrqm/s, svctm"]);
  expect(parseIostat(read("units/v12.6.1-ds.txt")).source.corrections).toEqual(["columns left out: kB_read, kB_w+d"]);
  const more = read("units/v12.6.1-xt.json").replace('"disk":', '"mood": 3, "disk":');
  expect(parseIostat(more).source.corrections?.join()).toMatch(/columns left out: mood, rrqm\/s/);
});

test("a utilization above 100 % is 1 and said, with how often", () => {
  const note = (text: string) => parseIostat(text).source.corrections?.find((sentence) => sentence.includes("above"));
  expect(note([HEADING, ROW(1).replace("90.00", "100.00"), ""].join("\n"))).toBeUndefined();
  const over = ROW(1).replace("90.00", "100.01");
  expect(note([HEADING, over, ""].join("\n"))).toBe("a utilization above 100 % became 1");
  expect(note([HEADING, over, "", HEADING, over, ""].join("\n"))).toBe("a utilization above 100 % became 1 (2 times)");
  expect(note(read("units/v12.6.1-xt.json").replace('"util": 4.15', '"util": 150.00'))).toMatch(/became 1$/);
});

test("reports of several hosts are said, as the source names the last", () => {
  const text = read("versions/v12.6.1/dxk.txt");
  const both = parseIostat(`${text}${text.replace("(vm)", "(other)")}`).source;
  expect(both.hostname).toBe("other");
  expect(both.corrections).toContain("the text has reports of several hosts; the source names the last");
  expect(parseIostat(`${text}${text}`).source.corrections).toEqual(parseIostat(text).source.corrections);
});

const BANNER = "Linux 6.1.0 (host) \t11/21/26 \t_x86_64_\t(2 CPU)\n\n";

test.each([
  [
    "mpstat",
    `${BANNER}12:00:01     CPU    %usr   %nice    %sys %iowait    %irq   %soft  %steal  %guest  %gnice   %idle\n12:00:01     all    1.00    0.00    1.00    0.00    0.00    0.00    0.00    0.00    0.00   98.00\n`,
  ],
  [
    "mpstat",
    '{"sysstat": {"hosts": [{"nodename": "h", "statistics": [{"timestamp": "12:00:01", "cpu-load": [{"cpu": "all", "usr": 1.0}]}]}]}}',
  ],
  [
    "sar",
    `${BANNER}12:00:01        CPU     %user     %nice   %system   %iowait    %steal     %idle\n12:00:02        all      1.00      0.00      1.00      0.00      0.00     98.00\n`,
  ],
  [
    "sar",
    `${BANNER}12:00:01          DEV       tps     rkB/s     wkB/s     dkB/s   areq-sz    aqu-sz     await     %util\n12:00:02          vda      1.00      0.00      1.00      0.00      0.00     98.00 1.00 1.00\n`,
  ],
  ["sar", `${BANNER}12:00:01    kbmemfree   kbavail kbmemused  %memused kbbuffers\n`],
  ["sadf", '{"sysstat": {"sysdata-version": 2.20, "hosts": [{"nodename": "h", "statistics": [{"cpu-load": []}]}]}}'],
  [
    "pidstat",
    `${BANNER}12:00:01      UID       PID   kB_rd/s   kB_wr/s kB_ccwr/s iodelay  Command\n12:00:02        0         1      0.00      4.00      0.00       0  init\n`,
  ],
  [
    "cifsiostat",
    `${BANNER}Filesystem:                      rkB/s        wkB/s    rops/s    wops/s         fo/s         fc/s         fd/s\n\\\\server\\share  0.00 0.00 0.00 0.00 0.00 0.00 0.00\n`,
  ],
  [
    "tapestat",
    `${BANNER}Tape:    r/s     w/s   kB_read/s   kB_wrtn/s %Rd %Wr %Oa    Rs/s    Ot/s\nst0 0 0 0 0 0 0 0 0 0\n`,
  ],
  [
    "vmstat",
    "procs -----------memory---------- ---swap-- -----io----\n r  b   swpd   free   buff  cache   si   so    bi    bo\n",
  ],
  ["tapestat", `${BANNER}No tape drives with statistics found\n`],
  ["fio", '{\n  "fio version" : "fio-3.33",\n  "jobs" : []\n}\n'],
  ["fio", "fio: note\n3;fio-3.33;t;0;0;8192;744727;11636;11;0\n"],
  ["fio", "randrw: (groupid=0, jobs=1): err= 0: pid=4711\n"],
  ["GitHub's API", '{"jobs": [{"id": 1, "steps": []}], "total_count": 1}'],
  ["GitHub's API", '{"jobs": [{"id": 1, "run_id": 2}]}'],
  [
    "BSD or Solaris",
    "                    extended device statistics\n    r/s    w/s   kr/s   kw/s wait actv wsvc_t asvc_t  %w  %b device\n",
  ],
])("the output of %s is refused by its name", (name, text) => {
  expect(() => parseIostat(text, "log.txt")).toThrow(new RegExp(`^log\\.txt: .*${name}`));
});

test("iostat's first line alone, and an iostat that was ended before its first report, have no reports", () => {
  expect(parseIostat(BANNER)).toMatchObject({ source: { hostname: "host", cpuCount: 2 }, reports: [] });
  const notes = (text: string) => parseIostat(text).source.corrections;
  expect(notes(BANNER)).toEqual(["there is no report in the text"]);
  expect(notes("avg-cpu:  %user   %nice %system %iowait  %steal   %idle\n")).toEqual([
    "there is no report in the text",
  ]);
  expect(() => parseIostat("tty: tin tout avg-cpu: % user % sys\n 0.0 5.0 0.3 0.6\n", "x")).toThrow(/^x: .*AIX/);
  expect(() => parseIostat('{"jobs": [{"id": 1, "steps": []}]}', "x")).toThrow(/^x: not the text or JSON/);
});

test("what is no report takes no memory and no time, however long it is", () => {
  const reader = createIostatReader(() => {});
  const before = measureHeldBytes();
  for (let times = 0; times < 500; times++) reader.push("x".repeat(100_000));
  expect(measureHeldBytes() - before).toBeLessThan(1e6);
  expect(reader.end()).toBeUndefined();
});

test.each(VERSION_TEXTS)("%s has a version and no reports", (file) => {
  const { source, reports } = parseIostat(read(file), file);
  expect(source).toEqual({ format: "text", sysstatVersion: expect.stringMatching(/^\d+\.\d+\.\d+$/), complete: true });
  expect(reports).toEqual([]);
});

test("foreign texts are refused by what they are", () => {
  const message = (text: string) => {
    try {
      return parseIostat(text, "log.txt").source.format;
    } catch (error) {
      return error instanceof UserError ? error.message : String(error);
    }
  };
  expect(message("")).toBe("log.txt: empty, where the text or JSON of iostat is expected");
  expect(message(read("versions/v10.0.5/json-INT.err"))).toBe(
    "log.txt: the usage of iostat, which did not accept its options: there is no report",
  );
  expect(message("              disk0 \n    KB/t  tps  MB/s \n   24.10   12  0.28 \n")).toMatch(/macOS or BSD/);
  expect(message('{"fio version": "fio-3.33"}')).toMatch(/the output of fio, where that of iostat is expected/);
  expect(message('{"sysstat": {\n"sysdata-version": 2.20, "hosts": []}}')).toBe(
    "log.txt: the output of sadf, which prints sar's records, where that of iostat is expected",
  );
  expect(message("\u0000\u0001".repeat(500))).toMatch(/^.{0,500}$/);
});

test("JSON with a locale's decimal commas or with nan, as 11.5.1 wrote it, is read", () => {
  const commas = read("versions/v11.5.2/json-complete.json").replaceAll(/(: \d+)\.(\d)/g, "$1,$2");
  expect(parseIostat(commas)).toEqual(parseIostat(read("versions/v11.5.2/json-complete.json")));
  const nan = read("versions/v12.6.1/json-INT.json").replace(/"aqu-sz": [\d.]+/, '"aqu-sz": -nan');
  expect(parseIostat(nan).reports[0]?.devices[0]).not.toHaveProperty("queueDepth");
});

test("other line ends, and what terminals write between the words, change nothing", () => {
  const text = read("versions/v12.6.1/dxkt.txt");
  expect(parseIostat(text.replaceAll("\n", "\r"))).toEqual(parseIostat(text));
  const coloured = text.replaceAll("vda", "\u001b[0;1;34mvda\u001b(B\u001b[m").replaceAll("\n", "\u001b[0K\n");
  expect(parseIostat(coloured)).toEqual(parseIostat(text));
});

test("JSON that another program's holds is read", () => {
  const text = read("versions/v12.6.1/json-INT.json");
  const { source, reports } = parseIostat(text);
  const nested = JSON.stringify(
    { name: "a", iostat: JSON.parse(`${text.slice(0, text.indexOf("statistics") - 1)}"statistics": []}]}}`) },
    null,
    2,
  );
  expect(parseIostat(nested)).toMatchObject({ source: { hostname: source.hostname, complete: true }, reports: [] });
  const whole = `{\n  "name": "a",\n  "iostat": ${text.trim().replaceAll("\n", "\n  ")}\n}\n`;
  expect(parseIostat(whole).reports).toEqual(reports);
});

test("windows line ends and a byte order mark change nothing", () => {
  const text = read("versions/v12.6.1/dxkt.txt");
  expect(parseIostat(`\uFEFF${text.replaceAll("\n", "\r\n")}`)).toEqual(parseIostat(text));
});

test.each(VERSIONS)("%s says its version with -V", (version) => {
  expect(parseIostat(read(`${version}/V.txt`)).source.sysstatVersion).toBe(version.slice("versions/v".length));
});
