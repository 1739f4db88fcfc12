import { isDeepStrictEqual } from "node:util";
import type { Picture } from "@masthead/contract/newsroom/picture.ts";
import { sql } from "drizzle-orm";
import { authorRecords } from "../../newsroom/author/author.records.ts";
import { mediaRecords } from "../../newsroom/media/media.records.ts";
import { picturesById } from "../../newsroom/media/media-lookup.service.ts";
import { cleanSlugs } from "../../newsroom/slug-input.ts";
import { namesOf } from "../../platform/crud/named-records.ts";
import { nextPositionIn } from "../../platform/crud/position.sql.ts";
import type { RecordKind } from "../../platform/crud/record-kind.ts";
import { sortedTextIn, textIn, textInAll } from "../../platform/crud/words.sql.ts";
import { trail } from "../../system/log/log.trail.ts";
import { completeBroadcastSlugs, freeBroadcastSlugs, moveBroadcastSlugs } from "../broadcast-slug.service.ts";
import { channelRecords } from "../channel/channel.records.ts";
import { cleanDescription } from "../description.ts";
import { programCategoryRecords } from "../program-category/program-category.records.ts";
import { requireFreeAir } from "../schedule/schedule-check.service.ts";
import { program } from "./program.table.ts";
import { programReferences } from "./program-reference.store.ts";

type ProgramRecord = typeof program.$inferSelect;

/** What staff get beside the row. */
interface Beside {
  images: Picture[];
  cover: Picture | null;
  programCategory: string | null;
  channel: string | null;
}

export const programRecords: RecordKind<ProgramRecord, Beside> = {
  entity: "Programs",
  table: program,
  trail,
  localized: ["name", "slug", "description"],
  named: ["name"],
  words: textInAll(program.name, program.slug),
  sorts: {
    position: () => sql`${program.position}`,
    name: (locale) => sortedTextIn(program.name, locale),
    status: () => sql`${program.status}`,
    rabiaagroup: () => sql`${program.rabiaagroup}`,
    createdAt: () => sql`${program.createdAt}`,
    updatedAt: () => sql`${program.updatedAt}`,
  },
  filters: {
    status: program.status,
    programCategoryId: program.programCategoryId,
    channelId: program.channelId,
    rabiaagroup: program.rabiaagroup,
  },
  choice: { label: (locale) => textIn(program.name, locale), usable: sql`${program.status}` },
  names: () => ({
    imageIds: mediaRecords,
    coverId: mediaRecords,
    programCategoryId: programCategoryRecords,
    channelId: channelRecords,
    presenterIds: authorRecords,
    slots: channelRecords,
  }),
  clean: (context, sent) => cleanDescription(cleanSlugs(context, sent)),
  async check(context, { id, before, after }) {
    const slots = after.slots ?? [];
    const stands = before !== null && before.deletedAt === null && isDeepStrictEqual(before.slots, slots);
    if (!stands && slots.length) await requireFreeAir(context, { program: { id, slots } });
    const slug = await completeBroadcastSlugs(context.db, "program", after.name, after.slug);
    return before ? { slug } : { slug, position: after.position ?? (await nextPositionIn(context.db, program)) };
  },
  saved: (context, { before, after }) =>
    moveBroadcastSlugs(context, "program", after.id, { before: before?.slug ?? {}, after: after.slug }),
  purged: (db, id) => freeBroadcastSlugs(db, "program", id),
  references: ({ db, locale }, id) => programReferences(db, id, locale),
  async present({ db, locale }, rows) {
    const pictureIds = rows.flatMap((row) => (row.coverId === null ? row.imageIds : [...row.imageIds, row.coverId]));
    const pictures = await picturesById(db, pictureIds, locale);
    const ids = (field: "programCategoryId" | "channelId") => rows.map((row) => row[field]).filter((id) => id !== null);
    const categories = await namesOf(db, programCategoryRecords, ids("programCategoryId"), locale);
    const channels = await namesOf(db, channelRecords, ids("channelId"), locale);
    return rows.map((row) => ({
      images: row.imageIds.flatMap((id) => pictures.get(id) ?? []),
      cover: pictures.get(row.coverId ?? 0) ?? null,
      programCategory: categories.get(row.programCategoryId ?? 0) ?? null,
      channel: channels.get(row.channelId ?? 0) ?? null,
    }));
  },
  tags: (_db, { after }) => ["list:program", `program:${after.id}`],
};
