import { eventCard, eventDetails, staffEvent } from "@masthead/contract/broadcast/program-event.ts";
import { sql } from "drizzle-orm";
import type { ServerModule } from "../../module.ts";
import { purgeOf } from "../../platform/crud/delete-records.ts";
import { localizedTextIn } from "../../platform/crud/text-search.sql.ts";
import { programEventRecords } from "./program-event.records.ts";
import { programEventRouter } from "./program-event.router.ts";
import { oneEvent } from "./program-event.service.ts";
import { eventSitemap } from "./program-event.sitemap.ts";
import { programEvent } from "./program-event.table.ts";
import { visibleEvent } from "./program-event.visible.ts";

export const programEventModule: ServerModule = {
  router: { programEvent: programEventRouter },
  records: [programEventRecords],
  purges: [purgeOf(programEventRecords)],
  references: [
    {
      from: "Events",
      to: "Programs",
      select: (id, locale) =>
        sql`select ${programEvent.id} as id, ${localizedTextIn(programEvent.title, locale)} as label from ${programEvent} where ${programEvent.programId} = ${id} and ${programEvent.deletedAt} is null`,
    },
  ],
  recordPages: [
    {
      path: /^\/event\/(?<id>[1-9]\d{0,14})$/,
      find: (context, { id }) => oneEvent(context, Number(id)),
    },
  ],
  names: [
    {
      group: "events",
      kind: "event",
      table: programEvent,
      id: programEvent.id,
      updatedAt: programEvent.updatedAt,
      name: programEvent.title,
      slug: programEvent.slug,
      visible: () => visibleEvent,
      detail: programEvent.place,
      imageId: sql`${programEvent.imageIds}[1]`,
      time: sql`${programEvent.startsAt}`,
    },
  ],
  sitemap: eventSitemap,
  trackedPages: [
    {
      kind: "event",
      visible: sql`exists (select from ${programEvent} where ${programEvent.id} = s.id and ${visibleEvent})`,
    },
  ],
  apiTags: { programevents: "Events that programs invite to." },
  apiSchemas: {
    EventCard: { schema: eventCard },
    EventDetails: { schema: eventDetails },
    StaffEvent: { schema: staffEvent },
  },
};
