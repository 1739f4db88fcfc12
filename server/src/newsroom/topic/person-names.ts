import { sql } from "drizzle-orm";
import type { author } from "../author/author.table.ts";
import type { personOfInterest } from "../person-of-interest/person-of-interest.table.ts";
import { isEnabled, type NameSource } from "../search/names/name-source.ts";

/** Name search of authors or people. */
export const personNames = (kind: "author" | "person", table: typeof author | typeof personOfInterest): NameSource => ({
  group: "people",
  kind,
  table,
  id: table.id,
  updatedAt: table.updatedAt,
  name: table.name,
  slug: table.slug,
  visible: () => isEnabled(table),
  detail: table.role,
  imageId: sql`${table.photoId}`,
});
