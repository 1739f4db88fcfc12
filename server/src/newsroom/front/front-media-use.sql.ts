import { type SQLWrapper, sql } from "drizzle-orm";
import type { MediaUseSource } from "../media/media-uses.ts";
import { front, frontChange } from "./front.table.ts";
import { frontLabel } from "./front-label.sql.ts";

/**
 * Fronts that show an image by an editor's choice: published, in a draft, or in a scheduled change.
 */
export const frontMediaUses: MediaUseSource = (id, locale) => {
  const shows = (layout: SQLWrapper) =>
    sql`jsonb_path_query_array(${layout}, '$.slots.*.mediaId') @> to_jsonb(${id})`;
  const isScheduled = sql`exists (select from ${frontChange} where ${frontChange.frontId} = ${front.id} and ${shows(frontChange.changes)})`;
  return [
    sql`select 'FrontPage' as entity, ${front.id} as id, ${frontLabel(locale)} as label, 'image' as place,
      (${shows(front.live)} or ${isScheduled}) as shown, true as breaking, ${id} as media_id from ${front}
      where ${shows(front.live)} or ${shows(front.draft)}
        or ${isScheduled}`,
  ];
};
