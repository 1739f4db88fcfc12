import { z } from "zod";
import { callOf, id, inLocale, publicCall } from "../platform/call.ts";
import { instant, isStorable, timestamp } from "../platform/record.ts";
import { recordWrite } from "../platform/record-calls.ts";
import { airing, channelRef, day } from "./air.ts";

/** Number of days that songs and the history of a station go back. */
export const HISTORY_DAYS = 30;

/** Maximum length of a title, and of the artists. */
export const SONG_TEXT_LENGTH = 200;

const songText = z.string().trim().max(SONG_TEXT_LENGTH).refine(isStorable);

/** Song that a station played. */
export const song = z.object({
  at: timestamp,
  title: z.string(),
  artist: z.string().describe("Empty if unknown"),
});
export type Song = z.infer<typeof song>;

/** Number of songs on a page of the list for staff. */
export const SONGS_PER_PAGE = 50;

/** What a radio station aired on one day, as far as it has aired. */
export const stationHistory = z.object({
  channel: channelRef,
  timeZone: z.string().describe("IANA time zone of the station"),
  date: day,
  firstDate: day.describe("First day of the history"),
  lastDate: day.describe("Today"),
  airings: z.array(airing),
  songs: z.array(song).describe("The first one first"),
});
export type StationHistory = z.infer<typeof stationHistory>;

const tags = ["songs"];

export const songContract = {
  report: publicCall
    .meta({ limit: { points: 30, seconds: 60, shared: 120, network: 120 }, bodyLimit: 4096 })
    .route({
      method: "POST",
      path: "/v1/channels/{id}/songs",
      tags,
      summary: "Playout system: report the song that begins",
      successStatus: 204,
    })
    .input(
      z.strictObject({
        id,
        key: z.string().min(1).max(100).describe("Song key of the channel"),
        title: songText.min(1),
        artist: songText.default(""),
      }),
    )
    .output(z.void()),
  history: publicCall
    .route({
      method: "GET",
      path: "/v1/channels/{id}/history",
      tags,
      summary: "Get the programs and songs that a radio channel has aired on a day",
    })
    .input(inLocale.extend({ id, date: day.optional().describe("Default today") }))
    .output(stationHistory),
  staffList: callOf("manage", "LiveStream")
    .route({
      method: "GET",
      path: "/v1/channels/{id}/songs",
      tags,
      summary: "Staff: list the songs of a channel, newest first",
    })
    .input(
      inLocale.extend({ id, before: instant.optional().describe("Only songs that began before") }),
    )
    .output(
      z.object({
        data: z.array(song),
        meta: z.object({
          limit: z.number().int(),
          next: timestamp.nullable().describe("`before` of the next page; null: there is none"),
        }),
      }),
    ),
  remove: recordWrite("LiveStream")
    .route({
      method: "DELETE",
      path: "/v1/channels/{id}/songs/{at}",
      tags,
      summary: "Staff: delete a song from the history of a channel",
      successStatus: 204,
    })
    .input(z.strictObject({ id, at: instant.describe("When it began") }))
    .output(z.void()),
};
