import { z } from "zod";
import { id, paging, version } from "./call.ts";
import { cleanText } from "./clean-text.ts";
import { PAGE_LIMIT, SEARCH_LENGTH, SLUG_LENGTH } from "./constants.ts";
import { isOverrideReason, OVERRIDE_MAX_LENGTH, OVERRIDE_MIN_LETTERS } from "./override-reason.ts";

/** Returns whether PostgreSQL can store a text: no null bytes and no lone surrogates. */
export const isStorable = (text: string) => !text.includes("\0") && text.isWellFormed();

/**
 * Plain text written by staff. Anything that looks like HTML is shown literally, and invisible
 * characters that reorder text are removed.
 */
export const plainText = (maxLength: number) =>
  z.string().overwrite(cleanText).trim().max(maxLength).refine(isStorable);

/** Reason for publishing breaking news, or sending a notification, without a second person. */
export const overrideReason = plainText(OVERRIDE_MAX_LENGTH)
  .refine(isOverrideReason, `has less than ${OVERRIDE_MIN_LETTERS} letters`)
  .describe(
    `Reason for publishing breaking news, or sending a notification, without a second person: at least ${OVERRIDE_MIN_LETTERS} letters. It replaces no approval, and is written to the audit log`,
  );

/**
 * Text of one line. Control characters are rejected, as they could inject mail headers or change
 * the text direction.
 */
export const singleLineText = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u)
    .refine(isStorable);

/**
 * Plain text in every locale. In an edit, an omitted language stays unchanged and an empty one is
 * cleared.
 */
export const localizedInput = (maxLength: number) =>
  z.strictObject({
    "en-US": plainText(maxLength).optional(),
    "ar-JO": plainText(maxLength).optional(),
  });

/** Name in at least one language. */
export const localizedName = localizedInput(200).describe("Required in at least one language");

/** Slugs by locale; a language that has a name but no slug gets one made from the name. */
export const localizedSlug = z
  .strictObject({
    "en-US": plainText(SLUG_LENGTH).optional(),
    "ar-JO": plainText(SLUG_LENGTH).optional(),
  })
  .describe(
    "Letters and digits of any script, joined by hyphens; other input is normalised to that form",
  );

export const webUrl = z
  .url({ protocol: /^https?$/ })
  .max(2000)
  .refine(isStorable);

/** Text in every locale, as stored. */
export const localizedText = z.object({
  "en-US": z.string().optional(),
  "ar-JO": z.string().optional(),
});

export const timestamp = z.iso.datetime().describe("UTC");

const isOutOfRange = (year: number) => year < 1000 || year > 9998;

/**
 * Point in time with an offset from UTC. Its year has four digits in every time zone: the database
 * refuses the year 0.
 */
export const instant = z.iso
  .datetime({ offset: true })
  .refine((moment) => !isOutOfRange(new Date(moment).getUTCFullYear()));

/** Actions that the caller may perform on a record. */
export const recordAbilities = z.object({
  update: z.boolean(),
  delete: z.boolean(),
  restore: z.boolean(),
  /** Show it to readers or hide it; only of entities that newsroom rights restrict. */
  publish: z.boolean().optional(),
});
export type RecordAbilities = z.infer<typeof recordAbilities>;

/** Fields that every record returned to staff has. */
export const staffRecord = z.object({
  id,
  version: z.number().int().describe("Sent back with an edit, to detect conflicting changes"),
  createdAt: timestamp,
  updatedAt: timestamp,
  deletedAt: timestamp.nullable(),
  abilities: recordAbilities,
});

/**
 * Input of an edit: the id and the version that it is based on, to be extended with the changed
 * fields.
 */
export const recordEdit = z.strictObject({ id, version });

export const recordId = z.strictObject({ id });

export const seenVersion = version.describe(
  "Version that the caller saw: 409 with the current one if the record has changed since",
);

/** Input of an action on a record as the caller saw it. */
export const seenRecord = z.strictObject({
  id,
  version: seenVersion.optional(),
});

const searchWords = z
  .string()
  .max(SEARCH_LENGTH)
  .refine(isStorable)
  .describe("Words, all of which must occur");

/** Query of a back office list. `sorts` are the sort keys; the first one is the default. */
export const staffPaging = <const Sorts extends readonly [string, ...string[]]>(sorts: Sorts) =>
  paging
    .extend({
      sort: z.enum(sorts).default(sorts[0] as Sorts[number]),
      order: z
        .enum(["asc", "desc"])
        .optional()
        .describe("Default: ascending for names and positions, descending for times"),
      q: searchWords.optional(),
      status: z.boolean().optional(),
      deleted: z.literal(1).optional().describe("Only deleted records; for a Superadmin"),
    })
    .strict();

/** Query of a picker: the first matches, or the given records. */
export const pickerQuery = z.strictObject({
  q: searchWords.optional(),
  ids: z.array(id).max(PAGE_LIMIT.max).optional(),
  locale: paging.shape.locale,
});

/** Record as an option of a picker. */
export const choice = z.object({ id, label: z.string() });
export type Choice = z.infer<typeof choice>;

/** Field by its former name `formerly`, which the next release removes; optional. */
export const formerly = <Schema extends z.ZodType>(name: string, schema: Schema) =>
  schema
    .optional()
    .meta({ deprecated: true })
    .describe(`Former name of \`${name}\`, until the next release`);
