import { index, pgTable, text } from "drizzle-orm/pg-core";
import { reference, timestamptz } from "../../../platform/postgres/columns.ts";
import { media } from "../../media/media.table.ts";

/**
 * Title and thumbnail of an embedded video or post, as reported by its provider when an article
 * with it was saved.
 */
export const embed = pgTable(
  "embed",
  {
    url: text().primaryKey(),
    title: text().notNull(),
    /** Own copy of the thumbnail; null if there is none. */
    mediaId: reference().references(() => media.id, { onDelete: "set null" }),
    fetchedAt: timestamptz().notNull(),
  },
  (t) => [index().on(t.mediaId)],
);
