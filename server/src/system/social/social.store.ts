import type { SocialMedia } from "@masthead/contract/system/social.ts";
import { and, asc, isNull } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { socialMedia } from "./social.table.ts";

export function visibleSocialMedia(db: Db): Promise<SocialMedia[]> {
  const { id, platform, url, icon, position } = socialMedia;
  return db
    .select({ id, platform, url, icon, position })
    .from(socialMedia)
    .where(and(socialMedia.status, isNull(socialMedia.deletedAt)))
    .orderBy(asc(position), asc(id));
}
