import { z } from "zod";
import { channelKind, programRef } from "../../broadcast/air.ts";
import { id, locale } from "../../platform/call.ts";
import { timestamp } from "../../platform/record.ts";
import { responsiveImage } from "../media/responsive-image.ts";
import { SEARCH_GROUPS } from "./search-groups.ts";
import { textRun } from "./text-run.ts";

/** Kinds of record that are searched by name. */
const NAME_KINDS = [
  "author",
  "person",
  "program",
  "channel",
  "event",
  "tag",
  "category",
  "episode",
] as const;
export const nameKind = z.enum(NAME_KINDS);
export type NameKind = z.infer<typeof nameKind>;

/** Hits of a group are counted and paginated up to this number; beyond it `more` is true. */
export const NAME_COUNT_CAP = 200;

/** Sentence of a transcript that has words of the query. */
export const spokenHit = z.object({
  language: locale,
  start: z.number().describe("Seconds from the begin"),
  runs: z.array(textRun),
});
export type SpokenHit = z.infer<typeof spokenHit>;

/** Record found by its name, with the fields of its result row. */
export const nameHit = z.object({
  kind: nameKind,
  id,
  name: z.string(),
  slug: z.string().describe("Empty for kinds whose URL is made of their id"),
  detail: z
    .string()
    .describe(
      "Role of a person, beginning of a program's description, place of an event; otherwise empty",
    ),
  picture: responsiveImage.nullable(),
  program: programRef.nullable().describe("Program of an episode"),
  medium: channelKind.nullable().describe("Kind of a channel"),
  time: timestamp.nullable().describe("Air time of an episode, or start of an event"),
  premium: z.boolean(),
  spoken: spokenHit
    .nullable()
    .describe("Where an episode has the words, if its title does not have them"),
});
export type NameHit = z.infer<typeof nameHit>;

export const nameGroup = z.object({
  group: z.enum(SEARCH_GROUPS),
  total: z.number().int().describe("Hits of the group, counted up to 200"),
  more: z.boolean().describe("There are more than `total`"),
  similar: z.boolean().describe("No name matches; the hits have a similar spelling"),
  hits: z.array(nameHit),
});
export type NameGroup = z.infer<typeof nameGroup>;
