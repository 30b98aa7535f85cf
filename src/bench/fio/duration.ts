const DURATION = /^(\d+(?:\.\d+)?)\s*(?:(us|ms)(?:ec)?|(s|m|h|d))?$/i;
const SECONDS: Record<string, number> = { us: 1e-6, ms: 1e-3, s: 1, m: 60, h: 3600, d: 86400 };

/** Seconds from a time as a fio job file has it (`60`, `10s`, `5m`, `500ms`); undefined for anything else. */
export function parseFioDuration(text: string | undefined): number | undefined {
  const match = DURATION.exec(text?.trim() ?? "");
  const scale = SECONDS[(match?.[2] ?? match?.[3] ?? "s").toLowerCase()];
  return match?.[1] === undefined || scale === undefined ? undefined : Number(match[1]) * scale;
}
