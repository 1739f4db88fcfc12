import { sql } from "drizzle-orm";
import type { MediaUseSource } from "../media/media-uses.ts";
import { front } from "./front.table.ts";

/** Fronts that show an image of their own choice, in their draft or to readers. */
export const frontMediaUses: MediaUseSource = (id) => [
  sql`select 'FrontPage' as entity, ${front.id} as id, ${front.locale} as label, 'image' as place, ${id} as media_id from ${front}
    where jsonb_path_query_array(${front.live}, '$.slots.*.mediaId') @> to_jsonb(${id})
      or jsonb_path_query_array(${front.draft}, '$.slots.*.mediaId') @> to_jsonb(${id})`,
];
