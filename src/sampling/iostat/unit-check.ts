import type { IostatDevice } from "../../model/iostat.ts";

/** Sets a device's byte rates right in place, and says whether it had to. */
export type UnitCheck = (device: IostatDevice) => boolean;

/**
 * A check of the byte rates of iostat's JSON by their own definition: bytes per second are requests per second times
 * the mean size of a request. The JSON of sysstat 12.1.x and 12.2.0 gives sectors of 512 bytes under the name of kB
 * (2 times too much) and of MB (2048 times; sysstat CHANGES, 12.2.1), which this finds and divides away. The sums over
 * all devices so far decide, so that the rounding of a nearly idle device cannot.
 */
export function createUnitCheck(): UnitCheck {
  let claimed = 0;
  let expected = 0;
  return (device) => {
    for (const [bytes, requests, size] of rates(device)) {
      if (bytes === undefined || requests === undefined || size === undefined) continue;
      claimed += bytes;
      expected += requests * size;
    }
    const factor = findFactor(claimed, expected);
    if (factor === 1) return false;
    if (device.readBytesPerSecond !== undefined) device.readBytesPerSecond /= factor;
    if (device.writeBytesPerSecond !== undefined) device.writeBytesPerSecond /= factor;
    if (device.discardBytesPerSecond !== undefined) device.discardBytesPerSecond /= factor;
    if (device.requestBytesPerSecond !== undefined) device.requestBytesPerSecond /= factor;
    return true;
  };
}

function rates(device: IostatDevice): (number | undefined)[][] {
  return [
    [device.readBytesPerSecond, device.readsPerSecond, device.meanReadBytes],
    [device.writeBytesPerSecond, device.writesPerSecond, device.meanWriteBytes],
    [device.discardBytesPerSecond, device.discardsPerSecond, device.meanDiscardBytes],
    [device.requestBytesPerSecond, device.requestsPerSecond, device.meanRequestBytes],
  ];
}

/** The nearest of 1, 2 and 2048 on a logarithmic scale. */
function findFactor(claimed: number, expected: number): number {
  const ratio = expected > 0 ? claimed / expected : 1;
  if (ratio > Math.sqrt(2 * 2048)) return 2048;
  return ratio > Math.SQRT2 ? 2 : 1;
}
