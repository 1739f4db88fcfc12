import { sql } from "drizzle-orm";
import type { NamedRecords } from "../../platform/crud/record-kind.ts";
import { textIn } from "../../platform/crud/words.sql.ts";
import { media } from "./media.table.ts";

/** Pictures as others know them: by their file's name, or else by what they show. */
export const mediaRecords: NamedRecords = {
  entity: "Media",
  table: media,
  label: (locale) => sql`coalesce(nullif(${media.name}, ''), nullif(${textIn(media.alt, locale)}, ''), '#' || ${media.id})`,
};
