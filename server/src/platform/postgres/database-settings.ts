import { z } from "zod";
import { urlsOfHosts } from "./database-hosts.ts";

/** URL of one server. */
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/ });
/** URL of a server, or of a primary and its standbys. */
const primaryUrl = z
  .string()
  .refine((url) => urlsOfHosts(url)?.every((one) => postgresUrl.safeParse(one).success), {
    error:
      "is not a URL such as postgres://user:password@host/name, or with several hosts: postgres://user:password@one,two:5433/name",
  });

export const databaseSettings = {
  DATABASE_URL: primaryUrl
    .optional()
    .describe(
      "Unset: an embedded PostgreSQL in DATA_DIR. With several hosts: the one that is the primary is used",
    ),
  DATABASE_DIRECT_URL: primaryUrl
    .optional()
    .describe(
      "The same database without a connection pooler; set: DATABASE_URL is a pooler in transaction mode",
    ),
  DATABASE_NAMED_STATEMENTS: z
    .enum(["on", "off"])
    .optional()
    .describe(
      "Named prepared statements, which a pooler may not support; default: off with DATABASE_DIRECT_URL, otherwise on",
    ),
  DATABASE_REPLICA_URL: postgresUrl
    .optional()
    .describe("Streaming replica for public reads; unset: the primary serves them"),
  DATABASE_REPLICA_MAX_LAG: z.coerce
    .number()
    .min(1)
    .max(3600)
    .default(10)
    .describe("Seconds of lag beyond which public reads use the primary instead of the replica"),
  MIGRATE: z
    .enum(["auto", "off"])
    .default("auto")
    .describe(
      "Migrate the database at start, or refuse to start unless `masthead migrate` has migrated it",
    ),
};

const settings = z.object(databaseSettings);
export type DatabaseSettings = z.infer<typeof settings>;

/** Requires DATABASE_URL with the settings that belong to it. */
export function requireDatabaseSettings(input: DatabaseSettings, context: z.RefinementCtx): void {
  if (input.DATABASE_URL) return;
  for (const name of ["DATABASE_DIRECT_URL", "DATABASE_REPLICA_URL"] as const)
    if (input[name])
      context.addIssue({ code: "custom", path: [name], message: "requires DATABASE_URL" });
}

/** Address for connections, and its capabilities. */
export interface DatabaseAddress {
  url: string;
  /**
   * A pooler in transaction mode may be in between: no session state, and no startup parameters.
   */
  pooled: boolean;
  namedStatements: boolean;
}

export interface DatabaseAddresses {
  requests: DatabaseAddress;
  /**
   * For what needs a session, or longer timeouts than the pooler's: LISTEN, migrations, jobs,
   * exports.
   */
  direct: string;
  replica: DatabaseAddress | undefined;
}

/** @param url the primary or its pooler: DATABASE_URL, or the URL of the embedded server */
export function databaseAddresses(config: DatabaseSettings, url: string): DatabaseAddresses {
  const pooled = config.DATABASE_DIRECT_URL !== undefined;
  const namedStatements = config.DATABASE_NAMED_STATEMENTS
    ? config.DATABASE_NAMED_STATEMENTS === "on"
    : !pooled;
  const addressOf = (address: string): DatabaseAddress => ({
    url: address,
    pooled,
    namedStatements,
  });
  return {
    requests: addressOf(url),
    direct: config.DATABASE_DIRECT_URL ?? url,
    replica: config.DATABASE_REPLICA_URL ? addressOf(config.DATABASE_REPLICA_URL) : undefined,
  };
}
