/** Has the lab's folder in a confined process. */
export const FOLDER_VARIABLE = "IO_PROBE_TRUTH_FOLDER";
/** In that folder: the numbers of the loop devices that the lab limits, for its guard. */
export const LIMITED_FILE = "limited";
/** In that folder: the zram devices that the lab made, for its guard. */
export const ZRAM_FILE = "zrams";
/** What names of the lab's files have in them. */
export const LAB_NAME = "io-probe-truth-";
/** The kernel's files of limits (cgroup v1): a line `major:minor limit` for each limited device. */
export const THROTTLES = ["read_bps", "write_bps", "read_iops", "write_iops"].map(
  (name) => `/sys/fs/cgroup/blkio/blkio.throttle.${name}_device`,
);
