import { bigint, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { timestamptz } from "../../../platform/postgres/columns.ts";

/** Uploaded recordings, with the format detected from their content. */
export const recording = pgTable(
  "recording",
  {
    /** SHA-256 of the content in hex, with an extension: `….mp4`. */
    file: text().primaryKey(),
    kind: text().$type<"video" | "audio">().notNull(),
    mimeType: text().notNull(),
    bytes: bigint({ mode: "number" }).notNull(),
    durationSeconds: integer(),
    /** Time when an episode was last seen to reference it, or of the upload. */
    namedAt: timestamptz().notNull(),
  },
  (t) => [index().on(t.namedAt)],
);
