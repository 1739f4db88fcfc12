import { channelRecords } from "../broadcast/channel/channel.records.ts";
import { episodeRecords } from "../broadcast/episode/episode.records.ts";
import { programRecords } from "../broadcast/program/program.records.ts";
import { programCategoryRecords } from "../broadcast/program-category/program-category.records.ts";
import { programEventRecords } from "../broadcast/program-event/program-event.records.ts";
import { sampleOf, trackOf } from "../broadcast/stream/sample/sample-files.ts";
import type { Fields, RecordKind, RecordRow } from "../platform/crud/record-kind.ts";
import { createRecord } from "../platform/crud/write-records.ts";
import { innerContext } from "../platform/inner-context.ts";
import type { Platform } from "../platform/platform.ts";
import type { Db } from "../platform/postgres/database.ts";
import type { Actor } from "../system/log/log.store.ts";
import { trailOf } from "../system/log/log.trail.ts";
import { websiteSettings } from "../system/setting/setting.service.ts";
import { readDemoBroadcast } from "./demo-broadcast-files.ts";
import { lookUp } from "./look-up.ts";

const MINUTE = 60 * 1000;

/** Records of the newsroom that broadcast names, by their keys. */
interface Named {
  author: Map<string, number>;
  picture: Map<string, number>;
}

/** How long a recording is: the samples are shorter than what they stand for. */
function secondsOf(recording: string | undefined): number | null {
  const sample = recording === undefined ? undefined : sampleOf(recording);
  return sample ? Math.round(trackOf(sample, "sound").durations.reduce((sum, one) => sum + one, 0)) : null;
}

/**
 * The demonstration station on the air: channels, programs with weekly slots, episodes aired and to come, events. Everything goes through the
 * checks that staff's own writes do. Returns the ids of the channels.
 */
export async function seedDemoBroadcast(platform: Platform, tx: Db, actor: Actor, named: Named, now: Date): Promise<number[]> {
  const context = { ...innerContext(platform, "en-US"), db: tx, now };
  const { channels, categories, programs, episodes, events } = readDemoBroadcast();
  const { timeZone } = await websiteSettings(context);
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
  const moment = (inDays: number, at: string) =>
    new Date(today.add({ days: inDays }).toZonedDateTime({ timeZone, plainTime: at }).epochMilliseconds);
  const make = async <Row extends RecordRow, Extra extends object>(kind: RecordKind<Row, Extra>, fields: Fields) =>
    (await createRecord(context, { ...kind, trail: trailOf(actor) }, fields)).id;
  const picture = (key: string) => lookUp(named.picture, key);
  const ids = { channel: new Map<string, number>(), category: new Map<string, number>(), program: new Map<string, number>() };

  for (const { key, stream, poster, ...fields } of channels)
    ids.channel.set(key, await make(channelRecords, { ...fields, streamUrl: stream, posterId: picture(poster) }));
  for (const { key, ...fields } of categories) ids.category.set(key, await make(programCategoryRecords, fields));
  for (const { key, category, channel, pictures, cover, presenters, slots, ...fields } of programs) {
    const id = await make(programRecords, {
      ...fields,
      programCategoryId: lookUp(ids.category, category),
      channelId: lookUp(ids.channel, channel),
      imageIds: pictures.map(picture),
      coverId: cover === undefined ? null : picture(cover),
      presenterIds: presenters.map((one) => lookUp(named.author, one)),
      slots: slots.flatMap(({ days, channel: on, ...slot }) =>
        days.map((weekday) => ({ weekday, ...slot, channelId: lookUp(ids.channel, on) })),
      ),
    });
    ids.program.set(key, id);
  }
  for (const { program, picture: image, video, audio, minutes, daysAgo, at, channel, ...fields } of episodes)
    await make(episodeRecords, {
      ...fields,
      programId: lookUp(ids.program, program),
      imageId: picture(image),
      videoUrl: video ?? null,
      audioUrl: audio ?? null,
      durationSeconds: secondsOf(video ?? audio),
      channelId: lookUp(ids.channel, channel),
      airAt: moment(-daysAgo, at),
      endAt: new Date(moment(-daysAgo, at).getTime() + minutes * MINUTE),
    });
  for (const { program, pictures, inDays, at, minutes, ...fields } of events) {
    const startsAt = moment(inDays, at);
    const endsAt = new Date(startsAt.getTime() + minutes * MINUTE);
    await make(programEventRecords, {
      ...fields,
      programId: lookUp(ids.program, program),
      imageIds: pictures.map(picture),
      startsAt,
      endsAt,
    });
  }
  return [...ids.channel.values()];
}
