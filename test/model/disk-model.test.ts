import { expect, test } from "vitest";
import { nameDiskModel } from "../../src/model/disk-model.ts";

test.each([
  [{ vendor: "Msft", model: "Virtual Disk" }, "Msft Virtual Disk"],
  [{ model: "Amazon EC2 NVMe Instance Storage" }, "Amazon EC2 NVMe Instance Storage"],
  [{ vendor: "0x1af4" }, "virtio"],
  [{ vendor: "0x1AF4", model: "disk" }, "virtio disk"],
  [{ vendor: "0x1ae0" }, undefined],
  [{ vendor: "0xDATA" }, "0xDATA"],
  [{}, undefined],
])("a disk of %j is called %s", (device, name) => {
  expect(nameDiskModel(device)).toBe(name);
});
