import {
  BIT,
  COUNT,
  choose,
  chooseSome,
  DECIMALS,
  DIRECTION,
  DISTRIBUTION,
  ERRORS,
  FLAG,
  FORMAT,
  LOG_PATH,
  MASK,
  MEMORY_POLICY,
  NAME,
  PATH,
  PATHS,
  PATTERN,
  PROCESSORS,
  RANGE,
  type Shape,
  SIGNED,
  SIZE,
  SPLIT,
  STEADY,
  SYNC_RANGE,
  TEXT,
  TIME_SPAN,
} from "./job-safety-shapes.ts";

/** Engines that do I/O on files of the job's own and nothing else. */
const FILE_ENGINES = [
  ...["sync", "psync", "vsync", "pvsync", "pvsync2", "libaio", "posixaio", "io_uring", "mmap", "splice", "null"],
  ...["filecreate", "filestat", "filedelete", "dircreate", "dirstat", "dirdelete", "ftruncate", "falloc", "cpuio"],
];

/**
 * The options that a job file may hold, and what their values look like: those of fio's option table (options.c,
 * engines/*.c, 3.0 to 3.42) that do I/O on files under the working directory, say how, or say what is reported.
 */
export const ALLOWED: ReadonlyMap<string, Shape> = new Map(
  Object.entries<Shape>({
    // Names: of the job, its files, and what it writes about itself. All of them stay in the working directory.
    description: TEXT, // a note for people
    name: NAME, // the job's name, in place of its section's
    wait_for: NAME, // another job that must end first
    filename: PATHS, // files to work on
    directory: PATHS, // folders to make files in
    filename_format: FORMAT, // how files are called
    unique_filename: BIT, // a client's address in the name; there are no clients here
    opendir: PATH, // works on the files that are in a folder
    filetype: choose("none", "file"), // what files are taken for, without a look
    lockfile: choose("none", "exclusive", "readwrite"), // a lock in memory, not on disk
    write_bw_log: LOG_PATH, // logs of the run
    write_lat_log: LOG_PATH,
    write_iops_log: LOG_PATH,
    write_hist_log: LOG_PATH,
    write_iolog: PATH, // what the job did, request by request
    verify_state_load: BIT, // where a verification stopped, in the working directory
    verify_state_save: BIT,
    per_job_logs: BIT, // the job's number in the names of logs

    // What is read and written, and where in the file.
    rw: DIRECTION,
    readwrite: DIRECTION,
    rw_sequencer: choose("sequential", "identical"), // how often an offset is drawn
    rwmixread: COUNT, // percent of reads
    rwmixwrite: COUNT,
    bs: SIZE, // bytes of a request
    blocksize: SIZE,
    ba: SIZE, // what offsets are multiples of
    blockalign: SIZE,
    bsrange: RANGE, // requests between two sizes
    blocksize_range: RANGE,
    bssplit: SPLIT, // requests of several sizes
    bs_unaligned: FLAG, // any size between them
    blocksize_unaligned: FLAG,
    bs_is_seq_rand: BIT, // sizes by order instead of direction
    num_range: COUNT, // ranges of one trim
    size: SIZE, // bytes of the files together
    io_size: SIZE, // bytes to do
    io_limit: SIZE,
    filesize: RANGE, // bytes of one file
    offset: SIZE, // where to begin
    fileoffset: SIZE,
    offset_align: SIZE,
    offset_increment: SIZE, // how much later each process begins
    number_ios: COUNT, // requests to do
    fill_device: BIT, // until no room is left
    fill_fs: BIT,
    file_append: BIT, // behind the end of the file
    overwrite: BIT, // laid out first
    nrfiles: COUNT, // files of a process
    nr_files: COUNT,
    openfiles: COUNT, // of them open at once
    file_service_type: DISTRIBUTION, // which file is next
    zonemode: choose("none", "strided"), // zbd resets the zones of a device
    zonesize: SIZE, // stretches of a file
    zonecapacity: SIZE,
    zonerange: SIZE,
    zoneskip: SIZE,
    read_beyond_wp: BIT, // for devices with zones; nothing on files, like the next seven
    max_open_zones: COUNT,
    job_max_open_zones: COUNT,
    ignore_zone_limits: BIT,
    zone_reset_threshold: DECIMALS,
    zone_reset_frequency: DECIMALS,
    recover_zbd_write_error: BIT,
    write_zone_remainder: BIT,

    // In which order.
    randrepeat: BIT, // the same offsets in each run
    allrandrepeat: BIT,
    use_os_rand: BIT, // random numbers of the system
    randseed: SIZE, // where random numbers begin
    random_generator: choose("tausworthe", "lfsr", "tausworthe64"),
    random_distribution: DISTRIBUTION,
    random_sequence_stride: BIT,
    percentage_random: COUNT,
    norandommap: FLAG, // blocks may come twice
    softrandommap: BIT,
    sprandom: BIT, // one pass that ages a disk
    spr_num_regions: COUNT,
    spr_op: DECIMALS,
    spr_cs: SIZE,

    // How: the engine, how much at once, and what the kernel is asked for.
    ioengine: choose(...FILE_ENGINES),
    iodepth: COUNT, // requests in flight
    iodepth_batch: COUNT,
    iodepth_batch_submit: COUNT,
    iodepth_batch_complete: COUNT,
    iodepth_batch_complete_min: COUNT,
    iodepth_batch_complete_max: COUNT,
    iodepth_low: COUNT,
    serialize_overlap: BIT, // no two requests for the same bytes
    io_submit_mode: choose("inline", "offload"), // by the job or by threads of its own
    direct: BIT, // past the page cache
    buffered: BIT,
    atomic: BIT, // O_ATOMIC
    sync: choose("none", "0", "sync", "1", "dsync"), // O_SYNC, O_DSYNC
    fsync: COUNT, // after so many writes
    fdatasync: COUNT,
    write_barrier: COUNT,
    sync_file_range: SYNC_RANGE,
    end_fsync: BIT,
    end_syncfs: BIT,
    fsync_on_close: BIT,
    fallocate: choose("none", "native", "posix", "keep", "truncate", "0", "1"), // room before the first write
    fadvise_hint: choose("0", "1", "random", "sequential", "noreuse"),
    write_hint: choose("none", "short", "medium", "long", "extreme"), // how long data will live
    invalidate: BIT, // the file's pages leave the cache
    pre_read: BIT, // the file's pages enter it
    create_serialize: BIT, // one process after the other makes its files
    create_fsync: BIT,
    create_on_open: BIT,
    create_only: BIT,
    allow_file_create: BIT,
    unlink: BIT, // removes the job's own files at its end
    unlink_each_loop: BIT,
    mem: choose("malloc", "shm", "shmhuge", "mmap", "mmapshared"), // without a file behind it
    iomem: choose("malloc", "shm", "shmhuge", "mmap", "mmapshared"),
    iomem_align: SIZE,
    mem_align: SIZE,
    "hugepage-size": SIZE,
    lockmem: SIZE, // memory that cannot be swapped out
    hipri: FLAG, // polls for the end of a request
    hipri_percentage: COUNT,
    nowait: BIT, // fails where it would wait
    uncached: COUNT, // leaves nothing in the cache
    readfua: BIT, // forced to the medium
    writefua: BIT,
    fixedbufs: FLAG, // io_uring: buffers and files known in advance
    registerfiles: FLAG,
    sqthread_poll: FLAG, // io_uring: a thread of the kernel submits
    sqthread_poll_cpu: COUNT,
    nonvectored: COUNT,
    force_async: COUNT,
    userspace_reap: FLAG, // libaio: completions without a call
    libaio_vectored: BIT,
    cmdprio: COUNT, // priorities of single requests
    cmdprio_class: COUNT,
    cmdprio_hint: COUNT,
    cmdprio_percentage: COUNT,
    cmdprio_bssplit: SPLIT,
    thp: COUNT, // mmap: huge pages
    stat_type: choose("stat", "lstat", "statx"), // filestat: which call
    cpuload: COUNT, // cpuio: percent of a core
    cpumode: choose("noop", "qsort"),
    cpuchunks: COUNT,
    exit_on_io_done: BIT,

    // How often, how long, how fast, by whom.
    loops: COUNT,
    numjobs: COUNT, // processes
    thread: FLAG, // threads instead
    runtime: TIME_SPAN,
    timeout: TIME_SPAN,
    time_based: FLAG,
    startdelay: TIME_SPAN,
    ramp_time: TIME_SPAN, // before it is measured
    ramp_size: SIZE,
    steadystate: STEADY, // until figures are steady
    ss: STEADY,
    steadystate_duration: TIME_SPAN,
    ss_dur: TIME_SPAN,
    steadystate_ramp_time: TIME_SPAN,
    ss_ramp: TIME_SPAN,
    steadystate_check_interval: TIME_SPAN,
    ss_interval: TIME_SPAN,
    stonewall: FLAG, // after all that stand before it
    wait_for_previous: FLAG,
    new_group: FLAG,
    exitall: FLAG, // one that ends, ends all
    exit_what: choose("group", "stonewall", "all"),
    exitall_on_error: FLAG,
    thinktime: TIME_SPAN, // a pause between requests
    thinktime_spin: TIME_SPAN,
    thinkcycles: COUNT,
    thinktime_blocks: COUNT,
    thinktime_blocks_type: choose("complete", "issue"),
    thinktime_iotime: TIME_SPAN,
    rate: SIZE, // bytes a second
    rate_min: SIZE,
    ratemin: SIZE,
    rate_iops: COUNT,
    rate_iops_min: COUNT,
    rate_process: choose("linear", "poisson"),
    rate_cycle: COUNT,
    ratecycle: COUNT,
    rate_ignore_thinktime: BIT,
    max_latency: TIME_SPAN,
    latency_target: TIME_SPAN, // as deep as keeps within it
    latency_window: TIME_SPAN,
    latency_percentile: DECIMALS,
    latency_run: BIT,
    flow_id: COUNT, // jobs in proportion to each other
    flow: COUNT,
    flow_watermark: COUNT,
    flow_sleep: TIME_SPAN,
    nice: SIGNED, // this job's own priorities
    prio: COUNT,
    prioclass: COUNT,
    priohint: COUNT,
    cpumask: MASK,
    cpus_allowed: PROCESSORS,
    cpus_allowed_policy: choose("shared", "split"),
    numa_cpu_nodes: PROCESSORS,
    numa_mem_policy: MEMORY_POLICY,
    gtod_cpu: COUNT, // a core that only reads the clock
    clocksource: choose("gettimeofday", "clock_gettime", "cpu"),

    // What buffers hold, and whether it is read back.
    zero_buffers: FLAG,
    refill_buffers: FLAG,
    scramble_buffers: BIT,
    buffer_pattern: PATTERN,
    buffer_compress_percentage: COUNT,
    buffer_compress_chunk: SIZE,
    dedupe_percentage: COUNT,
    dedupe_global: BIT,
    dedupe_mode: choose("repeat", "working_set"),
    dedupe_working_set_percentage: COUNT,
    verify: choose(
      ...["0", "md5", "crc64", "crc32", "crc32c-intel", "crc32c", "crc16", "crc7", "sha1", "sha256", "sha512"],
      ...["sha3-224", "sha3-256", "sha3-384", "sha3-512", "xxhash", "meta", "pattern", "pattern_hdr", "null"],
    ),
    do_verify: BIT,
    verify_only: FLAG,
    verify_policy: chooseSome("completed", "fsynced"),
    verifysort: BIT,
    verifysort_nr: COUNT,
    verify_interval: SIZE,
    verify_offset: SIZE,
    verify_pattern: PATTERN,
    verify_pattern_interval: SIZE,
    verify_fatal: BIT,
    verify_dump: BIT, // writes blocks that differ beside the file
    verify_async: COUNT,
    verify_async_cpus: PROCESSORS,
    verify_backlog: COUNT,
    verify_backlog_batch: COUNT,
    verify_write_sequence: BIT,
    verify_header_seed: BIT,
    experimental_verify: BIT,
    trim_percentage: COUNT, // blocks given back
    trim_verify_zero: BIT,
    trim_backlog: COUNT,
    trim_backlog_batch: COUNT,

    // What is counted and reported.
    bwavgtime: COUNT,
    iopsavgtime: COUNT,
    log_entries: COUNT,
    log_avg_msec: COUNT,
    log_hist_msec: COUNT,
    log_hist_coarseness: COUNT,
    log_window_value: choose("avg", "max", "both", "0", "1"),
    log_max_value: choose("avg", "max", "both", "0", "1"),
    log_offset: BIT,
    log_prio: BIT,
    log_issue_time: BIT,
    log_compression: SIZE,
    log_compression_cpus: PROCESSORS,
    log_store_compressed: BIT,
    log_unix_epoch: BIT,
    log_alternate_epoch: BIT,
    log_alternate_epoch_clock_id: COUNT,
    job_start_clock_id: COUNT,
    block_error_percentiles: BIT,
    group_reporting: FLAG,
    stats: BIT,
    clat_percentiles: BIT,
    lat_percentiles: BIT,
    slat_percentiles: BIT,
    percentile_list: DECIMALS,
    significant_figures: COUNT,
    disk_util: BIT,
    gtod_reduce: BIT,
    disable_lat: BIT,
    disable_clat: BIT,
    disable_slat: BIT,
    disable_bw_measurement: BIT,
    disable_bw: BIT,
    unified_rw_reporting: choose("none", "mixed", "both", "0", "1", "2"),
    continue_on_error: chooseSome("none", "read", "write", "io", "verify", "all", "0", "1"),
    ignore_error: ERRORS,
    error_dump: BIT,
    kb_base: choose("1024", "1000"),
    unit_base: choose("0", "8", "1"),
  }),
);

/** Options that do more than that, and what they do; those of engines that are not allowed need no word here. */
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
  ...refuse("changes what the process is called", "comm"),
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
