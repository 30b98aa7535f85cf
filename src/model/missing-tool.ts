import * as z from "zod/mini";
import { amount } from "./quantities.ts";

/** How a program of the system ended. */
const programEndSchema = z.discriminatedUnion("id", [
  z.object({ id: z.literal("exit"), exitCode: z.int() }),
  z.object({ id: z.literal("timed-out"), limitSeconds: amount }),
  z.object({ id: z.literal("killed"), signal: z.string() }),
  /** `code` is the system's, such as ENOENT. */
  z.object({ id: z.literal("not-started"), code: z.string() }),
]);
export type ProgramEnd = z.infer<typeof programEndSchema>;

/** The end of a program that failed; `detail` is its last line. */
export const PROGRAM_FAILURE = { program: z.string(), end: programEndSchema, detail: z.optional(z.string()) } as const;
export type ProgramFailure = z.infer<z.ZodMiniObject<typeof PROGRAM_FAILURE>>;

/** The fields of a tool that could not be had, and why. */
export const MISSING_TOOL = {
  tool: z.string(),
  cause: z.discriminatedUnion("id", [
    z.object({ id: z.enum(["not-installed", "needs-root"]) }),
    /** No package manager is there that io-probe knows. */
    z.object({ id: z.literal("no-manager"), known: z.array(z.string()) }),
    z.object({ id: z.enum(["no-package", "refuses-root"]), manager: z.string() }),
    /** The package manager failed, or what it installed is not on PATH. */
    z.object({ id: z.literal("failed"), ...PROGRAM_FAILURE }),
  ]),
  /** Installs it by hand, where a package manager has it. */
  command: z.optional(z.string()),
} as const;
export type MissingTool = z.infer<z.ZodMiniObject<typeof MISSING_TOOL>>;
