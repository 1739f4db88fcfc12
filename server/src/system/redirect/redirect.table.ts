import { index, pgTable, text } from "drizzle-orm/pg-core";
import { reference, timestamptz } from "../../platform/postgres/columns.ts";

/**
 * Redirect from a former path. It references a record instead of a target path, so that redirects
 * never form chains or loops: the target is the record's current path.
 */
export const redirect = pgTable(
  "redirect",
  {
    path: text().primaryKey(),
    entity: text().$type<"article" | "category" | "tag" | "author">().notNull(),
    entityId: reference().notNull(),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [index().on(t.entity, t.entityId)],
);
