import { isDeepStrictEqual } from "node:util";
import type { PodcastLinks } from "@masthead/contract/broadcast/podcast.ts";
import type { ResponsiveImage } from "@masthead/contract/newsroom/media/responsive-image.ts";
import { sql } from "drizzle-orm";
import { authorRecords } from "../../newsroom/author/author.records.ts";
import { mediaRecords } from "../../newsroom/media/media.records.ts";
import { findImagesById } from "../../newsroom/media/media-lookup.service.ts";
import { normalizeSlugs } from "../../newsroom/slug-input.ts";
import { nextPositionIn } from "../../platform/crud/position.sql.ts";
import type { RecordKind } from "../../platform/crud/record-kind.ts";
import { labelsOf } from "../../platform/crud/record-references.ts";
import {
  localizedSortKey,
  localizedTextIn,
  textInAllLocales,
} from "../../platform/crud/text-search.sql.ts";
import { auditLog } from "../../system/log/audit-log.ts";
import {
  generateMissingSlugs,
  releaseBroadcastSlugs,
  saveBroadcastSlugs,
} from "../broadcast-slug.service.ts";
import { channelRecords } from "../channel/channel.records.ts";
import { cleanDescription } from "../description.ts";
import { programCategoryRecords } from "../program-category/program-category.records.ts";
import { planProgramSlots, requireFreeAirtime } from "../schedule/schedule-check.service.ts";
import { program } from "./program.table.ts";

type ProgramRecord = typeof program.$inferSelect;

/** Returns the links without those that were emptied. */
const withoutEmptyLinks = (links: PodcastLinks): PodcastLinks =>
  Object.fromEntries(Object.entries(links).filter(([, url]) => url));

/** Fields that the staff API adds to the row. */
interface StaffFields {
  images: ResponsiveImage[];
  cover: ResponsiveImage | null;
  programCategory: string | null;
  channel: string | null;
}

export const programRecords: RecordKind<ProgramRecord, StaffFields> = {
  entity: "Programs",
  table: program,
  auditLog,
  publishedBy: "status",
  localized: ["name", "slug", "description"],
  requiredTexts: ["name"],
  searchText: textInAllLocales(program.name, program.slug),
  sorts: {
    position: () => sql`${program.position}`,
    name: (locale) => localizedSortKey(program.name, locale),
    status: () => sql`${program.status}`,
    rabiaagroup: () => sql`${program.rabiaagroup}`,
    ageRating: () => sql`${program.ageRating}`,
    createdAt: () => sql`${program.createdAt}`,
    updatedAt: () => sql`${program.updatedAt}`,
  },
  filters: {
    status: program.status,
    programCategoryId: program.programCategoryId,
    channelId: program.channelId,
    rabiaagroup: program.rabiaagroup,
  },
  choice: {
    label: (locale) => localizedTextIn(program.name, locale),
    usable: sql`${program.status}`,
  },
  referenceFields: () => ({
    imageIds: mediaRecords,
    coverId: mediaRecords,
    programCategoryId: programCategoryRecords,
    channelId: channelRecords,
    presenterIds: authorRecords,
    slots: channelRecords,
  }),
  normalize: (context, { podcastLinks, ...input }) => ({
    ...cleanDescription(normalizeSlugs(context, input)),
    ...(podcastLinks && { podcastLinks: withoutEmptyLinks(podcastLinks) }),
  }),
  async validate(context, { id, before, after }) {
    const slots = await planProgramSlots(context, before?.slots ?? [], after.slots ?? []);
    const slotsUnchanged =
      before !== null && before.deletedAt === null && isDeepStrictEqual(before.slots, slots);
    if (!slotsUnchanged && slots.length)
      await requireFreeAirtime(context, { program: { id, slots } });
    const slug = await generateMissingSlugs(context.db, "program", after.name, after.slug);
    return before
      ? { slug, slots }
      : { slug, slots, position: after.position ?? (await nextPositionIn(context.db, program)) };
  },
  afterSave: (context, { before, after }) =>
    saveBroadcastSlugs(context, "program", after.id, {
      before: before?.slug ?? {},
      after: after.slug,
    }),
  afterPurge: (db, id) => releaseBroadcastSlugs(db, "program", id),
  async present({ db, locale }, rows) {
    const imageIds = rows.flatMap((row) =>
      row.coverId === null ? row.imageIds : [...row.imageIds, row.coverId],
    );
    const imagesById = await findImagesById(db, imageIds, locale);
    const idsIn = (field: "programCategoryId" | "channelId") =>
      rows.map((row) => row[field]).filter((id) => id !== null);
    const categories = await labelsOf(
      db,
      programCategoryRecords,
      idsIn("programCategoryId"),
      locale,
    );
    const channels = await labelsOf(db, channelRecords, idsIn("channelId"), locale);
    return rows.map((row) => ({
      images: row.imageIds.flatMap((id) => imagesById.get(id) ?? []),
      cover: imagesById.get(row.coverId ?? 0) ?? null,
      programCategory: categories.get(row.programCategoryId ?? 0) ?? null,
      channel: channels.get(row.channelId ?? 0) ?? null,
    }));
  },
  tags: (_db, { after }) => ["list:program", `program:${after.id}`],
};
