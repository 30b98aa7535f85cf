import { type DiskKind, limitMemory, MEMORY, nameLimits } from "../lab/disks.ts";

/** A disk of the lab: what it is, in the words that `--on` takes, and how it is made. */
export interface PredictedDisk extends DiskKind {
  /** What `--on` is given. */
  stated: string;
  /** Whether recordings are made on it. */
  isRecorded: boolean;
  /** Chosen with the new loads: no result of it was known while the prediction was made. */
  isNew?: true;
}

type About = Partial<Pick<PredictedDisk, "isRecorded" | "isNew">>;

function limit(stated: string, megabytes: number, operations: number, about: About = {}): PredictedDisk {
  return { ...limitMemory(megabytes, operations), stated, isRecorded: false, ...about };
}

/** Limited by a program below the block layer; 0 is no limit. */
function slow(
  stated: string,
  [megabytes, operationsPerSecond, microseconds]: [number, number, number],
  name: string,
  about: About = {},
): PredictedDisk {
  const isShared = stated.includes("shared");
  const program = { microseconds, bytesPerSecond: megabytes * 1e6, operationsPerSecond, isShared };
  return {
    ...MEMORY,
    name: nameLimits(megabytes, operationsPerSecond) + name,
    program,
    stated,
    isRecorded: false,
    ...about,
  };
}

export const DISKS: readonly PredictedDisk[] = [
  { ...MEMORY, name: "infinite", stated: "infinite", isRecorded: true },
  limit("500MB/s,15000iops", 500, 15_000, { isRecorded: true }),
  limit("125MB/s,3000iops", 125, 3000),
  limit("250MB/s,3000iops", 250, 3000, { isRecorded: true }),
  limit("60MB/s", 60, 0),
  limit("800iops", 0, 800),
  limit("100MB/s,1500iops", 100, 1500),
  limit("40MB/s,5000iops", 40, 5000),
  limit("180MB/s,900iops", 180, 900),
  slow("250MB/s,4000iops,shared,merged", [250, 4000, 0], ", shared", { isRecorded: true }),
  slow("80MB/s,1000iops,shared,merged", [80, 1000, 0], ", shared"),
  slow("125MB/s,1500iops,merged", [125, 1500, 0], " behind merging"),
  // What fio measures there, one request at a time.
  slow("1.2ms", [0, 0, 1000], "1 ms", { isRecorded: true }),
  limit("70MB/s,2200iops", 70, 2200),
  slow("200MB/s,2500iops,0.7ms,merged", [200, 2500, 500], ", 0.5 ms"),
  limit("90MB/s,2600iops", 90, 2600),
  slow("160MB/s,2000iops,shared,merged", [160, 2000, 0], ", shared"),
  limit("150MB/s,1200iops", 150, 1200),
  slow("110MB/s,3000iops,0.5ms,merged", [110, 3000, 300], ", 0.3 ms"),
  limit("220MB/s,1800iops", 220, 1800, { isNew: true }),
  slow("140MB/s,1000iops,0.4ms,merged", [140, 1000, 200], ", 0.2 ms", { isNew: true }),
];
