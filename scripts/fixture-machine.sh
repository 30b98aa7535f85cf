#!/usr/bin/env bash
# Records the findings' fixtures in virtual machines of their own, where nothing else runs and the disks have known limits:
#   scripts/fixture-machine.sh [name…]     the recordings to make; all of them unless told
# Needs root, about 5 GB under $WORK and /dev/shm, a built dist/, and Debian's qemu-system-x86, debootstrap and e2fsprogs.
# Each machine is Debian 12 with 2 emulated cores and 4 GB:
#   usual       Linux alone
#   roomy       Linux under Xen with a virtual processor for each core
#   crowded     Linux under Xen with 4 virtual processors on the 2 cores, so that Xen takes time from each
#   aufs        the kernel in $AUFS_KERNEL, which has aufs and all else that the others have built in; left out without it
# A file server stands in a network namespace of the machine (record-fixtures/network.ts).
# The data disks lie in the host's memory, limited by qemu:
#   plain       no limit
#   bandwidth   30 MB/s, reads and writes alike, as clouds limit a volume
#   operations  400 operations a second
#   burst       40 MB/s, and 160 MB/s for the first 15 s
#   synced      no limit, but on the host's own disk, whose flushes take their time
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
WORK=${WORK:-/tmp/io-probe-fixture-machine}
readonly root=$WORK/root memory=/dev/shm/io-probe-fixture-machine
mkdir -p "$WORK" "$memory"
trap 'rm -rf "$memory"' EXIT

if [ ! -d "$root/boot" ]; then
  # Only the larger kernel can be Xen's first machine; the smaller one starts sooner.
  packages=linux-image-cloud-amd64,linux-image-amd64,xen-hypervisor-4.17-amd64,initramfs-tools,udev,kmod
  packages+=,fio,fuse-overlayfs,iproute2,libatomic1,libstdc++6,procps,sysstat
  packages+=,nfs-common,nfs-kernel-server,sshfs,openssh-server,samba,cifs-utils
  debootstrap --variant=minbase --include=$packages bookworm "$root"
fi

# Node 24 runs the TypeScript of the recording script as it is.
install -D node_modules/node/bin/node "$root/usr/local/bin/node"
rm -rf "$root/project" && mkdir -p "$root/project"
cp -r dist jobs scripts src package.json "$root/project/"

drive() { echo "file=$memory/$1.img,format=raw,if=virtio,cache=writeback,discard=unmap${2:+,$2}"; }

make_disk() {
  truncate -s "$2" "$3"
  mke2fs -q -F -t ext4 -L "$1" -E lazy_itable_init=0,lazy_journal_init=0 "$3"
}

# Starts the machine of that name, which makes its recordings and ends, and copies them.
run_machine() {
  local machine=$1
  shift
  local names
  names=$(FIXTURE_MACHINE=$machine node_modules/node/bin/node scripts/record-fixtures.ts --list "$@")
  [ -n "$names" ] || return 0
  cat >"$root/fixture-init" <<INIT
#!/bin/bash
export PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root
mountpoint -q /proc || mount -t proc proc /proc; mountpoint -q /sys || mount -t sysfs sys /sys; mount -t tmpfs tmp /tmp; mount -t cgroup2 cgroup /sys/fs/cgroup
mountpoint -q /dev || mount -t devtmpfs dev /dev
mkdir -p /dev/pts; mount -t devpts devpts /dev/pts; mount -t tmpfs run /run
echo +io +memory +cpu >/sys/fs/cgroup/cgroup.subtree_control
modprobe fuse; modprobe overlay
ip link set lo up
mkdir -p /mnt/plain /mnt/bandwidth /mnt/operations /mnt/burst /mnt/synced
cd /project
FIXTURE_MACHINE=$machine FIXTURE_OUTPUT=/recordings node scripts/record-fixtures.ts ${names//$'\n'/ }
sync; mount -o remount,ro /; echo o >/proc/sysrq-trigger; sleep 60
INIT
  chmod +x "$root/fixture-init"
  rm -f "$memory"/*.img
  truncate -s 3G "$memory/root.img"
  mke2fs -q -t ext4 -d "$root" "$memory/root.img"
  for disk in plain bandwidth operations burst; do make_disk "$disk" 3G "$memory/$disk.img"; done
  make_disk synced 1G "$WORK/synced.img"

  local linux="root=/dev/vda rw psi=1 init=/fixture-init" boot
  if [ "$machine" = aufs ]; then
    boot=(-cpu max -kernel "$AUFS_KERNEL" -append "$linux console=ttyS0")
  elif [ "$machine" = usual ]; then
    local kernel
    kernel=$(echo "$root"/boot/vmlinuz-*-cloud-amd64)
    boot=(-cpu max -kernel "$kernel" -initrd "${kernel/vmlinuz/initrd.img}" -append "$linux console=ttyS0")
  else
    local kernel processors=2
    [ "$machine" = roomy ] || processors=4
    kernel=$(find "$root/boot" -name 'vmlinuz-*' ! -name '*cloud*')
    gunzip -c "$root"/boot/xen-*-amd64.gz >"$WORK/xen"
    # A first machine of Xen does not start on a processor with all of qemu's features.
    boot=(-cpu Nehalem -kernel "$WORK/xen" -append "console=com1 dom0_mem=3G dom0_max_vcpus=$processors")
    boot+=(-initrd "$kernel $linux console=hvc0,${kernel/vmlinuz/initrd.img}")
  fi
  qemu-system-x86_64 -accel tcg,thread=multi -smp 2 -m 4096 -nographic -no-reboot -nic none "${boot[@]}" \
    -drive "$(drive root)" -drive "$(drive plain)" \
    -drive "$(drive bandwidth throttling.bps-total=30000000)" \
    -drive "$(drive operations throttling.iops-total=400)" \
    -drive "$(drive burst throttling.bps-total=40000000,throttling.bps-total-max=160000000,throttling.bps-total-max-length=15)" \
    -drive "file=$WORK/synced.img,format=raw,if=virtio,cache=writeback" </dev/null

  rm -rf "$WORK/recordings"
  debugfs -R "rdump /recordings $WORK" "$memory/root.img" 2>/dev/null
  cp "$WORK"/recordings/*.json test/fixtures/recordings/
}

for machine in usual roomy crowded ${AUFS_KERNEL:+aufs}; do run_machine "$machine" "$@"; done
