/** A published recipe as its author runs it. */
export interface PublishedRecipe {
  /** The profile of io-probe that is named after it. */
  profile: string;
  /** The command lines in their order, without the file's or folder's place; the key is the job's name in the profile. */
  commands: Record<string, string>;
  /** Command lines that only make the files that the others use. */
  preparation?: string;
  /** What `io-probe bench` is told besides the profile's name, where the recipe is too large to be run as it is. */
  benchArguments?: string[];
  /** What is not as it was published, on both sides. */
  note?: string;
}

const DEPOT_IOPS =
  "--filename=iops --size=5G --time_based --runtime=60s --ramp_time=2s --ioengine=libaio --direct=1 --verify=0 --bs=4K " +
  "--iodepth=256 --group_reporting=1 --iodepth_batch_submit=256 --iodepth_batch_complete_max=256";
const DEPOT_THROUGHPUT =
  "--ioengine=sync --bs=4k --direct=1 --filename=throughput --time_based --runtime=10s --size=250m";
const YABS =
  "--ioengine=libaio --rw=randrw --rwmixread=50 --iodepth=64 --numjobs=2 --size=2G --runtime=30 --gtod_reduce=1 " +
  "--direct=1 --filename=test.fio --group_reporting";
const GOOGLE =
  "--size=1G --time_based --runtime=20s --ramp_time=2s --ioengine=libaio --direct=1 --verify=0 --group_reporting=1";
const GOOGLE_THROUGHPUT = `${GOOGLE} --numjobs=16 --bs=1M --iodepth=64 --iodepth_batch_submit=64 --iodepth_batch_complete_max=64`;
const GOOGLE_IOPS = `${GOOGLE} --bs=4K --iodepth=256 --iodepth_batch_submit=256 --iodepth_batch_complete_max=256`;
const CRYSTAL =
  "--ioengine=libaio --randrepeat=0 --refill_buffers --end_fsync=1 --direct=1 --rwmixread=70 --filename=disk.mark " +
  "--size=1024m --zero_buffers=0 --runtime=5 --numjobs=1";

/** The command lines of the recipes' authors; where each was published stands in the job file of its name in jobs/. */
export const PUBLISHED_RECIPES: readonly PublishedRecipe[] = [
  {
    profile: "etcd",
    commands: { mytest: "--rw=write --ioengine=sync --fdatasync=1 --size=22m --bs=2300" },
  },
  {
    profile: "randrw-4x64m",
    commands: { randrw: "--ioengine=libaio --iodepth=4 --rw=randrw --size=64m --direct=1 --numjobs=4" },
  },
  {
    profile: "depot",
    commands: {
      "throughput-read": `${DEPOT_THROUGHPUT} --rw=randread`,
      "throughput-write": `${DEPOT_THROUGHPUT} --rw=randwrite`,
      "iops-read": `${DEPOT_IOPS} --rw=randread`,
      "iops-write": `${DEPOT_IOPS} --rw=randwrite`,
    },
  },
  {
    profile: "yabs",
    preparation:
      "--ioengine=libaio --rw=read --bs=64k --iodepth=64 --numjobs=2 --size=2G --runtime=1 --gtod_reduce=1 --filename=test.fio --direct=1",
    commands: {
      rand_rw_4k: `${YABS} --bs=4k`,
      rand_rw_64k: `${YABS} --bs=64k`,
      rand_rw_512k: `${YABS} --bs=512k`,
      rand_rw_1m: `${YABS} --bs=1m`,
    },
  },
  {
    profile: "crystal",
    preparation: `${CRYSTAL} --create_only=1`,
    commands: {
      "SEQ1M-Q8T1-read": `${CRYSTAL} --bs=1024k --rw=read --iodepth=8`,
      "SEQ1M-Q1T1-read": `${CRYSTAL} --bs=1024k --rw=read --iodepth=1`,
      "RND4K-Q32T1-read": `${CRYSTAL} --bs=4k --rw=randread --iodepth=32`,
      "RND4K-Q1T1-read": `${CRYSTAL} --bs=4k --rw=randread --iodepth=1`,
      "SEQ1M-Q8T1-write": `${CRYSTAL} --bs=1024k --rw=write --iodepth=8`,
      "SEQ1M-Q1T1-write": `${CRYSTAL} --bs=1024k --rw=write --iodepth=1`,
      "RND4K-Q32T1-write": `${CRYSTAL} --bs=4k --rw=randwrite --iodepth=32`,
      "RND4K-Q1T1-write": `${CRYSTAL} --bs=4k --rw=randwrite --iodepth=1`,
    },
  },
  {
    profile: "google-pd",
    commands: {
      write_throughput: `${GOOGLE_THROUGHPUT} --rw=write`,
      write_iops: `${GOOGLE_IOPS} --rw=randwrite`,
      read_throughput: `${GOOGLE_THROUGHPUT} --rw=read`,
      read_iops: `${GOOGLE_IOPS} --rw=randread`,
    },
    benchArguments: ["--size", "1g", "--time-budget", "80s"],
    note: "files of 1 GiB instead of 10 and 20 s instead of 5 minutes, by hand and by io-probe",
  },
];
