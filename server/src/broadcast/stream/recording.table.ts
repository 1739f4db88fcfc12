import { bigint, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "../../platform/postgres/columns.ts";

/** An uploaded recording: what its bytes are, under the name that is made from them. */
export const recording = pgTable(
  "recording",
  {
    /** SHA-256 of the bytes, in hex, and what they are: `….mp4`. */
    file: text().primaryKey(),
    kind: text().$type<"video" | "audio">().notNull(),
    mimeType: text().notNull(),
    bytes: bigint({ mode: "number" }).notNull(),
    durationSeconds: integer(),
    /** When it was last seen that an episode names it, or else when it was brought in. */
    namedAt: moment().notNull(),
  },
  (t) => [index().on(t.namedAt)],
);
