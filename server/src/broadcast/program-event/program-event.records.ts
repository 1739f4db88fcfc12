import type { ResponsiveImage } from "@masthead/contract/newsroom/media/responsive-image.ts";
import { sql } from "drizzle-orm";
import { mediaRecords } from "../../newsroom/media/media.records.ts";
import { findImagesById } from "../../newsroom/media/media-lookup.service.ts";
import { normalizeSlugs } from "../../newsroom/slug-input.ts";
import type { RecordKind } from "../../platform/crud/record-kind.ts";
import { labelsOf } from "../../platform/crud/record-references.ts";
import {
  localizedSortKey,
  localizedTextIn,
  textInAllLocales,
} from "../../platform/crud/text-search.sql.ts";
import { invalidInput } from "../../platform/http/problem.ts";
import { auditLog } from "../../system/log/audit-log.ts";
import {
  generateMissingSlugs,
  releaseBroadcastSlugs,
  saveBroadcastSlugs,
} from "../broadcast-slug.service.ts";
import { cleanDescription } from "../description.ts";
import { programRecords } from "../program/program.records.ts";
import { programEvent } from "./program-event.table.ts";

type EventRecord = typeof programEvent.$inferSelect;

/** Fields that the staff API adds to the row; timestamps are ISO 8601 strings. */
interface StaffFields {
  program: string | null;
  images: ResponsiveImage[];
  startsAt: string;
  endsAt: string | null;
}

export const programEventRecords: RecordKind<EventRecord, StaffFields> = {
  entity: "Events",
  table: programEvent,
  auditLog,
  publishedBy: "status",
  localized: ["title", "slug", "description", "place"],
  requiredTexts: ["title"],
  searchText: textInAllLocales(programEvent.title, programEvent.slug),
  sorts: {
    startsAt: () => sql`${programEvent.startsAt}`,
    title: (locale) => localizedSortKey(programEvent.title, locale),
    status: () => sql`${programEvent.status}`,
    createdAt: () => sql`${programEvent.createdAt}`,
    updatedAt: () => sql`${programEvent.updatedAt}`,
  },
  filters: { status: programEvent.status, programId: programEvent.programId },
  label: (locale) => localizedTextIn(programEvent.title, locale),
  referenceFields: () => ({ programId: programRecords, imageIds: mediaRecords }),
  normalize: (context, input) => cleanDescription(normalizeSlugs(context, input)),
  async validate(context, { after }) {
    if (after.endsAt && after.endsAt <= after.startsAt)
      throw invalidInput(context, "endsAt", "broadcast.endsBeforeStart");
    return { slug: await generateMissingSlugs(context.db, "event", after.title, after.slug) };
  },
  afterSave: (context, { before, after }) =>
    saveBroadcastSlugs(context, "event", after.id, {
      before: before?.slug ?? {},
      after: after.slug,
    }),
  afterPurge: (db, id) => releaseBroadcastSlugs(db, "event", id),
  async present({ db, locale }, rows) {
    const imageIds = rows.flatMap((row) => row.imageIds);
    const imagesById = await findImagesById(db, imageIds, locale);
    const programIds = rows.map((row) => row.programId).filter((id) => id !== null);
    const programs = await labelsOf(db, programRecords, programIds, locale);
    return rows.map((row) => ({
      program: programs.get(row.programId ?? 0) ?? null,
      images: row.imageIds.flatMap((id) => imagesById.get(id) ?? []),
      startsAt: row.startsAt.toISOString(),
      endsAt: row.endsAt?.toISOString() ?? null,
    }));
  },
  tags: (_db, { after }) => ["list:event", `event:${after.id}`],
};
