import { choose, chooseSome, SHAPES, type Shape } from "./job-safety-shapes.ts";

const FILE_ENGINES = [
  ...["sync", "psync", "vsync", "pvsync", "pvsync2", "libaio", "posixaio", "io_uring", "mmap", "splice", "null"],
  ...["filecreate", "filestat", "filedelete", "dircreate", "dirstat", "dirdelete", "ftruncate", "falloc", "cpuio"],
];

const VERIFY = choose(
  ...["0", "md5", "crc64", "crc32", "crc32c-intel", "crc32c", "crc16", "crc7", "sha1", "sha256", "sha512"],
  ...["sha3-224", "sha3-256", "sha3-384", "sha3-512", "xxhash", "meta", "pattern", "pattern_hdr", "null"],
);

/** Those of fio's options (options.c, engines/*.c, 3.0 to 3.42) that affect only files in its directory, or reports. */
export const ALLOWED: ReadonlyMap<string, Shape> = new Map([
  // Names of the job, its files and its logs.
  ...allow("TEXT", "description"),
  ...allow("NAME", "name", "wait_for"),
  ...allow("PATHS", "filename", "directory"),
  ...allow("FORMAT", "filename_format"),
  ...allow("BIT", "unique_filename", "verify_state_load", "verify_state_save", "per_job_logs"),
  ...allow("PATH", "opendir", "write_iolog"),
  ...allow(choose("none", "file"), "filetype"),
  ...allow(choose("none", "exclusive", "readwrite"), "lockfile"),
  ...allow("LOG_PATH", "write_bw_log", "write_lat_log", "write_iops_log", "write_hist_log"),
  // What is read and written, and where in the file.
  ...allow("DIRECTION", "rw", "readwrite"),
  ...allow(choose("sequential", "identical"), "rw_sequencer"),
  ...allow("COUNT", "rwmixread", "rwmixwrite", "num_range", "number_ios", "nrfiles", "nr_files", "openfiles"),
  ...allow("COUNT", "max_open_zones", "job_max_open_zones"),
  ...allow("SIZE", "bs", "blocksize", "ba", "blockalign", "size", "io_size", "io_limit", "offset", "fileoffset"),
  ...allow("SIZE", "offset_align", "offset_increment", "zonesize", "zonecapacity", "zonerange", "zoneskip"),
  ...allow("RANGE", "bsrange", "blocksize_range", "filesize"),
  ...allow("SPLIT", "bssplit"),
  ...allow("FLAG", "bs_unaligned", "blocksize_unaligned"),
  ...allow("BIT", "bs_is_seq_rand", "fill_device", "fill_fs", "file_append", "overwrite", "read_beyond_wp"),
  ...allow("BIT", "ignore_zone_limits", "recover_zbd_write_error", "write_zone_remainder"),
  ...allow("DISTRIBUTION", "file_service_type"),
  ...allow(choose("none", "strided"), "zonemode"), // zbd resets the zones of a device
  ...allow("DECIMALS", "zone_reset_threshold", "zone_reset_frequency"),
  // In which order.
  ...allow("BIT", "randrepeat", "allrandrepeat", "use_os_rand", "random_sequence_stride", "softrandommap", "sprandom"),
  ...allow("SIZE", "randseed", "spr_cs"),
  ...allow(choose("tausworthe", "lfsr", "tausworthe64"), "random_generator"),
  ...allow("DISTRIBUTION", "random_distribution"),
  ...allow("COUNT", "percentage_random", "spr_num_regions"),
  ...allow("FLAG", "norandommap"),
  ...allow("DECIMALS", "spr_op"),
  // How: the engine, how much at once, and what the kernel is asked for.
  ...allow(choose(...FILE_ENGINES), "ioengine"),
  ...allow("COUNT", "iodepth", "iodepth_batch", "iodepth_batch_submit", "iodepth_batch_complete"),
  ...allow("COUNT", "iodepth_batch_complete_min", "iodepth_batch_complete_max", "iodepth_low", "fsync", "fdatasync"),
  ...allow("COUNT", "write_barrier", "hipri_percentage", "uncached", "sqthread_poll_cpu", "nonvectored", "force_async"),
  ...allow("COUNT", "cmdprio", "cmdprio_class", "cmdprio_hint", "cmdprio_percentage", "thp", "cpuload", "cpuchunks"),
  ...allow("BIT", "serialize_overlap", "direct", "buffered", "atomic", "end_fsync", "end_syncfs", "fsync_on_close"),
  ...allow("BIT", "invalidate", "pre_read", "create_serialize", "create_fsync", "create_on_open", "create_only"),
  ...allow("BIT", "allow_file_create", "unlink", "unlink_each_loop", "nowait", "readfua", "writefua"),
  ...allow("BIT", "libaio_vectored", "exit_on_io_done"),
  ...allow(choose("inline", "offload"), "io_submit_mode"),
  ...allow(choose("none", "0", "sync", "1", "dsync"), "sync"),
  ...allow("SYNC_RANGE", "sync_file_range"),
  ...allow(choose("none", "native", "posix", "keep", "truncate", "0", "1"), "fallocate"),
  ...allow(choose("0", "1", "random", "sequential", "noreuse"), "fadvise_hint"),
  ...allow(choose("none", "short", "medium", "long", "extreme"), "write_hint"),
  ...allow(choose("malloc", "mmap"), "mem", "iomem"), // without a file behind it, and gone with fio
  ...allow("SIZE", "iomem_align", "mem_align", "hugepage-size", "lockmem"),
  ...allow("FLAG", "hipri", "fixedbufs", "registerfiles", "sqthread_poll", "userspace_reap"),
  ...allow("SPLIT", "cmdprio_bssplit"),
  ...allow(choose("stat", "lstat", "statx"), "stat_type"),
  ...allow(choose("noop", "qsort"), "cpumode"),
  // How often, how long, how fast, by whom.
  ...allow("COUNT", "loops", "numjobs", "thinkcycles", "thinktime_blocks", "rate_iops", "rate_iops_min", "rate_cycle"),
  ...allow("COUNT", "ratecycle", "flow_id", "flow", "flow_watermark", "prio", "prioclass", "priohint", "gtod_cpu"),
  ...allow("FLAG", "thread", "time_based", "stonewall", "wait_for_previous", "new_group", "exitall"),
  ...allow("FLAG", "exitall_on_error"),
  ...allow("TIME_SPAN", "runtime", "timeout", "startdelay", "ramp_time", "steadystate_duration", "ss_dur"),
  ...allow("TIME_SPAN", "steadystate_ramp_time", "ss_ramp", "steadystate_check_interval", "ss_interval", "thinktime"),
  ...allow("TIME_SPAN", "thinktime_spin", "thinktime_iotime", "max_latency", "latency_target", "latency_window"),
  ...allow("TIME_SPAN", "flow_sleep"),
  ...allow("SIZE", "ramp_size", "rate", "rate_min", "ratemin"),
  ...allow("STEADY", "steadystate", "ss"),
  ...allow(choose("group", "stonewall", "all"), "exit_what"),
  ...allow(choose("complete", "issue"), "thinktime_blocks_type"),
  ...allow(choose("linear", "poisson"), "rate_process"),
  ...allow("BIT", "rate_ignore_thinktime", "latency_run"),
  ...allow("DECIMALS", "latency_percentile"),
  ...allow("SIGNED", "nice"),
  ...allow("MASK", "cpumask"),
  ...allow("PROCESSORS", "cpus_allowed", "numa_cpu_nodes"),
  ...allow(choose("shared", "split"), "cpus_allowed_policy"),
  ...allow("MEMORY_POLICY", "numa_mem_policy"),
  ...allow(choose("gettimeofday", "clock_gettime", "cpu"), "clocksource"),
  // What buffers hold, and whether it is read back.
  ...allow("FLAG", "zero_buffers", "refill_buffers", "verify_only"),
  ...allow("BIT", "scramble_buffers", "dedupe_global", "do_verify", "verifysort", "verify_fatal", "verify_dump"),
  ...allow("BIT", "verify_write_sequence", "verify_header_seed", "experimental_verify", "trim_verify_zero"),
  ...allow("PATTERN", "buffer_pattern", "verify_pattern"),
  ...allow("COUNT", "buffer_compress_percentage", "dedupe_percentage", "dedupe_working_set_percentage"),
  ...allow("COUNT", "verifysort_nr", "verify_async", "verify_backlog", "verify_backlog_batch", "trim_percentage"),
  ...allow("COUNT", "trim_backlog", "trim_backlog_batch"),
  ...allow("SIZE", "buffer_compress_chunk", "verify_interval", "verify_offset", "verify_pattern_interval"),
  ...allow(choose("repeat", "working_set"), "dedupe_mode"),
  ...allow(VERIFY, "verify"),
  ...allow(chooseSome("completed", "fsynced"), "verify_policy"),
  ...allow("PROCESSORS", "verify_async_cpus"),
  // What is counted and reported.
  ...allow("COUNT", "bwavgtime", "iopsavgtime", "log_entries", "log_avg_msec", "log_hist_msec", "log_hist_coarseness"),
  ...allow("COUNT", "log_alternate_epoch_clock_id", "job_start_clock_id", "significant_figures"),
  ...allow(choose("avg", "max", "both", "0", "1"), "log_window_value", "log_max_value"),
  ...allow("BIT", "log_offset", "log_prio", "log_issue_time", "log_store_compressed", "log_unix_epoch"),
  ...allow("BIT", "log_alternate_epoch", "block_error_percentiles", "stats", "clat_percentiles", "lat_percentiles"),
  ...allow("BIT", "slat_percentiles", "disk_util", "gtod_reduce", "disable_lat", "disable_clat", "disable_slat"),
  ...allow("BIT", "disable_bw_measurement", "disable_bw", "error_dump"),
  ...allow("SIZE", "log_compression"),
  ...allow("PROCESSORS", "log_compression_cpus"),
  ...allow("FLAG", "group_reporting"),
  ...allow("DECIMALS", "percentile_list"),
  ...allow(choose("none", "mixed", "both", "0", "1", "2"), "unified_rw_reporting"),
  ...allow(chooseSome("none", "read", "write", "io", "verify", "all", "0", "1"), "continue_on_error"),
  ...allow("ERRORS", "ignore_error"),
  ...allow(choose("1024", "1000"), "kb_base"),
  ...allow(choose("0", "8", "1"), "unit_base"),
]);

/** What refused options do, without those of refused engines. */
export const REFUSED: ReadonlyMap<string, string> = new Map([
  ...refuse("runs a command", "exec_prerun", "exec_postrun", "program", "arguments", "grace_time", "std_redirect"),
  ...refuse("reads another job file", "include"),
  ...refuse("changes the machine's I/O scheduler", "ioscheduler"),
  ...refuse("changes the machine's control groups", "cgroup", "cgroup_weight"),
  ...refuse("leaves a control group behind", "cgroup_nodelete"),
  ...refuse("replays a log, which names its own files", "read_iolog", "read_iolog_chunked"),
  ...refuse("changes how a log is replayed", "replay_no_stall", "replay_scale", "replay_align", "replay_skip"),
  ...refuse("changes how a log is replayed", "replay_time_scale", "merge_blktrace_scalars", "merge_blktrace_iters"),
  ...refuse("writes a file by its own path", "merge_blktrace_file"),
  ...refuse("sends the I/O of a log elsewhere", "replay_redirect"),
  ...refuse("names a file of another engine", "donorname"),
  ...refuse("opens a network connection", "hostname"),
  ...refuse("adds options that are not in the file", "profile"),
  ...refuse("runs the job as another user", "uid", "gid"),
  ...refuse("changes the name of the process", "comm"),
  ...refuse("lets the job write to a device in use", "allow_mounted_write"),
  ...refuse("reads a file by its own path", "dp_scheme"),
  ...refuse("is for devices only", "fdp", "fdp_pli", "fdp_pli_select", "dataplacement", "data_placement"),
  ...refuse("is for devices only", "plids", "plid_select", "cmd_type", "write_mode", "verify_mode", "md_per_io_size"),
  ...refuse("is for devices only", "pi_act", "pi_chk", "apptag", "apptag_mask", "deac", "cdb_len", "verify_bytchk"),
  ...refuse("is for devices only", "read_mode", "gpu_dev_id"),
]);

function refuse(reason: string, ...names: readonly string[]): [string, string][] {
  return names.map((name) => [name, reason]);
}

function allow(shape: Shape | keyof typeof SHAPES, ...names: readonly string[]): [string, Shape][] {
  return names.map((name) => [name, typeof shape === "string" ? SHAPES[shape] : shape]);
}
