import { z } from "zod";
import { channelKind, programRef } from "../broadcast/air.ts";
import { id } from "../system/call.ts";
import { moment } from "../system/record.ts";
import { picture } from "./picture.ts";
import { SEARCH_GROUPS } from "./search-groups.ts";

/** Kinds of records that are found by their name. */
export const NAME_KINDS = ["author", "person", "program", "channel", "event", "tag", "category", "episode"] as const;
export type NameKind = (typeof NAME_KINDS)[number];

/** Hits of a group are counted, and can be paged through, up to this many; beyond it `more` is true. */
export const NAME_COUNT_CAP = 200;

/** A record that is found by its name, with what a result row shows. */
export const nameHit = z.object({
  kind: z.enum(NAME_KINDS),
  id,
  name: z.string(),
  slug: z.string().describe("Empty for kinds whose address is their id"),
  detail: z.string().describe("Role of a person, first words about a program, place of an event; else empty"),
  picture: picture.nullable(),
  program: programRef.nullable().describe("Program of an episode"),
  medium: channelKind.nullable().describe("Kind of a channel"),
  time: moment.nullable().describe("When an episode was aired, or an event starts"),
  premium: z.boolean(),
});
export type NameHit = z.infer<typeof nameHit>;

export const nameGroup = z.object({
  group: z.enum(SEARCH_GROUPS),
  total: z.number().int().describe("Hits of the group, counted up to 200"),
  more: z.boolean().describe("There are more than `total`"),
  similar: z.boolean().describe("No name matches; these have a similar spelling"),
  hits: z.array(nameHit),
});
export type NameGroup = z.infer<typeof nameGroup>;
