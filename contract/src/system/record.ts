import { z } from "zod";
import { id, paging, version } from "./call.ts";
import { PAGE_LIMIT, SEARCH_LENGTH, SLUG_LENGTH } from "./constants.ts";

/** What the database can keep: no null byte, no half of a character. */
export const isStorable = (text: string) => !text.includes("\0") && text.isWellFormed();

/** Text that staff write, at most so long. It is text: what looks like HTML in it is shown as it stands. */
export const written = (longest: number) => z.string().trim().max(longest).refine(isStorable);

/** The same in the languages of the house. In an edit a language that is left out stays as it is; an empty one is cleared. */
export const writtenInBoth = (longest: number) =>
  z.strictObject({ "en-US": written(longest).optional(), "ar-JO": written(longest).optional() });

/** A name in at least one language. */
export const writtenName = writtenInBoth(200).describe("At least one language is filled");

/** Words of an address; a language that has a name and no slug gets one made from the name. */
export const writtenSlug = z
  .strictObject({ "en-US": written(SLUG_LENGTH).optional(), "ar-JO": written(SLUG_LENGTH).optional() })
  .describe("Letters and digits of any script, joined by hyphens; what is sent is brought into that form");

/** An address of the web. */
export const webAddress = z
  .url({ protocol: /^https?$/ })
  .max(2000)
  .refine(isStorable);

/** Text in the languages of the house, as stored. */
export const textInBoth = z.object({ "en-US": z.string().optional(), "ar-JO": z.string().optional() });

export const moment = z.iso.datetime().describe("UTC");

/** What the asker may do with a record. */
export const recordAbilities = z.object({ update: z.boolean(), delete: z.boolean(), restore: z.boolean() });
export type RecordAbilities = z.infer<typeof recordAbilities>;

/** What staff get of every record beside its own fields. */
export const staffRecord = z.object({
  id,
  version: z.number().int().describe("Sent back with an edit, so that it is known what the edit started from"),
  createdAt: moment,
  updatedAt: moment,
  deletedAt: moment.nullable(),
  abilities: recordAbilities,
});

/** Input of an edit: the version that it started from. Fields that change come beside it. */
export const recordEdit = z.strictObject({ id, version });

export const recordId = z.strictObject({ id });

const words = z.string().max(SEARCH_LENGTH).refine(isStorable).describe("Words that all occur");

/** Input of a list of the back office. `sorts` are the fields it can be sorted by, the first of them when none is asked for. */
export const staffPaging = <const Sorts extends readonly [string, ...string[]]>(sorts: Sorts) =>
  paging
    .extend({
      sort: z.enum(sorts).default(sorts[0] as Sorts[number]),
      order: z.enum(["asc", "desc"]).optional().describe("Default: names and positions rise, times fall"),
      q: words.optional(),
      status: z.boolean().optional(),
      deleted: z.literal(1).optional().describe("Only what is deleted; for a Superadmin"),
    })
    .strict();

/** Input of a picker: the first matches, or these records. */
export const picking = z.strictObject({
  q: words.optional(),
  ids: z.array(id).max(PAGE_LIMIT.max).optional(),
  locale: paging.shape.locale,
});

/** A record as a picker shows it. */
export const choice = z.object({ id, label: z.string() });
export type Choice = z.infer<typeof choice>;
