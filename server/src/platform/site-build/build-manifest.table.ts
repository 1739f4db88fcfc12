import { index, pgTable, text } from "drizzle-orm/pg-core";
import { timestamptz } from "../postgres/columns.ts";

/** Manifests of the last builds, for pages of them that are still open. */
export const buildManifest = pgTable(
  "build_manifest",
  {
    id: text().primaryKey(),
    manifest: text().notNull(),
    storedAt: timestamptz().notNull(),
  },
  (t) => [index().on(t.storedAt)],
);
