import { describe, expect, onTestFinished, test, vi } from "vitest";
import { findJsonStart, JsonReader } from "../../../src/sampling/iostat/json-reader.ts";
import { buildReport } from "./built-report.ts";

/** The reports of pieces of JSON as "time cpu=share device reads %util", and what was found out about them. */
function read(...pieces: string[]) {
  const reports: string[] = [];
  const reader = new JsonReader((report) => {
    const { timestamp, cpu, devices } = buildReport(report);
    const words = devices.map(({ name, readsPerSecond: reads, utilization }) =>
      [name, reads ?? "-", utilization ?? "-"].join(" "),
    );
    reports.push([timestamp ?? "", cpu === undefined ? "" : `cpu=${cpu.user}`, words.join(", ")].join(" ").trim());
  });
  for (const piece of pieces) reader.push(piece);
  reader.end();
  const { complete, leftOutColumns, host } = reader.source;
  const told = reader.source.listNotes().filter(({ id }) => id !== "columns-left-out");
  const notes = told.map(({ id, times }) => (times > 1 ? `${id} (${times})` : id));
  return { reports, complete, notes, columns: [...leftOutColumns], host };
}

const HOST = '"nodename": "vm", "release": "6.1.0", "number-of-cpus": 2, "date": "2026-11-21"';
const begin = (host = HOST) => `{"sysstat": {"hosts": [{${host}, "statistics": [`;
const END = "]}]}}";
const compose = (...reports: string[]) => `${begin()}${reports.join(",")}${END}`;
const row = (name: string, reads: number | string) => `{"disk_device": "${name}", "r/s": ${reads}, "util": 3.00}`;
const report = (reads: number, ...more: string[]) => `{"disk": [${[row("sda", reads), ...more].join(", ")}]}`;

const IN_THE_MIDDLE = "last-report-cut";
const ANOTHER = "report-interrupted";
const OUTSIDE = "devices-outside";
const NOT_IOSTAT = "report-not-iostat";

describe("the object that a brace begins", () => {
  test.each([
    ['{"sysstat"', "iostat"],
    ['{"hosts"', "iostat"],
    ['{"nodename"', "iostat"],
    ['{ \t\n "sysstat"', "iostat"],
    ['{\n2026-11-21T15:38:00Z "sysstat"', "iostat"],
    [`{${" ".repeat(1014)}"sysstat"`, "iostat"],
    [`{${" ".repeat(1015)}"sysstat"`, "unknown"],
    ["{", "unknown"],
    ["{ ", "unknown"],
    ["{\n", "unknown"],
    ["{\n2026-11-21", "unknown"],
    ['{"', "unknown"],
    ['{\n"sys', "unknown"],
    ['{"jobs"', "other"],
    ['{"sysstats"', "other"],
    ['{"mysysstat"', "other"],
    ['{"', "unknown"],
    ["{}", "other"],
    ["{\n}", "other"],
    ["{\n{", "other"],
    ['{x "sysstat"', "other"],
    ['{"sys{', "other"],
    ['{\n{"sysstat"', "other"],
  ])("%j is %s", (text, kind) => {
    expect(findJsonStart(text, 0)).toBe(kind);
    expect(findJsonStart(`x{y${text}`, 3)).toBe(kind);
  });
});

describe("a document", () => {
  test("gives its reports, its host, and that it is whole", () => {
    const host = { hostname: "vm", kernel: "6.1.0", cpuCount: 2 };
    const expected = {
      reports: ["sda 1 0.03", "sda 2 0.03", "sda 3 0.03"],
      complete: true,
      notes: [],
      columns: [],
      host,
    };
    const text = compose(report(1), report(2), report(3));
    expect(read(text)).toEqual(expected);
    expect(read(...text)).toEqual(expected);
    expect(read(`${compose()}\n`)).toEqual({ ...expected, reports: [] });
    expect(read(text.replaceAll(/[[\]{},:]/g, (mark) => `\n\t${mark} \r\n`))).toEqual(expected);
  });

  test("is whole where all that it began has an end, in whatever order, and whatever stands around it", () => {
    const list = `"statistics": [${report(1)}]`;
    const whole = { reports: ["sda 1 0.03"], complete: true, notes: [] };
    for (const text of [
      `{"hosts": [{${list}, "sysname": "Linux"}]}`,
      `{"nodename": "a", ${list}}`,
      `[${compose(report(1))}]`,
      `{"job": "x", "iostat": ${compose(report(1))}}`,
      `${compose(report(1))}\nDone [1].\n`,
      `${begin()}${report(1)}], "machine": "{\\"{"}]}}`,
      `{${list}}`,
    ]) {
      expect({ text, ...read(text) }).toMatchObject(whole);
      expect({ text, ...read(text.slice(0, text.indexOf("0.03}]}") + 7)) }).toMatchObject({ complete: false });
    }
    // The end is that of the last document.
    expect(read(`${begin()}${report(1)},${compose(report(2))}`)).toMatchObject({ complete: true });
    expect(read(`${begin()}${report(1)}${compose(report(2))}`)).toMatchObject({ complete: true });
    expect(read(`${begin()}{"disk": [${compose(report(2))}`)).toMatchObject({ complete: true, notes: [ANOTHER] });
    // Several hosts are in one.
    const hosts = `${begin()}${report(1)}]}, {"nodename": "b", "statistics": [${report(2)}]}]}}`;
    expect(read(hosts)).toMatchObject({ complete: true, host: { hostname: "b" } });
    for (const end of [1, 2, 3, 4]) expect(read(hosts.slice(0, -end))).toMatchObject({ complete: false });
    expect(read(`${begin()}${report(1)}]}\n{"nodename": "b", "statistics": [${report(2)}]}`).complete).toBe(true);
    // Of several lists it is that of all around them.
    const lists = `{"hosts": [{${list}}], "more": {"x": [{${list}}]}}`;
    expect(read(lists)).toMatchObject({ reports: ["sda 1 0.03", "sda 1 0.03"], complete: true });
    expect(read(lists.slice(0, -1))).toMatchObject({ reports: ["sda 1 0.03", "sda 1 0.03"], complete: false });
  });

  test("beside text of iostat says that this was left out", () => {
    const text = "Linux 6.1.0 (host) \t11/21/26\n\nDevice r/s\nsda 1.00\n";
    const notes = ["text-beside-json"];
    expect(read(`${compose(report(1))}\n${text}`)).toMatchObject({ reports: ["sda 1 0.03"], notes });
    expect(read(`${compose(report(1))}\n${text}${compose(report(2))}`)).toMatchObject({ notes });
    expect(read(`${compose(report(1))}\nmy Device\n`)).toMatchObject({ notes: [] });
  });

  test("gives each report at its end, and may end without a newline", () => {
    let reports = 0;
    const reader = new JsonReader(() => reports++);
    reader.push(`${begin()}${report(1)}\n${compose(report(2), report(3)).slice(0, -END.length)}`);
    expect(reports).toBe(3);
    reader.end(END);
    expect(reader.source.complete).toBe(true);
    const other = new JsonReader(() => reports++);
    other.end(compose(report(4)));
    expect([reports, other.source.complete]).toEqual([4, true]);
  });

  test("may say its host's facts otherwise or not at all", () => {
    expect(read(`${begin('"number-of-cpus": "16"')}${END}`).host).toEqual({ cpuCount: 16 });
    for (const count of ['"two"', '"2x"', '"x2"', '""']) {
      expect(read(`${begin(`"number-of-cpus": ${count}`)}${END}`).host).toEqual({});
    }
    expect(read(`${begin('"nodename" : "a"')}${END}`).host).toEqual({ hostname: "a" });
  });

  test.each([["]}]}"], ["x]}]}}"], ["]]}}"], ["}]}}"], ["]}]"], [""], ["\n"]])(
    "that ends with %j is not whole",
    (end) => {
      expect(read(`${compose(report(1))}${begin()}${report(2)}${end}`)).toMatchObject({ complete: false });
      expect(read(`${compose(report(1))}]]{"statistics": [${report(2)}`)).toMatchObject({ complete: false });
      expect(read(`${begin()}${report(1)}${end}`)).toMatchObject({
        reports: ["sda 1 0.03"],
        complete: false,
        notes: [],
      });
    },
  );

  test("that is cut in a report has those before it", () => {
    const text = compose(report(1), report(2));
    const second = text.lastIndexOf("{", text.lastIndexOf("[") - 1);
    for (const end of [second + 1, second + 20, text.length - END.length - 1]) {
      expect(read(text.slice(0, end))).toMatchObject({
        ...{ reports: ["sda 1 0.03"], complete: false, notes: [IN_THE_MIDDLE] },
      });
    }
    for (const begun of [begin(), "{", '{"sys', ""]) {
      expect(read(begun)).toMatchObject({ reports: [], complete: false, notes: [] });
    }
  });

  test("says that devices outside of its reports are left out", () => {
    const one = compose(report(1), report(2));
    const reports = ["sda 1 0.03", "sda 2 0.03"];
    expect(read(one.replace("]}]}}", `], ${report(3)}]}]}}`))).toMatchObject({ reports, notes: [OUTSIDE] });
    expect(read(one.replace("]}]}}", `], ${report(3)}]}]}}`), compose(report(4)))).toMatchObject({
      ...{ reports: [...reports, "sda 4 0.03"], notes: [OUTSIDE] },
    });
    expect(read(one, compose(report(4))).notes).toEqual([]);
    // Of two lists of one name, JSON has the last.
    const twice = `{"disk": [${row("sda", 1)}], "disk": [${row("sdb", 2)}]}`;
    expect(read(compose(twice, twice))).toMatchObject({
      ...{ reports: ["sdb 2 0.03", "sdb 2 0.03"], notes: [`${OUTSIDE} (2)`] },
    });
  });

  test("may be followed by others, also where it is cut", () => {
    const [one, other] = [compose(report(1)), compose(report(2))];
    expect(read(`${one}\n${other}`)).toMatchObject({
      reports: ["sda 1 0.03", "sda 2 0.03"],
      complete: true,
      notes: [],
    });
    expect(read(`${one.slice(0, -1)}${other}`)).toMatchObject({
      reports: ["sda 1 0.03", "sda 2 0.03"],
      complete: true,
    });
    const cut = compose(report(1), report(9)).slice(0, -END.length - 4);
    expect(read(`${cut}${other}`)).toMatchObject({
      ...{ reports: ["sda 1 0.03", "sda 2 0.03"], complete: true, notes: [ANOTHER] },
    });
    // The cut went through a name.
    expect(read(`${one.slice(0, one.indexOf("sda") + 1)}${other}`)).toMatchObject({
      ...{ reports: ["sda 2 0.03"], complete: true, notes: [ANOTHER] },
    });
    expect(read(`${begin()}${report(1)},${other}`)).toMatchObject({ reports: ["sda 1 0.03", "sda 2 0.03"], notes: [] });
    for (const begun of ['{"sysstat" : {', '{ "hosts": [', '{\n"nodename":"vm",']) {
      expect(read(`${cut}${begun}${other.slice(1)}`), begun).toMatchObject({ notes: [ANOTHER] });
    }
    // Nothing behind its first brace shows that it is another.
    for (const begun of ['{"sysstat" : {', '{ "hosts": [', '{\n"nodename" :"vm",']) {
      expect(read(`${cut}${begun} "statistics": [${report(2)}]`), begun).toMatchObject({
        ...{ reports: ["sda 1 0.03", "sda 2 0.03"], notes: [ANOTHER] },
      });
    }
    const renamed = other.replace("vm", "other");
    expect(read(`${one}${renamed}`)).toMatchObject({
      host: { hostname: "other" },
      notes: ["several-hosts"],
    });
  });
});

describe("a report", () => {
  test("has a time, shares of the CPU and any number of devices", () => {
    const time = '"timestamp": "2026-11-21T17:00:01Z"';
    const shares = '"avg-cpu": {"user": 1.00, "idle": 99.00}';
    const disks = `"disk": [${row("sda", 1)}, ${row(" tot ", 2)}]`;
    const whole = "2026-11-21T17:00:01Z cpu=0.01 sda 1 0.03, tot 2 0.03";
    expect(read(compose(...Array(3).fill(`{${time}, ${shares}, ${disks}}`)))).toMatchObject({
      ...{ reports: [whole, whole, whole], columns: [], notes: [] },
    });
    expect(read(compose(`{${shares}}`, `{${shares}, "disk": []}`, '{"disk": []}')).reports).toEqual([
      "cpu=0.01",
      "cpu=0.01",
      "",
    ]);
    for (const odd of ["null", "[1]", "3"])
      expect(read(compose(`{"avg-cpu": ${odd}, ${disks}}`)).reports).toHaveLength(1);
    const local = read(compose(`{"timestamp": "11/21/26 17:00:01", ${disks}}`));
    expect(local.reports).toEqual(["sda 1 0.03, tot 2 0.03"]);
    expect(local.notes).toEqual(["no-time-zone"]);
  });

  test.each([
    ['{"disk": 3}'],
    ['{"disk": {"disk_device": "sda"}}'],
    ['{"disk": [3]}'],
    ['{"disk": [null]}'],
    ['{"disk": [["sda"]]}'],
    ['{"disk": [{"name": "sda"}]}'],
    ['{"disk": [{"disk_device": 5}]}'],
    [`{"disk": [${row("sda", 1)}, {"name": "sdb"}]}`],
    ["{}"],
    ['{"cpu-load": []}'],
    ['{"disk": [{"disk_device": "sda", "r/s": x}]}'],
  ])("%s is not iostat's, and the next one is read", (text) => {
    expect(read(compose(text, report(2)))).toMatchObject({
      reports: ["sda 2 0.03"],
      complete: true,
      notes: [NOT_IOSTAT],
    });
    expect(read(compose(report(1), report(2), text, report(3)))).toMatchObject({
      ...{ reports: ["sda 1 0.03", "sda 2 0.03", "sda 3 0.03"], notes: [NOT_IOSTAT] },
    });
  });

  test("has figures as numbers or in quotation marks", () => {
    const reads = (figure: string) => read(compose(report(1), `{"disk": [${row("sda", figure)}]}`)).reports[1];
    expect(reads('"12.5"')).toBe("sda 12.5 0.03");
    for (const figure of ['"2.5"', '"2,5"', "2,5", "2.5", "25e-1"]) expect(reads(figure)).toBe("sda 2.5 0.03");
    for (const figure of [
      '"x2.5"',
      '"2.5x"',
      '"2."',
      "true",
      "null",
      "nan",
      "-nan",
      "inf",
      '"-2"',
      "-2",
      '""',
      '"0x10"',
      '"1e5"',
    ]) {
      expect(reads(figure), figure).toBe("sda - 0.03");
    }
    expect(read(compose('{"disk": [{"disk_device": "sda", "r/s": nan, "w/s": -inf, "util": 1,5}]}')).reports).toEqual([
      "sda - 0.015",
    ]);
    expect(read(compose('{"disk":[{"disk_device":"sda","r/s":2,5,"w/s":nan,"util":-nan}]}')).reports).toEqual([
      "sda 2.5 -",
    ]);
    expect(read(compose('{"disk": [{"disk_device": "nan: nan, 1,5", "r/s": 1, "util": 2}]}')).reports).toEqual([
      "nan: nan, 1,5 1 0.02",
    ]);
  });

  test("with braces, brackets and quotation marks in a name is read to its own end", () => {
    for (const name of ["}", "{", "]", 'a\\"b}', "\\\\", '\\"}]']) {
      expect(read(compose(report(1), report(2, row(name, 3)), report(4))).reports, name).toEqual([
        "sda 1 0.03",
        `sda 2 0.03, ${JSON.parse(`"${name}"`)} 3 0.03`,
        "sda 4 0.03",
      ]);
    }
  });

  test("of other columns than the one before is read by its own, and what is not carried is named once", () => {
    const other = '{"disk": [{"disk_device": "sdb", "util": 5.00, "r/s": 6, "svctm": 7}]}';
    expect(read(compose(report(1), other, other, report(2), `{"mood": 1, "disk": [${row("sda", 3)}]}`))).toMatchObject({
      reports: ["sda 1 0.03", "sdb 6 0.05", "sdb 6 0.05", "sda 2 0.03", "sda 3 0.03"],
      columns: ["svctm", "mood"],
    });
  });

  test("has the layout of the one before where its columns are the same, however it is read", () => {
    const layouts: unknown[] = [];
    const reader = new JsonReader(({ rows }) => layouts.push(...rows.map(({ layout }) => layout)));
    const quoted = report(2).replace("2", '"2"');
    reader.push(compose(report(1, row("sdb", 1)), report(2), quoted, report(3)));
    expect(layouts).toHaveLength(5);
    expect(new Set(layouts).size).toBe(1);
  });

  test("with a utilization over 100% is said", () => {
    const over = report(1).replace("3.00", "100.01");
    expect(read(compose(over, over))).toMatchObject({
      ...{ reports: ["sda 1 1", "sda 1 1"], notes: ["over-busy (2)"] },
    });
    expect(read(compose(over.replace("100.01", "100.00"))).notes).toEqual([]);
  });

  test("of a known fault has its byte rates set right, and no other figure", () => {
    const rates: (number | undefined)[] = [];
    const reader = new JsonReader((one) => {
      for (const device of buildReport(one).devices) rates.push(device.writeBytesPerSecond, device.writesPerSecond);
    });
    reader.source.sysstatVersion = "12.2.0";
    reader.push(
      compose('{"disk": [{"disk_device": "a", "w/s": 300.00, "wrqm/s": 1, "wkB/s": 9600.00, "wareq-sz": 16.00}]}'),
    );
    reader.push(compose('{"disk": [{"disk_device": "a", "tps": 5, "kB_wrtn/s": 8.00, "kB_dscd/s": 0}]}'));
    reader.end();
    expect(rates).toEqual([300 * 16 * 1024, 300, 4096, undefined]);
    expect(reader.source.listNotes()).toContainEqual({ id: "sectors-as-kb", times: 1 });
  });
});

test("figures that are no amounts are left out and said", () => {
  for (const figure of ["-1.00", "nan", "-nan", "NaN", "Infinity", "-inf", "1e400", "null"]) {
    const { reports, notes } = read(compose(report(1), `{"disk": [${row("sda", figure)}]}`));
    expect([figure, reports, notes]).toEqual([...[figure, ["sda 1 0.03", "sda - 0.03"]], ["bad-figures"]]);
  }
});

test("decimal commas are read in each report, also where only the digits before them change", () => {
  const german = (reads: string) => `{"disk": [{"disk_device": "sda", "r/s": ${reads}, "util": 3,00}]}`;
  expect(read(compose(german("1,50"), german("7,50"), report(2), german("9,50")))).toMatchObject({
    ...{ reports: ["sda 1.5 0.03", "sda 7.5 0.03", "sda 2 0.03", "sda 9.5 0.03"], notes: [] },
  });
});

test("a short report from before sysstat 12.2.1 is known by the date over it", () => {
  const rateAt = (date: string) => {
    const rates: (number | undefined)[] = [];
    const reader = new JsonReader((one) => rates.push(buildReport(one).devices[0]?.writeBytesPerSecond));
    const host = HOST.replace("2026-11-21", date);
    reader.push(`${begin(host)}{"disk": [{"disk_device": "a", "tps": 1, "kB_wrtn/s": 8.00, "kB_dscd/s": 0}]}${END}`);
    return rates[0];
  };
  expect([rateAt("2019-12-26"), rateAt("2019-12-27")]).toEqual([4096, 8192]);
});

describe("a report that is written like the one before", () => {
  /** The devices that were made objects of, which takes most of the time of reading a long log. */
  function countParsed(...reports: string[]): number {
    const parse = vi.spyOn(JSON, "parse");
    onTestFinished(() => void parse.mockRestore());
    expect(read(compose(...reports)).reports).toHaveLength(reports.length);
    const texts = parse.mock.calls.map(([text]) => text);
    parse.mockRestore();
    return texts.reduce((sum, text) => sum + text.split("disk_device").length - 1, 0);
  }
  const full = (reads: number) =>
    `{"timestamp": "2026-11-21T17:00:01Z", "avg-cpu": {"user": 1.00, "idle": 99.00}, "disk": [${row("sda", reads)}, ${row("sdb", reads)}]}`;

  test("is read in place, however it is laid out", () => {
    for (const one of [report, full]) {
      expect(countParsed(one(1), one(2), one(3))).toBe(countParsed(one(1)));
      for (const blank of ["\n", "\t", "  ", "\n\t\t "]) {
        const spread = (reads: number) =>
          one(reads).replaceAll(/[[\]{},:](?!\d\d)/g, (mark) => `${blank}${mark}${blank}`);
        expect(countParsed(spread(1), spread(2), spread(3)), JSON.stringify(blank)).toBe(countParsed(spread(1)));
      }
      const dense = (reads: number) => one(reads).replaceAll(/(?<=[,:]) /g, "");
      expect(countParsed(dense(1), dense(2), dense(3))).toBe(countParsed(dense(1)));
    }
  });

  test("is read in place with Windows' line ends around its devices", () => {
    const windows = (reads: number) => `{"disk": [\r\n${row("sda", reads)}\r\n,\r\n${row("sdb", reads)}\r\n]\r\n}`;
    expect(countParsed(windows(1), windows(2), windows(3))).toBe(2);
  });

  test("is so behind one without devices, and where it has more or fewer of them", () => {
    expect(countParsed(report(1), '{"disk": []}', report(2))).toBe(1);
    expect(countParsed(report(1, row("[", 2)), report(2))).toBe(2);
    expect(countParsed(report(1), full(2), report(3), report(4, row("sdb", 5), row("sdc", 6)))).toBe(1);
  });

  test("is not where its beginning is longer than any of iostat, or where it holds something else", () => {
    const long = (length: number) => `{${" ".repeat(length - 10)}"disk": [${row("sda", 2)}]}`;
    expect(long(4096).indexOf("[")).toBe(4095);
    expect([countParsed(report(1), long(4096)), countParsed(report(1), long(4097))]).toEqual([1, 2]);
    const nested = `{"mood": {"disk": [${row("sdx", 9)}]}, "disk": [${row("sda", 2)}]}`;
    expect(read(compose(report(1), nested)).reports).toEqual(["sda 1 0.03", "sda 2 0.03"]);
    expect(read(compose(report(1), `{"mood": [${row("sdx", 9)}]}`, report(2)))).toMatchObject({
      ...{ reports: ["sda 1 0.03", "sda 2 0.03"], notes: [NOT_IOSTAT] },
    });
    for (const control of ["\b", "\u000e"]) {
      expect(read(compose(report(1), report(2).replace("[", `[${control}`), report(3)))).toMatchObject({
        ...{ reports: ["sda 1 0.03", "sda 3 0.03"], notes: [NOT_IOSTAT] },
      });
    }
    const behind = `{"disk": [${row("sda", 2)}], "mood": 1}`;
    expect(read(compose(report(1), behind, report(3))).reports).toEqual(["sda 1 0.03", "sda 2 0.03", "sda 3 0.03"]);
    expect(read(compose(report(1), report(2).replace("}]", "} x]"), report(3)))).toMatchObject({
      ...{ reports: ["sda 1 0.03", "sda 3 0.03"], notes: [NOT_IOSTAT] },
    });
    expect(read(compose(report(1), `{"mood": x, ${report(2).slice(1)}`, report(3)))).toMatchObject({
      ...{ reports: ["sda 1 0.03", "sda 3 0.03"], notes: [NOT_IOSTAT] },
    });
  });
});
