#!/usr/bin/env bash
# Records the findings' fixtures in a virtual machine of its own, where nothing else runs and the disks have known limits:
#   scripts/fixture-machine.sh [name…]     the recordings to make; all of them unless told
# Needs root, about 3 GB under $WORK, a built dist/, and Debian's qemu-system-x86, debootstrap and e2fsprogs.
# The machine is Debian 12 with 2 emulated cores and 4 GB; its data disks lie in the host's memory, limited by qemu:
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
  packages=linux-image-cloud-amd64,fio,sysstat,libstdc++6,libatomic1,procps,initramfs-tools,udev,kmod,iproute2
  debootstrap --variant=minbase --include=$packages bookworm "$root"
fi

# Node 24 runs the TypeScript of the recording script as it is.
install -D node_modules/node/bin/node "$root/usr/local/bin/node"
rm -rf "$root/project" && mkdir -p "$root/project"
cp -r dist jobs scripts src package.json "$root/project/"
cat >"$root/fixture-init" <<INIT
#!/bin/bash
export PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root
mount -t proc proc /proc; mount -t sysfs sys /sys; mount -t tmpfs tmp /tmp; mount -t cgroup2 cgroup /sys/fs/cgroup
echo +io +memory >/sys/fs/cgroup/cgroup.subtree_control
ip link set lo up
for disk in plain:vdb bandwidth:vdc operations:vdd burst:vde synced:vdf; do
  mkdir -p /mnt/\${disk%:*} && mount -o noatime /dev/\${disk#*:} /mnt/\${disk%:*}
done
cd /project
FIXTURE_OUTPUT=/recordings node scripts/record-fixtures.ts $*
sync; mount -o remount,ro /; echo o >/proc/sysrq-trigger; sleep 60
INIT
chmod +x "$root/fixture-init"

truncate -s 3G "$memory/root.img"
mke2fs -q -t ext4 -d "$root" "$memory/root.img"
for disk in plain bandwidth operations burst; do
  truncate -s 3G "$memory/$disk.img"
  mke2fs -q -t ext4 -E lazy_itable_init=0,lazy_journal_init=0 "$memory/$disk.img"
done

truncate -s 1G "$WORK/synced.img"
mke2fs -q -F -t ext4 -E lazy_itable_init=0,lazy_journal_init=0 "$WORK/synced.img"

drive() { echo "file=$memory/$1.img,format=raw,if=virtio,cache=writeback,discard=unmap${2:+,$2}"; }
kernel=$(echo "$root"/boot/vmlinuz-*)

qemu-system-x86_64 -accel tcg,thread=multi -cpu max -smp 2 -m 4096 -nographic -no-reboot -nic none \
  -kernel "$kernel" -initrd "${kernel/vmlinuz/initrd.img}" \
  -append "root=/dev/vda rw console=ttyS0 psi=1 init=/fixture-init" \
  -drive "$(drive root)" -drive "$(drive plain)" \
  -drive "$(drive bandwidth throttling.bps-total=30000000)" \
  -drive "$(drive operations throttling.iops-total=400)" \
  -drive "$(drive burst throttling.bps-total=40000000,throttling.bps-total-max=160000000,throttling.bps-total-max-length=15)" \
  -drive "file=$WORK/synced.img,format=raw,if=virtio,cache=writeback"

mkdir -p test/fixtures/recordings
rm -rf "$WORK/recordings"
debugfs -R "rdump /recordings $WORK" "$memory/root.img" 2>/dev/null
cp "$WORK"/recordings/*.json test/fixtures/recordings/
