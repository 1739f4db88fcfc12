import type { Picture } from "@masthead/contract/newsroom/picture.ts";
import { sql } from "drizzle-orm";
import { mediaRecords } from "../../newsroom/media/media.records.ts";
import { picturesOf } from "../../newsroom/picture-field.ts";
import { cleanTimes } from "../../platform/crud/clean-times.ts";
import { namesOf } from "../../platform/crud/named-records.ts";
import type { RecordKind } from "../../platform/crud/record-kind.ts";
import { sortedTextIn, textIn, textInAll } from "../../platform/crud/words.sql.ts";
import { trail } from "../../system/log/log.trail.ts";
import { channelRecords } from "../channel/channel.records.ts";
import { programRecords } from "../program/program.records.ts";
import { episode } from "./episode.table.ts";
import { checkEpisode } from "./episode-check.service.ts";

type EpisodeRecord = typeof episode.$inferSelect;

/** What staff get beside the row, and its times as text. */
interface Beside {
  program: string;
  channel: string | null;
  image: Picture | null;
  airAt: string | null;
  endAt: string | null;
}

export const episodeRecords: RecordKind<EpisodeRecord, Beside> = {
  entity: "Episodes",
  table: episode,
  trail,
  localized: ["title", "description"],
  named: ["title"],
  words: textInAll(episode.title),
  sorts: {
    airAt: () => sql`coalesce(${episode.airAt}, '-infinity')`,
    title: (locale) => sortedTextIn(episode.title, locale),
    number: () => sql`coalesce(${episode.number}, -1)`,
    status: () => sql`${episode.status}`,
    premium: () => sql`${episode.premium}`,
    createdAt: () => sql`${episode.createdAt}`,
    updatedAt: () => sql`${episode.updatedAt}`,
  },
  filters: {
    status: episode.status,
    programId: episode.programId,
    channelId: episode.channelId,
    season: episode.season,
    premium: episode.premium,
  },
  label: (locale) => textIn(episode.title, locale),
  names: () => ({ programId: programRecords, imageId: mediaRecords, channelId: channelRecords }),
  clean: (_context, sent) => cleanTimes(sent, ["airAt", "endAt"]),
  check: checkEpisode,
  async present(context, rows) {
    const { db, locale } = context;
    const images = await picturesOf(
      context,
      rows.map((row) => row.imageId),
    );
    const programs = await namesOf(
      db,
      programRecords,
      rows.map((row) => row.programId),
      locale,
    );
    const channels = await namesOf(
      db,
      channelRecords,
      rows.map((row) => row.channelId).filter((id) => id !== null),
      locale,
    );
    return rows.map((row, i) => ({
      program: programs.get(row.programId) ?? "",
      channel: channels.get(row.channelId ?? 0) ?? null,
      image: images[i] ?? null,
      airAt: row.airAt?.toISOString() ?? null,
      endAt: row.endAt?.toISOString() ?? null,
    }));
  },
  tags: (_db, { before, after }) => {
    const programs = new Set([after.programId, before?.programId ?? after.programId]);
    return ["list:episode", `episode:${after.id}`, ...[...programs].map((id) => `list:episode:${id}`)];
  },
};
