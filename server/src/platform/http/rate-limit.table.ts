import { bigint, integer, pgTable, varchar } from "drizzle-orm/pg-core";

/** What was used of each limit: the shape that rate-limiter-flexible keeps. `expire` is milliseconds since 1970. */
export const rateLimit = pgTable("rate_limit", {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: "number" }),
});
