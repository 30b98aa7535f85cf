import { nameKnownFilesystem, tellStorage } from "../../src/words/storage.ts";
import { exampleStorage } from "../example-values.ts";

export const title = "What lies under a path";
export const where = "The storage of a report";

export const examples = {
  nameKnownFilesystem: [() => nameKnownFilesystem("ext4"), () => nameKnownFilesystem(undefined)],
  tellStorage: [
    () => tellStorage(exampleStorage(), "vda (QEMU HARDDISK, 80.5 GB)"),
    () => tellStorage(exampleStorage({ filesystem: "overlay", lowerFilesystem: "xfs" }), "dm-0 (vg0-root) → nvme0n1"),
    () => tellStorage(exampleStorage({ filesystem: "tmpfs" }), ""),
    () => tellStorage(exampleStorage({ filesystem: "nfs4", source: "server:/export" }), ""),
  ],
};
