import type { ResponsiveImage } from "@masthead/contract/newsroom/media/responsive-image.ts";
import { sql } from "drizzle-orm";
import { imagesOf } from "../../newsroom/image-field.ts";
import { mediaRecords } from "../../newsroom/media/media.records.ts";
import type { RecordKind } from "../../platform/crud/record-kind.ts";
import { labelsOf } from "../../platform/crud/record-references.ts";
import {
  localizedSortKey,
  localizedTextIn,
  textInAllLocales,
} from "../../platform/crud/text-search.sql.ts";
import { auditLog } from "../../system/log/audit-log.ts";
import { channelRecords } from "../channel/channel.records.ts";
import { programRecords } from "../program/program.records.ts";
import { episode } from "./episode.table.ts";
import { checkEpisode } from "./episode-check.service.ts";

type EpisodeRecord = typeof episode.$inferSelect;

/** Fields that the staff API adds to the row; timestamps are ISO 8601 strings. */
interface StaffFields {
  program: string;
  channel: string | null;
  image: ResponsiveImage | null;
  airAt: string | null;
  endAt: string | null;
  availableFrom: string | null;
  availableUntil: string | null;
}

export const episodeRecords: RecordKind<EpisodeRecord, StaffFields> = {
  entity: "Episodes",
  table: episode,
  auditLog,
  publishedBy: "status",
  localized: ["title", "description"],
  requiredTexts: ["title"],
  searchText: textInAllLocales(episode.title),
  sorts: {
    airAt: () => sql`coalesce(${episode.airAt}, '-infinity')`,
    title: (locale) => localizedSortKey(episode.title, locale),
    number: () => sql`coalesce(${episode.number}, -1)`,
    status: () => sql`${episode.status}`,
    premium: () => sql`${episode.premium}`,
    ageRating: () => sql`coalesce(${episode.ageRating}, -1)`,
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
  label: (locale) => localizedTextIn(episode.title, locale),
  referenceFields: () => ({
    programId: programRecords,
    imageId: mediaRecords,
    channelId: channelRecords,
  }),
  validate: checkEpisode,
  async present(context, rows) {
    const { db, locale } = context;
    const images = await imagesOf(
      context,
      rows.map((row) => row.imageId),
    );
    const programs = await labelsOf(
      db,
      programRecords,
      rows.map((row) => row.programId),
      locale,
    );
    const channels = await labelsOf(
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
      availableFrom: row.availableFrom?.toISOString() ?? null,
      availableUntil: row.availableUntil?.toISOString() ?? null,
    }));
  },
  tags: (_db, { before, after }) => {
    const programs = new Set([after.programId, before?.programId ?? after.programId]);
    return [
      "list:episode",
      `episode:${after.id}`,
      ...[...programs].map((id) => `list:episode:${id}` as const),
    ];
  },
};
