import { bigint, index, integer, pgTable, varchar } from "drizzle-orm/pg-core";

/**
 * Usage of each rate limit, in the schema of rate-limiter-flexible. `expire` is in milliseconds
 * since 1970.
 */
export const rateLimit = pgTable(
  "rate_limit",
  {
    key: varchar({ length: 255 }).primaryKey(),
    points: integer().notNull().default(0),
    expire: bigint({ mode: "number" }),
  },
  (t) => [index().on(t.expire)],
);
