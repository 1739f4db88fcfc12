import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, unique } from "drizzle-orm/pg-core";
import { episode } from "../../broadcast/episode/episode.table.ts";
import { program } from "../../broadcast/program/program.table.ts";
import { reference, timestamptz } from "../../platform/postgres/columns.ts";
import { user } from "../user/user.table.ts";

/**
 * Episodes and programs that readers have saved: the table of saved articles for recordings. Rows
 * stay while an item is hidden, and are deleted when it or the account is purged.
 */
export const watchListItem = pgTable(
  "watch_list_item",
  {
    /** Cursor of lists: an episode and a program can have the same id. */
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    userId: reference()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    episodeId: reference().references(() => episode.id, { onDelete: "cascade" }),
    programId: reference().references(() => program.id, { onDelete: "cascade" }),
    savedAt: timestamptz().notNull(),
  },
  (t) => [
    unique().on(t.userId, t.episodeId, t.programId).nullsNotDistinct(),
    index().on(t.userId, t.savedAt, t.id),
    index().on(t.episodeId),
    index().on(t.programId),
    check("watch_list_item_kind", sql`num_nonnulls(${t.episodeId}, ${t.programId}) = 1`),
  ],
);
