import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type IostatDevice, type IostatReport, iostatDocumentSchema } from "../../src/model/iostat.ts";
import { UserError } from "../../src/model/user-error.ts";
import { createIostatReader, parseIostat, parseIostatVersion } from "../../src/sampling/iostat-parser.ts";

const FIXTURES = join(import.meta.dirname, "../fixtures/iostat");
const read = (file: string) => readFileSync(join(FIXTURES, file), "utf8");
const list = (pattern: string) => globSync(pattern, { cwd: FIXTURES }).sort();

const VERSION_TEXTS = [...list("**/V.txt"), "options/version.txt"];
const CAPTURES = list("**/*.{txt,json,out}").filter((file) => !VERSION_TEXTS.includes(file));
const VERSIONS = list("versions/*");

/** How many whole reports a text holds, found without the parser: closed objects in JSON, tables in text. */
function countReports(text: string): number {
  if (text.startsWith("{")) return text.match(/^\t{4}\}/gm)?.length ?? 0;
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
  });
  const withVersion = `${read("versions/v12.7.9/V.txt")}${read("versions/v12.7.9/dxk.txt")}`;
  expect(parseIostat(withVersion).source).toMatchObject({ sysstatVersion: "12.7.9", complete: true });
});

test("the doubled rates in the JSON of 12.1 are halved, in MB divided by 2048, and both are said", () => {
  const { source, reports } = parseIostat(read("versions/v12.1.4/json-complete.json"));
  expect(reports[1]?.devices[0]).toMatchObject({ writesPerSecond: 300, writeBytesPerSecond: 300 * 16384 });
  expect(source.corrections).toEqual([expect.stringMatching(/sysstat 12\.1 and 12\.2\.0: set right \(2 times\)$/)]);

  const megabytes = read("versions/v12.1.4/json-complete.json").replaceAll("kB/s", "MB/s");
  expect(parseIostat(megabytes).reports[1]?.devices[0]).toMatchObject({ writeBytesPerSecond: 300 * 16384 });
  expect(parseIostat(read("versions/v12.4.0/json-complete.json")).source.corrections).toBeUndefined();
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

const devicesOf = (file: string): (IostatDevice | undefined)[] => parseIostat(read(file)).reports[0]?.devices ?? [];

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

test("groups have their name, an idle report under -z has no devices, and -c alone has no reports", () => {
  expect(devicesOf("options/json-group.json")[0]?.name).toBe("tot");
  expect(devicesOf("local/group.txt").map((device) => device?.name)).toEqual(["vda", "all"]);
  expect(parseIostat(read("hotplug/z-idle-text.txt")).reports.map(({ devices }) => devices.length)).toEqual([1, 0, 0]);
  expect(parseIostat(read("local/c.txt")).reports).toEqual([]);
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

const CUT = [
  "versions/v10.0.5/text-KILL.txt",
  "versions/v12.0.3/text-INT.txt",
  "versions/v12.6.1/x.txt",
  "versions/v12.6.1/text-TERM.txt",
  "versions/v12.6.1/de_DE.txt",
  "hotplug/loop-text.txt",
  "hotplug/z-idle-text.txt",
  "options/text-h.txt",
  "versions/v11.5.2/json-complete.json",
  "versions/v12.1.4/json-complete-y.json",
  "versions/v12.7.9/json-complete.json",
  "hotplug/z-idle.json",
];

test.each(CUT)("%s, cut at any byte, gives a beginning of its reports and never another figure", (file) => {
  const text = read(file);
  const whole = parseIostat(text).reports.map((report) => JSON.stringify(report));
  let most = 0;
  for (let length = 0; length <= text.length; length++) {
    const reports = tryParse(text.slice(0, length));
    const expected = whole.slice(0, reports.length);
    if (reports.some((report, index) => JSON.stringify(report) !== expected[index])) {
      expect({ length, reports }).toEqual({ length, reports: expected });
    }
    expect(reports.length).toBeGreaterThanOrEqual(most);
    most = reports.length;
  }
  expect(most).toBe(whole.length);
});

/** The reports of a text; none where too little of it is left to be iostat's. */
function tryParse(text: string): IostatReport[] {
  try {
    return parseIostat(text).reports;
  } catch (error) {
    expect(error).toBeInstanceOf(UserError);
    return [];
  }
}

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
  expect(parseIostat(text.trimEnd()).source).toMatchObject({
    complete: false,
    corrections: ["the last report was left out: no blank line follows it, so it may be cut"],
  });
  expect(parseIostat(read("versions/v12.6.1/json-TERM.json")).source.complete).toBe(false);
  expect(parseIostat(read("versions/v12.6.1/json-INT.json")).source.complete).toBe(true);
});

test("pieces of any size give what the whole gives", () => {
  for (const file of ["hotplug/loop-json.json", "hotplug/loop-text.txt"]) {
    const text = read(file);
    const whole = parseIostat(text);
    for (const size of [1, 7, 1000]) {
      const reports: IostatReport[] = [];
      const reader = createIostatReader((report) => reports.push(report));
      for (let start = 0; start < text.length; start += size) reader.push(text.slice(start, start + size));
      expect(reader.end()).toEqual(whole.source);
      expect(reports).toEqual(whole.reports);
    }
  }
});

test.each(VERSION_TEXTS)("%s has a version and no reports", (file) => {
  const { source, reports } = parseIostat(read(file), file);
  expect(source).toEqual({ format: "text", sysstatVersion: parseIostatVersion(read(file)), complete: true });
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
  expect(message('{"fio version": "fio-3.33"}')).toMatch(/not the text or JSON of sysstat's iostat/);
  expect(message('{"sysstat": {\n"sysdata-version": 2.20, "hosts": []}}')).toMatch(/not the text or JSON/);
  expect(message("\u0000\u0001".repeat(500))).toMatch(/^.{0,500}$/);
});

test("JSON with a locale's decimal commas or with nan, as 11.5.1 wrote it, is read", () => {
  const commas = read("versions/v11.5.2/json-complete.json").replaceAll(/(: \d+)\.(\d)/g, "$1,$2");
  expect(parseIostat(commas)).toEqual(parseIostat(read("versions/v11.5.2/json-complete.json")));
  const nan = read("versions/v12.6.1/json-INT.json").replace(/"aqu-sz": [\d.]+/, '"aqu-sz": -nan');
  expect(parseIostat(nan).reports[0]?.devices[0]).not.toHaveProperty("queueDepth");
});

test("windows line ends and a byte order mark change nothing", () => {
  const text = read("versions/v12.6.1/dxkt.txt");
  expect(parseIostat(`\uFEFF${text.replaceAll("\n", "\r\n")}`)).toEqual(parseIostat(text));
});

test.each(VERSIONS)("%s says its version with -V", (version) => {
  expect(parseIostatVersion(read(`${version}/V.txt`))).toBe(version.slice("versions/v".length));
});

test("a text without a version has none", () => {
  expect(parseIostatVersion("iostat: command not found")).toBeUndefined();
});
