import { expect, test } from "vitest";
import { contrastSettings, findUnlikeSettings, type Setting } from "../../src/analysis/benchmark-setting.ts";
import type { UnlikeSettings } from "../../src/model/comparison-reasons.ts";
import { MEBIBYTE } from "../../src/model/units.ts";
import { tellUnlikeSettings } from "../../src/words/benchmark-comparison.ts";

const sized = (direct: boolean, ...mebibytes: number[]): Setting[] =>
  mebibytes.map((size) => ({ direct, sizeBytes: size * MEBIBYTE }));

const tell = (unlike: UnlikeSettings | undefined) => unlike && tellUnlikeSettings(unlike);
const describe = (settings: Setting[]) => tell(findUnlikeSettings(settings));
const contrast = (these: Setting[], those: Setting[]) => tell(contrastSettings(these, those));

test("files of a direct benchmark may differ from 64 MiB on, those of a buffered one by a quarter", () => {
  expect(describe(sized(true, 64, 4096))).toBeUndefined();
  expect(describe(sized(true, 63, 4096))).toBe("file size: 4 GiB, 63 MiB");
  expect(describe(sized(true, 40, 50))).toBeUndefined();
  expect(describe(sized(false, 400, 500))).toBeUndefined();
  expect(describe(sized(false, 400, 501))).toBe("file size: 400 MiB, 501 MiB");
  expect(describe([{ direct: true, sizeBytes: 64 * MEBIBYTE }, { direct: true }])).toBe("file size: 64 MiB, unknown");
});

test("two sides are told with what each has, and nothing is told without an other side", () => {
  expect(contrast([{ engine: "psync" }], [{ engine: "libaio" }])).toBe("engine psync vs libaio");
  expect(contrast([{ engine: "psync" }], [{ engine: "psync" }])).toBeUndefined();
  expect(contrast([{ files: 9, folders: 1 }], [{ files: 9 }])).toBe("number of folders 1 vs unknown");
  expect(contrast([{ engine: "psync" }, { engine: "libaio" }], [])).toBeUndefined();
});
