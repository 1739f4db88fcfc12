import { localized } from "@masthead/contract/platform/locale.ts";
import { livePath } from "@masthead/contract/platform/paths.ts";
import { and, asc, eq } from "drizzle-orm";
import type { SitemapRecords } from "../../newsroom/sitemap/sitemap-records.ts";
import { channel } from "./channel.table.ts";
import { visibleChannel } from "./channel.visible.ts";

/** Video channels in the sitemap. Audio channels share one page. */
export const channelSitemap: SitemapRecords = {
  file: "broadcast",
  position: 1,
  tag: "list:channel",
  table: channel,
  visible: visibleChannel,
  async paths(db) {
    const rows = await db
      .select({ slug: channel.slug })
      .from(channel)
      .where(and(visibleChannel, eq(channel.kind, "video")))
      .orderBy(asc(channel.position), asc(channel.id));
    return rows.map(
      ({ slug }) =>
        (locale) =>
          livePath(locale, localized(slug, locale)),
    );
  },
};
