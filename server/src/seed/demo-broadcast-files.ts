import { readFileSync } from "node:fs";
import { channelKind } from "@masthead/contract/broadcast/air.ts";
import { chaptersInput } from "@masthead/contract/broadcast/chapter.ts";
import { ageRating } from "@masthead/contract/platform/age-rating.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { z } from "zod";

const FOLDER = new URL("../../demo/broadcast/", import.meta.url);

const text = z.partialRecord(z.enum(LOCALES), z.string());
const clock = z.string().regex(/^\d\d:\d\d$/);
/** Sample stream or recording of the server. */
const sample = z.string().transform((name) => `sample:${name}`);

const channels = z.array(
  z.object({
    key: z.string(),
    name: text,
    slug: text,
    kind: channelKind,
    description: text,
    stream: sample,
    bitRates: z.array(z.object({ kilobits: z.number(), stream: sample })).default([]),
    songs: z.array(z.object({ title: z.string(), artist: z.string() })).default([]),
    poster: z.string(),
    premium: z.boolean(),
    dvrMinutes: z.number(),
  }),
);

const categories = z.array(z.object({ key: z.string(), name: text }));

const programs = z.array(
  z.object({
    key: z.string(),
    category: z.string(),
    channel: z.string(),
    rabiaagroup: z.boolean().default(false),
    ageRating: ageRating.default(0),
    spokenLanguage: z.enum(LOCALES).nullable().default(null),
    name: text,
    description: text,
    images: z.array(z.string()),
    cover: z.string().optional(),
    presenters: z.array(z.string()),
    slots: z.array(
      z.object({
        days: z.array(z.number()),
        start: clock,
        minutes: z.number(),
        channel: z.string(),
      }),
    ),
  }),
);

const episodes = z.array(
  z.object({
    program: z.string(),
    season: z.number(),
    number: z.number(),
    title: text,
    description: text,
    chapters: chaptersInput.default([]),
    /** Sentences by language. */
    transcript: z.partialRecord(z.enum(LOCALES), z.array(z.string())).default({}),
    image: z.string(),
    video: sample.optional(),
    audio: sample.optional(),
    minutes: z.number(),
    daysAgo: z.number(),
    at: clock,
    channel: z.string(),
    premium: z.boolean().default(false),
  }),
);

const events = z.array(
  z.object({
    program: z.string(),
    title: text,
    description: text,
    images: z.array(z.string()),
    place: text,
    ticketUrl: z.url().optional(),
    inDays: z.number(),
    at: clock,
    minutes: z.number(),
  }),
);

const read = <T>(schema: z.ZodType<T>, name: string): T =>
  schema.parse(JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), "utf8")));

/** Content of the demo station; times of day are in its time zone. */
export const readDemoBroadcast = () => ({
  channels: read(channels, "channels"),
  categories: read(categories, "categories"),
  programs: read(programs, "programs"),
  episodes: read(episodes, "episodes"),
  events: read(events, "events"),
});
