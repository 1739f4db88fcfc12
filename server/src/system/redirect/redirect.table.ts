import { index, pgTable, text } from "drizzle-orm/pg-core";
import { moment, reference } from "../../platform/postgres/columns.ts";

/**
 * A former address. It names a record, not another address, so that following it never
 * makes a chain or a loop: the record knows where it stands today.
 */
export const redirect = pgTable(
  "redirect",
  {
    path: text().primaryKey(),
    entity: text().$type<"article" | "category" | "tag" | "author">().notNull(),
    entityId: reference().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [index().on(t.entity, t.entityId)],
);
