import { spawnSync } from "node:child_process";
import type { NetworkFilesystem } from "./loads.ts";

/**
 * The way to a file server in a network namespace of its own: two ends of a cable, the nearer one named like a real
 * card, with 4 ms for each packet that leaves. The server's files lie in memory, so that the machine's disk has no part
 * in it.
 */
const CABLE = `
  ip netns add server
  ip link add eth0 type veth peer name far netns server
  ip addr add 10.77.0.1/24 dev eth0
  ip link set eth0 up
  ip -n server addr add 10.77.0.2/24 dev far
  ip -n server link set far up
  ip -n server link set lo up
  tc qdisc add dev eth0 root netem delay 4ms
  mkdir -p /srv/files /mnt/network /run/lock
  mount -t tmpfs files /srv/files
  serve() { nsenter --net=/run/netns/server "$@"; }
`;

const SERVERS: Record<NetworkFilesystem, string> = {
  // A server that has just started makes its clients wait for those of before; 10 s are the least that it takes.
  nfs: `
    modprobe nfsd
    mkdir -p /run/rpc_pipefs
    mountpoint -q /run/rpc_pipefs || mount -t rpc_pipefs rpc /run/rpc_pipefs
    serve sh -c 'mount -t nfsd nfsd /proc/fs/nfsd
      exportfs -o rw,no_root_squash,fsid=0,async,no_subtree_check 10.77.0.1:/srv/files
      rpc.mountd -N 3
      rpc.nfsd -N 3 -V 4.2 -U -G 10 8'
    mount -t nfs4 -o vers=4.2 10.77.0.2:/ /mnt/network
    touch /mnt/network/ready
  `,
  sshfs: `
    mkdir -p /run/sshd /dev/pts /root/.ssh
    ssh-keygen -A
    test -e /root/.ssh/id_ed25519 || ssh-keygen -q -t ed25519 -N "" -f /root/.ssh/id_ed25519
    cp /root/.ssh/id_ed25519.pub /root/.ssh/authorized_keys
    serve /usr/sbin/sshd -o ListenAddress=10.77.0.2 -o UsePAM=no -o PermitRootLogin=yes
    sshfs -o StrictHostKeyChecking=no root@10.77.0.2:/srv/files /mnt/network
  `,
  cifs: `
    modprobe cifs
    cat >/tmp/smb.conf <<SMB
[global]
 disable netbios = yes
 smb ports = 445
[share]
 path = /srv/files
 read only = no
SMB
    id alice || useradd alice
    chmod 777 /srv/files
    printf 'a-password\\na-password\\n' | smbpasswd -c /tmp/smb.conf -s -a alice
    serve smbd -D -s /tmp/smb.conf
    sleep 3
    mount -t cifs -o username=alice,password=a-password,domain=corp //10.77.0.2/share /mnt/network
  `,
};

const END = `
  umount /mnt/network
  nsenter --net=/run/netns/server sh -c 'mountpoint -q /proc/fs/nfsd && rpc.nfsd 0; exportfs -au'
  kill $(ip netns pids server)
  sleep 1
  umount /proc/fs/nfsd
  umount /srv/files
  ip link del eth0
  ip netns del server
`;

/** Starts a file server beside the machine and mounts its files; gives where. */
export function mountNetwork(type: NetworkFilesystem, undo: (() => void)[]): string {
  undo.push(() => spawnSync("bash", ["-c", END], { stdio: "ignore" }));
  const { status, stderr } = spawnSync("bash", ["-ec", `${CABLE}${SERVERS[type]}`], {
    stdio: ["ignore", "ignore", "pipe"],
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`${type}: ${stderr}`);
  return "/mnt/network";
}
