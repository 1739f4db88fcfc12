import { sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { isEnabled, type NameSource } from "../name-source.ts";

type PersonTable = PgTable &
  Record<
    "id" | "updatedAt" | "deletedAt" | "name" | "slug" | "role" | "photoId" | "status" | "proposed",
    AnyPgColumn
  >;

/** Name search of authors or people. */
export const personNames = (kind: "author" | "person", table: PersonTable): NameSource => ({
  group: "people",
  kind,
  table,
  id: table.id,
  updatedAt: table.updatedAt,
  name: table.name,
  slug: table.slug,
  visible: () => sql`(${isEnabled(table)} and not ${table.proposed})`,
  detail: table.role,
  imageId: sql`${table.photoId}`,
});
