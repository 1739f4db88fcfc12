import { sql } from "drizzle-orm";
import { nextPositionIn } from "../../platform/crud/position.sql.ts";
import type { RecordKind } from "../../platform/crud/record-kind.ts";
import { auditLog } from "../log/audit-log.ts";
import { socialMedia } from "./social.table.ts";

type SocialRecord = typeof socialMedia.$inferSelect;

export const socialRecords: RecordKind<SocialRecord> = {
  entity: "SocialMedia",
  table: socialMedia,
  auditLog,
  localized: [],
  requiredTexts: [],
  searchText: sql`(${socialMedia.platform} || ' ' || ${socialMedia.url})`,
  sorts: {
    position: () => sql`${socialMedia.position}`,
    platform: () => sql`${socialMedia.platform}`,
    status: () => sql`${socialMedia.status}`,
    createdAt: () => sql`${socialMedia.createdAt}`,
    updatedAt: () => sql`${socialMedia.updatedAt}`,
  },
  filters: { status: socialMedia.status, platform: socialMedia.platform },
  label: () => sql`(${socialMedia.platform} || ' ' || ${socialMedia.url})`,
  async validate(context, { before, after }) {
    return before
      ? undefined
      : { position: after.position ?? (await nextPositionIn(context.db, socialMedia)) };
  },
  tags: (_db, { after }) => ["list:social", `social:${after.id}`],
};
