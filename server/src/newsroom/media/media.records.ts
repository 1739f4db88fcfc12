import { sql } from "drizzle-orm";
import type { ReferencedKind } from "../../platform/crud/record-kind.ts";
import { localizedTextIn } from "../../platform/crud/text-search.sql.ts";
import { media } from "./media.table.ts";

/** Images as referenced by other records, labelled by file name, else by alt text, else by id. */
export const mediaRecords: ReferencedKind = {
  entity: "Media",
  table: media,
  label: (locale) =>
    sql`coalesce(nullif(${media.name}, ''), nullif(${localizedTextIn(media.alt, locale)}, ''), '#' || ${media.id})`,
};
