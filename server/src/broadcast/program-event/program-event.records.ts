import type { Picture } from "@masthead/contract/newsroom/picture.ts";
import { sql } from "drizzle-orm";
import { mediaRecords } from "../../newsroom/media/media.records.ts";
import { picturesById } from "../../newsroom/media/media-lookup.service.ts";
import { cleanSlugs } from "../../newsroom/slug-input.ts";
import { cleanTimes } from "../../platform/crud/clean-times.ts";
import { namesOf } from "../../platform/crud/named-records.ts";
import type { RecordKind } from "../../platform/crud/record-kind.ts";
import { sortedTextIn, textIn, textInAll } from "../../platform/crud/words.sql.ts";
import { problemError } from "../../platform/http/problem.ts";
import { wordsOf } from "../../platform/http/words.ts";
import { trail } from "../../system/log/log.trail.ts";
import { completeBroadcastSlugs, freeBroadcastSlugs, moveBroadcastSlugs } from "../broadcast-slug.service.ts";
import { cleanDescription } from "../description.ts";
import { programRecords } from "../program/program.records.ts";
import { programEvent } from "./program-event.table.ts";

type EventRecord = typeof programEvent.$inferSelect;

/** What staff get beside the row, and its times as text. */
interface Beside {
  program: string | null;
  images: Picture[];
  startsAt: string;
  endsAt: string | null;
}

export const programEventRecords: RecordKind<EventRecord, Beside> = {
  entity: "Events",
  table: programEvent,
  trail,
  localized: ["title", "slug", "description", "place"],
  named: ["title"],
  words: textInAll(programEvent.title, programEvent.slug),
  sorts: {
    startsAt: () => sql`${programEvent.startsAt}`,
    title: (locale) => sortedTextIn(programEvent.title, locale),
    status: () => sql`${programEvent.status}`,
    createdAt: () => sql`${programEvent.createdAt}`,
    updatedAt: () => sql`${programEvent.updatedAt}`,
  },
  filters: { status: programEvent.status, programId: programEvent.programId },
  label: (locale) => textIn(programEvent.title, locale),
  names: () => ({ programId: programRecords, imageIds: mediaRecords }),
  clean: (context, sent) => cleanTimes(cleanDescription(cleanSlugs(context, sent)), ["startsAt", "endsAt"]),
  async check({ db, locale }, { after }) {
    if (after.endsAt && after.endsAt <= after.startsAt)
      throw problemError("INVALID_INPUT", [{ path: "endsAt", message: wordsOf(locale)("broadcast.endsBeforeStart") }]);
    return { slug: await completeBroadcastSlugs(db, "event", after.title, after.slug) };
  },
  saved: (context, { before, after }) => moveBroadcastSlugs(context, "event", after.id, { before: before?.slug ?? {}, after: after.slug }),
  purged: (db, id) => freeBroadcastSlugs(db, "event", id),
  async present({ db, locale }, rows) {
    const pictureIds = rows.flatMap((row) => row.imageIds);
    const pictures = await picturesById(db, pictureIds, locale);
    const ids = rows.map((row) => row.programId).filter((id) => id !== null);
    const programs = await namesOf(db, programRecords, ids, locale);
    return rows.map((row) => ({
      program: programs.get(row.programId ?? 0) ?? null,
      images: row.imageIds.flatMap((id) => pictures.get(id) ?? []),
      startsAt: row.startsAt.toISOString(),
      endsAt: row.endsAt?.toISOString() ?? null,
    }));
  },
  tags: (_db, { after }) => ["list:event", `event:${after.id}`],
};
