import { eventPath } from "@masthead/contract/platform/paths.ts";
import { asc } from "drizzle-orm";
import type { SitemapRecords } from "../../newsroom/sitemap/sitemap-records.ts";
import { programEvent } from "./program-event.table.ts";
import { visibleEvent } from "./program-event.visible.ts";

export const eventSitemap: SitemapRecords = {
  file: "broadcast",
  position: 3,
  tag: "list:event",
  table: programEvent,
  visible: visibleEvent,
  async paths(db) {
    const rows = await db
      .select({ id: programEvent.id })
      .from(programEvent)
      .where(visibleEvent)
      .orderBy(asc(programEvent.id));
    return rows.map(
      ({ id }) =>
        (locale) =>
          eventPath(locale, id),
    );
  },
};
