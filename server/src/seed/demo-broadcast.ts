import { DAY, MINUTE } from "@masthead/contract/platform/durations.ts";
import { LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import { channelRecords } from "../broadcast/channel/channel.records.ts";
import { storeCaptions } from "../broadcast/episode/captions/episode-captions.service.ts";
import { episodeRecords } from "../broadcast/episode/episode.records.ts";
import { programRecords } from "../broadcast/program/program.records.ts";
import { programCategoryRecords } from "../broadcast/program-category/program-category.records.ts";
import { programEventRecords } from "../broadcast/program-event/program-event.records.ts";
import { sampleOf, trackOf } from "../broadcast/stream/sample/sample-files.ts";
import { insertSongs } from "../broadcast/stream/song/song.sql.ts";
import type { SongText } from "../broadcast/stream/song/song-plan.ts";
import type { RecordInput, RecordKind, RecordRow } from "../platform/crud/record-kind.ts";
import { createRecord } from "../platform/crud/write-records.ts";
import { innerContext } from "../platform/inner-context.ts";
import type { Platform } from "../platform/platform.ts";
import type { Db } from "../platform/postgres/database.ts";
import { auditLogFor } from "../system/log/audit-log.ts";
import type { Actor } from "../system/log/log.store.ts";
import { websiteSettings } from "../system/setting/setting.service.ts";
import { dayAt } from "../system/setting/station-clock.ts";
import { readDemoBroadcast } from "./demo-broadcast-files.ts";
import { lookUp } from "./look-up.ts";

/** Length of a sentence of a transcript, in seconds. */
const SENTENCE_SECONDS = 5;

/** Age of the demo's programs, in milliseconds. */
const PROGRAM_AGE = 365 * DAY;

/** Time from one song of the demo to the next, in milliseconds. */
const SONG_LENGTH = 6 * MINUTE;

/** Ids of newsroom records that broadcast data references, by key. */
interface NewsroomIds {
  author: Map<string, number>;
  image: Map<string, number>;
}

/** Duration of a recording: the sample's, which is shorter than the episode. */
function secondsOf(recording: string | undefined): number | null {
  const sample = recording === undefined ? undefined : sampleOf(recording);
  return sample
    ? Math.round(trackOf(sample, "sound").durations.reduce((sum, seconds) => sum + seconds, 0))
    : null;
}

/** Seeds the songs of the last two days, one after the other. */
async function seedSongs(tx: Db, channelId: number, songs: SongText[], now: Date): Promise<void> {
  const count = Math.floor((2 * DAY) / SONG_LENGTH);
  const first = Math.floor(now.getTime() / SONG_LENGTH - count) * SONG_LENGTH;
  const rows = Array.from({ length: count + 1 }, (_, index) => {
    const song = songs[index % songs.length];
    return song ? [{ channelId, at: new Date(first + index * SONG_LENGTH), ...song }] : [];
  }).flat();
  if (rows.length) await insertSongs(tx, rows);
}

/** Seeds the subtitles of an episode, one for each sentence. */
async function seedCaptions(
  tx: Db,
  episodeId: number,
  transcript: Partial<Record<Locale, string[]>>,
  updatedAt: Date,
): Promise<void> {
  for (const language of LOCALES) {
    const sentences = transcript[language];
    if (!sentences) continue;
    const cues = sentences.map((sentence, index) => {
      const [from, to] = [index, index + 1].map((place) => captionTime(place * SENTENCE_SECONDS));
      return `${from} --> ${to}\n${sentence}\n`;
    });
    const content = `WEBVTT\n\n${cues.join("\n")}`;
    await storeCaptions(tx, { episodeId, language, content, cues: cues.length, updatedAt });
  }
}

const captionTime = (seconds: number): string => `00:${String(seconds).padStart(2, "0")}.000`;

/**
 * Seeds the broadcast data of the demo station: channels, programs with weekly slots, past and
 * future episodes, events. All records pass the same validation as edits by staff. Returns ids by
 * key.
 */
export async function seedDemoBroadcast(
  platform: Platform,
  tx: Db,
  actor: Actor,
  newsroomIds: NewsroomIds,
  now: Date,
) {
  const context = { ...innerContext(platform, "en-US"), db: tx, now };
  const { channels, categories, programs, episodes, events } = readDemoBroadcast();
  const { timeZone } = await websiteSettings(context);
  const today = dayAt(timeZone, now);
  const timeOf = (inDays: number, at: string) =>
    new Date(
      today.add({ days: inDays }).toZonedDateTime({ timeZone, plainTime: at }).epochMilliseconds,
    );
  const create = async <Row extends RecordRow, Extra extends object>(
    kind: RecordKind<Row, Extra>,
    fields: RecordInput<NoInfer<Row>>,
    createdAt = now,
  ) =>
    (
      await createRecord(
        { ...context, now: createdAt },
        { ...kind, auditLog: auditLogFor(actor) },
        fields,
      )
    ).id;
  // Weekly slots begin when they are created: the schedule of earlier weeks is theirs, too.
  const firstSeason = new Date(now.getTime() - PROGRAM_AGE);
  const imageIdOf = (key: string) => lookUp(newsroomIds.image, key);
  const ids = {
    channel: new Map<string, number>(),
    programCategory: new Map<string, number>(),
    program: new Map<string, number>(),
  };

  for (const { key, stream, bitRates, songs, poster, ...fields } of channels) {
    const id = await create(channelRecords, {
      ...fields,
      streamUrl: stream,
      bitRates: bitRates.map((rate) => ({ kilobits: rate.kilobits, streamUrl: rate.stream })),
      songSource: songs.length ? "playout" : "none",
      embeddable: true,
      posterId: imageIdOf(poster),
    });
    ids.channel.set(key, id);
    await seedSongs(tx, id, songs, now);
  }
  for (const { key, ...fields } of categories)
    ids.programCategory.set(key, await create(programCategoryRecords, fields));
  for (const { key, category, channel, images, cover, presenters, slots, ...fields } of programs) {
    const id = await create(
      programRecords,
      {
        ...fields,
        programCategoryId: lookUp(ids.programCategory, category),
        channelId: lookUp(ids.channel, channel),
        imageIds: images.map(imageIdOf),
        coverId: cover === undefined ? null : imageIdOf(cover),
        presenterIds: presenters.map((presenter) => lookUp(newsroomIds.author, presenter)),
        slots: slots.flatMap(({ days, channel: slotChannel, ...slot }) =>
          days.map((weekday) => ({
            weekday,
            ...slot,
            channelId: lookUp(ids.channel, slotChannel),
          })),
        ),
      },
      firstSeason,
    );
    ids.program.set(key, id);
  }
  for (const episode of episodes) {
    const { program, image, video, audio, minutes, daysAgo, at, channel, transcript, ...fields } =
      episode;
    const id = await create(episodeRecords, {
      ...fields,
      programId: lookUp(ids.program, program),
      imageId: imageIdOf(image),
      videoUrl: video ?? null,
      audioUrl: audio ?? null,
      durationSeconds: secondsOf(video ?? audio),
      channelId: lookUp(ids.channel, channel),
      airAt: timeOf(-daysAgo, at),
      endAt: new Date(timeOf(-daysAgo, at).getTime() + minutes * MINUTE),
    });
    await seedCaptions(tx, id, transcript, now);
  }
  for (const { program, images, inDays, at, minutes, ...fields } of events) {
    const startsAt = timeOf(inDays, at);
    const endsAt = new Date(startsAt.getTime() + minutes * MINUTE);
    await create(programEventRecords, {
      ...fields,
      programId: lookUp(ids.program, program),
      imageIds: images.map(imageIdOf),
      startsAt,
      endsAt,
    });
  }
  return ids;
}
