import * as z from "zod/mini";

/** How the answer to a fleet's question begins. */
export const FLEET_KIND = { schema: "io-probe/fleet", schemaVersion: 1 } as const;

/** The answer to a query of fleet/queries; its columns' names have their units. */
export const fleetSchema = z.object({
  schema: z.literal(FLEET_KIND.schema),
  schemaVersion: z.literal(FLEET_KIND.schemaVersion),
  toolVersion: z.string(),
  query: z.string(),
  /** Of a runner's minute. */
  price: z.number(),
  /** A row's figures and names; absent is what is not known. */
  rows: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
});
export type FleetAnswer = z.infer<typeof fleetSchema>;
export type FleetRow = FleetAnswer["rows"][number];
