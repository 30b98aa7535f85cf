import type { BlockDevice } from "../../src/model/storage.ts";
import {
  describeDeviceFacts,
  describeDevices,
  describeLimit,
  describeStorage,
  nameKnownFilesystem,
  nameRole,
} from "../../src/words/storage.ts";
import { exampleStorage } from "../example-values.ts";

export const title = "What lies under a path";
export const where = "The storage of a report";

const VOLUME: BlockDevice = { name: "dm-0", kind: "dm", parents: ["vda"], mappedName: "vg0-root" };
const DISK: BlockDevice = {
  name: "vda",
  kind: "disk",
  parents: [],
  vendor: "QEMU",
  model: "HARDDISK",
  sizeBytes: 80.5e9,
};
const devices = [VOLUME, DISK];

export const examples = {
  nameKnownFilesystem: [() => nameKnownFilesystem("ext4"), () => nameKnownFilesystem(undefined)],
  describeStorage: [
    () => describeStorage(exampleStorage({ devices: [DISK] })),
    () => describeStorage(exampleStorage({ filesystem: "overlay", lowerFilesystem: "xfs", devices })),
    () => describeStorage(exampleStorage({ filesystem: "tmpfs", devices: [] })),
    () => describeStorage(exampleStorage({ filesystem: "nfs4", source: "server:/export", devices: [] })),
  ],
  describeDevices: () => describeDevices(exampleStorage({ devices })),
  describeDeviceFacts: () => describeDeviceFacts(DISK).join(", "),
  nameRole: [() => nameRole(exampleStorage({ role: "workspace" })), () => nameRole(exampleStorage({ role: "other" }))],
  describeLimit: () => describeLimit({ device: "sda", readBytesPerSecond: 52.4e6, writesPerSecond: 3000 }),
};
