import { sql } from "drizzle-orm";
import type { MediaUseSource } from "../../newsroom/media/media-uses.ts";
import type { ReferenceSource } from "../../platform/crud/references.sql.ts";
import { newsletterIssue } from "./newsletter.table.ts";

/** Issues of a newsletter: it cannot be deleted before them. */
export const newsletterReferences: ReferenceSource[] = [
  {
    from: "NewsletterIssue",
    to: "Newsletter",
    select: (id) =>
      sql`select ${newsletterIssue.id} as id, ${newsletterIssue.subject} as label from ${newsletterIssue}
        where ${newsletterIssue.newsletterId} = ${id} and ${newsletterIssue.deletedAt} is null`,
  },
];

/** Issues that show an image with paid content. */
export const newsletterMediaUses: MediaUseSource = (id) => [
  sql`select 'NewsletterIssue' as entity, ${newsletterIssue.id} as id, ${newsletterIssue.subject} as label, 'imageId' as place,
      (${newsletterIssue.startedAt} is not null) as shown, false as breaking, ${id} as media_id
    from ${newsletterIssue} where ${newsletterIssue.blocks} @> jsonb_build_array(jsonb_build_object('imageId', ${id}::bigint)) and ${newsletterIssue.deletedAt} is null`,
];
