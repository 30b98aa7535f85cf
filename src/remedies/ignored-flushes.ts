import type { Remedy } from "./remedy.ts";

/**
 * Lets fsync, fdatasync, msync, sync, sync_file_range and syncfs return 0 at once, and becomes the command.
 * no_new_privs where the kernel wants it (Documentation/userspace-api/seccomp_filter.rst). In Perl, which Debian's
 * base system has. Numbers: asm/unistd_64.h (x86-64), asm-generic/unistd.h (arm64).
 */
const IGNORE_FLUSHES = `
my ($arch, $prctl, $seccomp, @calls) = \`uname -m\` =~ /^x86_64/
  ? (0xc000003e, 157, 317, 26, 74, 75, 162, 277, 306)
  : (0xc00000b7, 167, 277, 227, 82, 83, 81, 84, 267);
my @code = ([0x20, 0, 0, 4], [0x15, 0, scalar @calls + 1, $arch], [0x20, 0, 0, 0]);
push @code, [0x15, @calls - $_, 0, $calls[$_]] for 0 .. $#calls;
push @code, [0x06, 0, 0, 0x7fff0000], [0x06, 0, 0, 0x50000];
my $code = join "", map { pack "SCCL", @$_ } @code;
my $program = pack "S x![P] P", scalar @code, $code;
if (syscall($seccomp, 1, 0, $program) != 0) {
  syscall($prctl, 38, 1, 0, 0, 0);
  syscall($seccomp, 1, 0, $program) == 0 or die "seccomp: $!\\n";
}
exec { $ARGV[0] } @ARGV or die "$ARGV[0]: $!\\n";
`.trim();

/** Flushes answered by a library or the kernel without doing them. */
export const IGNORED_FLUSHES: readonly Remedy[] = [
  {
    name: "eatmydata",
    risk: "lost-files",
    source: "https://www.flamingspork.com/projects/libeatmydata/",
    tool: "eatmydata",
    helpsWith: ["flushes"],
    refuse: ({ isStatic }) => (isStatic ? { id: "static-binary" } : undefined),
    apply: ({ findProgram }) => ({ prefix: [findProgram("eatmydata") ?? "eatmydata"] }),
    lines: () => "sudo apt-get install --yes eatmydata\neatmydata COMMAND",
  },
  {
    name: "seccomp",
    risk: "lost-files",
    source: "https://man7.org/linux/man-pages/man2/seccomp.2.html",
    helpsWith: ["flushes"],
    refuse({ architecture, findProgram, isRoot, programs }) {
      if (findProgram("perl") === undefined) return { id: "no-perl" };
      if (!["x64", "arm64"].includes(architecture)) return { id: "architecture", architecture };
      return isRoot || !programs.has("sudo") ? undefined : { id: "breaks-sudo" };
    },
    apply: ({ findProgram }) => ({ prefix: [findProgram("perl") ?? "perl", "-e", IGNORE_FLUSHES] }),
    lines: () => `cat > /tmp/ignore-flushes.pl <<'EOF'\n${IGNORE_FLUSHES}\nEOF\nperl /tmp/ignore-flushes.pl COMMAND`,
  },
];
