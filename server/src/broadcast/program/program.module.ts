import { programRef } from "@masthead/contract/broadcast/air.ts";
import {
  programCard,
  programDetails,
  programGroup,
  slotRecording,
  staffProgram,
  weeklySlot,
} from "@masthead/contract/broadcast/program.ts";
import { scopedEntitlement } from "@masthead/contract/commerce/entitlements.ts";
import { sql } from "drizzle-orm";
import type { ServerModule } from "../../module.ts";
import { purgeOf } from "../../platform/crud/delete-records.ts";
import { summaryOfHtml } from "../description.ts";
import { programRecords } from "./program.records.ts";
import { programRouter } from "./program.router.ts";
import { programSitemap } from "./program.sitemap.ts";
import { countsByCategory, programCategoryOf } from "./program.store.ts";
import { program } from "./program.table.ts";
import { visibleProgram } from "./program.visible.ts";
import { programRefs } from "./program-card.service.ts";
import { programReferences } from "./program-reference.sql.ts";

export const programModule: ServerModule = {
  router: { program: programRouter },
  records: [programRecords],
  purges: [purgeOf(programRecords)],
  references: programReferences,
  entitlementScopes: [
    {
      scope: "program",
      records: programRecords,
      tag: (id) => `program:${id}`,
      async openedBy(db, id) {
        const programCategoryId = await programCategoryOf(db, id);
        return programCategoryId === null
          ? []
          : [scopedEntitlement("programCategory", programCategoryId)];
      },
    },
  ],
  programCounts: countsByCategory,
  recordPages: [
    {
      path: /^\/programs\/(?<id>[1-9]\d{0,14})$/,
      find: async (context, { id }) =>
        (await programRefs(context, [Number(id)]))(Number(id)) !== null,
    },
  ],
  names: [
    {
      group: "programs",
      kind: "program",
      table: program,
      id: program.id,
      updatedAt: program.updatedAt,
      name: program.name,
      slug: program.slug,
      visible: () => visibleProgram,
      detail: program.description,
      detailText: summaryOfHtml,
      imageId: sql`${program.imageIds}[1]`,
    },
  ],
  sitemap: programSitemap,
  trackedPages: [
    {
      kind: "program",
      visible: sql`exists (select from ${program} where ${program.id} = s.id and ${visibleProgram})`,
    },
  ],
  apiTags: { program: "Programs, and what is on air." },
  apiSchemas: {
    ProgramCard: { schema: programCard },
    ProgramDetails: { schema: programDetails },
    ProgramGroup: { schema: programGroup },
    ProgramRef: { schema: programRef },
    SlotRecording: { schema: slotRecording },
    StaffProgram: { schema: staffProgram },
    WeeklySlot: { schema: weeklySlot },
  },
};
