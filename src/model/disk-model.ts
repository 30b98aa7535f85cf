import type { BlockDevice } from "./storage.ts";

/** PCI's number of Red Hat, which every virtio device carries (virtio specification 1.2, section 4.1.2). */
const VIRTIO = "0x1af4";

/**
 * Vendor and model of a disk as people know them: `Msft Virtual Disk`, or `virtio` for a disk that says nothing else.
 * Undefined where neither is known; other vendors that are only a number are left out.
 */
export function nameDiskModel({ vendor, model }: Pick<BlockDevice, "vendor" | "model">): string | undefined {
  const isNumber = vendor !== undefined && /^0x[0-9a-f]+$/i.test(vendor);
  const named = isNumber ? (vendor.toLowerCase() === VIRTIO ? "virtio" : undefined) : vendor;
  return [named, model].filter(Boolean).join(" ") || undefined;
}
