import { constants, open, readdir } from "node:fs/promises";
import { join } from "node:path";

const IOSTAT_LOG = /^iostat-\d+\.log$/;
/** sysstat's first line, which has the name, is shorter. */
const MAX_BANNER_BYTES = 4096;
const NAME_IN_BANNER = /^(Linux \S+ \()([^)\n]*)\)|("nodename"\s*:\s*")([^"\n]*)"/m;

/** Puts dashes over the machine's name in a recording's iostat logs; throws the filesystem's errors. */
export async function hideHostName(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => IOSTAT_LOG.test(name));
  for (const name of names) await hideHostNameInLog(join(folder, name));
}

export async function hideHostNameInLog(path: string): Promise<void> {
  const file = await open(path, constants.O_RDWR | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAX_BANNER_BYTES), 0, MAX_BANNER_BYTES, 0);
    const found = NAME_IN_BANNER.exec(buffer.toString("latin1", 0, bytesRead));
    if (found === null) return;
    const [, before = found[3] ?? "", name = found[4] ?? ""] = found;
    await file.write(Buffer.from("-".repeat(name.length)), 0, name.length, found.index + before.length);
  } finally {
    await file.close();
  }
}
