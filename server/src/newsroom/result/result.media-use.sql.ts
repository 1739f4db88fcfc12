import { LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import { sql } from "drizzle-orm";
import type { MediaUseSource } from "../media/media-uses.ts";
import { result } from "./result.table.ts";

/** SQL: title of a result in a language, else in the other one. */
export const resultTitle = (locale: Locale) => {
  const other = LOCALES.find((candidate) => candidate !== locale) ?? locale;
  return sql`coalesce(nullif(${result.title} ->> ${locale}, ''), ${result.title} ->> ${other})`;
};

/** Results that show an image as the picture of a side. */
export const resultMediaUses: MediaUseSource = (id, locale) => [
  sql`select 'Result' as entity, ${result.id} as id, ${resultTitle(locale)} as label, 'side' as place, (${result.state} = 'published') as shown, false as breaking, ${id} as media_id
    from ${result} where to_jsonb(${id}) in (${result.content} #> '{home,mediaId}', ${result.content} #> '{away,mediaId}')`,
];
