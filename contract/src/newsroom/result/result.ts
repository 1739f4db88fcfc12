import { z } from "zod";
import { byId, callOf, id, inLocale, locale, publicCall, version } from "../../platform/call.ts";
import { CHANGE_RIGHTS } from "../../platform/newsroom-rights.ts";
import {
  instant,
  localizedInput,
  localizedText,
  seenRecord,
  seenVersion,
  timestamp,
  webUrl,
} from "../../platform/record.ts";
import { articleState } from "../article/article-record.ts";
import { responsiveImage } from "../media/responsive-image.ts";
import {
  MATCH_EVENT_KINDS,
  MATCH_PHASES,
  MATCH_SIDES,
  RESULT_HISTORY_SIZE,
  RESULT_KINDS,
  RESULT_LIMITS,
  RESULT_LIST_SIZE,
  RESULT_STATES,
  VOTE_PHASES,
  VOTE_UNITS,
} from "./result-terms.ts";

const time = z.iso.datetime().describe("UTC");
const optionalText = z.string().describe("May be empty");
const matchPhase = z.enum(MATCH_PHASES);
const votePhase = z.enum(VOTE_PHASES);
const pair = <T extends z.ZodType>(value: T) => z.strictObject({ home: value, away: value });

const readerResult = {
  id,
  version: z.number().int().describe("Increases with each change"),
  title: z.string(),
  sentence: z.string().describe("The result as a sentence, for screen readers"),
  status: z.string().describe("Phase of the match or count, such as “Half time”"),
  updatedAt: time,
  source: z.object({ name: z.string(), url: z.url().nullable() }).nullable(),
  corrections: z.array(z.object({ text: z.string(), at: time })).describe("Newest first"),
};

const readerSide = z.object({
  name: z.string(),
  shortName: optionalText,
  image: responsiveImage.nullable(),
  score: z.number().int().nullable().describe("Null before the match"),
});

/** Result of a match as readers see it, in one language. */
export const matchResult = z.object({
  ...readerResult,
  kind: z.literal("match"),
  phase: matchPhase,
  competition: optionalText,
  venue: optionalText,
  kickoffAt: time.nullable(),
  home: readerSide,
  away: readerSide,
  shootout: z
    .object({ home: z.number().int(), away: z.number().int() })
    .nullable()
    .describe("Score of the penalty shoot-out"),
  events: z.array(
    z.object({
      side: z.enum(MATCH_SIDES),
      kind: z.enum(MATCH_EVENT_KINDS),
      minute: z.string().describe("Formatted, such as 90+4; may be empty"),
      text: z.string(),
    }),
  ),
});
export type MatchResult = z.infer<typeof matchResult>;

/** Vote count as readers see it, in one language. */
export const voteResult = z.object({
  ...readerResult,
  kind: z.literal("vote"),
  phase: votePhase,
  unit: z.enum(VOTE_UNITS),
  rows: z
    .array(
      z.object({
        name: z.string(),
        label: optionalText,
        votes: z.number().int().nullable().describe("In the unit of the count"),
        percent: z.number().nullable().describe("One decimal place"),
        projected: z.boolean(),
      }),
    )
    .describe("The most votes first"),
  projected: z.boolean().describe("The whole count is a projection"),
  projectedBy: optionalText,
  countedPercent: z.number().nullable(),
  electorate: z.number().int().nullable(),
  turnoutPercent: z.number().nullable(),
});
export type VoteResult = z.infer<typeof voteResult>;

export const publicResult = z.discriminatedUnion("kind", [matchResult, voteResult]);
export type PublicResult = z.infer<typeof publicResult>;

const name = localizedInput(RESULT_LIMITS.name)
  .refine((text) => Object.values(text).some(Boolean), "is required in at least one language")
  .describe("Required in at least one language");
const text = localizedInput(RESULT_LIMITS.text);
const score = z.number().int().min(0).max(RESULT_LIMITS.score);
const percent = z.number().min(0).max(100);

const side = z.strictObject({
  name,
  shortName: localizedInput(RESULT_LIMITS.shortName).default({}),
  mediaId: id.nullable().default(null).describe("Picture, such as a flag or crest"),
});

export const matchEvent = z.strictObject({
  side: z.enum(MATCH_SIDES),
  kind: z.enum(MATCH_EVENT_KINDS),
  minute: z.number().int().min(1).max(RESULT_LIMITS.minute).nullable().default(null),
  added: z
    .number()
    .int()
    .min(1)
    .max(RESULT_LIMITS.addedMinutes)
    .nullable()
    .default(null)
    .describe("Minute of added time: 90+4 is minute 90, added 4"),
  text: name.describe("Player, or a short text"),
});
export type MatchEvent = z.infer<typeof matchEvent>;

export const matchContent = z.strictObject({
  kind: z.literal("match"),
  phase: matchPhase.default("scheduled"),
  competition: text.default({}),
  venue: text.default({}),
  kickoffAt: instant.nullable().default(null),
  minute: z
    .number()
    .int()
    .min(1)
    .max(RESULT_LIMITS.minute)
    .nullable()
    .default(null)
    .describe("Shown while the match is in play or in extra time"),
  home: side,
  away: side,
  score: pair(score).nullable().default(null).describe("Null before the match"),
  extraTime: z.boolean().default(false).describe("The match went to extra time"),
  shootout: pair(score).nullable().default(null),
  events: z.array(matchEvent).max(RESULT_LIMITS.events).default([]),
});
export type MatchContent = z.infer<typeof matchContent>;

export const voteContent = z.strictObject({
  kind: z.literal("vote"),
  title: name,
  phase: votePhase.default("scheduled"),
  unit: z.enum(VOTE_UNITS).default("votes"),
  rows: z
    .array(
      z.strictObject({
        name,
        label: text.default({}).describe("Party or list"),
        votes: z.number().int().min(0).max(RESULT_LIMITS.votes).nullable().default(null),
        percent: percent
          .nullable()
          .default(null)
          .describe("Official percentage; null: computed from the votes of all rows"),
        projected: z.boolean().default(false),
      }),
    )
    .min(1)
    .max(RESULT_LIMITS.rows),
  projected: z.boolean().default(false).describe("The whole count is a projection"),
  projectedBy: text.default({}).describe("Required with a projection"),
  countedPercent: percent.nullable().default(null),
  electorate: z.number().int().min(1).max(RESULT_LIMITS.votes).nullable().default(null),
  turnoutPercent: percent.nullable().default(null),
});
export type VoteContent = z.infer<typeof voteContent>;

/** Content of a result, with its texts in both languages. */
export const resultContent = z.discriminatedUnion("kind", [matchContent, voteContent]);
export type ResultContent = z.infer<typeof resultContent>;

export const resultSource = z.strictObject({ name, url: webUrl.nullable().default(null) });
export type ResultSource = z.infer<typeof resultSource>;

/** Result as staff work on it. */
export const staffResult = z.object({
  id,
  version: z.number().int(),
  state: z.enum(RESULT_STATES),
  embargoUntil: timestamp.nullable(),
  title: z.string(),
  content: resultContent,
  source: resultSource.nullable(),
  corrections: z.array(z.object({ text: localizedText, at: timestamp })),
  sentences: z.object({ "en-US": z.string(), "ar-JO": z.string() }),
  images: z.array(responsiveImage).describe("Pictures of the sides"),
  articles: z.array(z.object({ id, title: z.string(), locale, state: articleState })),
  updatedAt: timestamp,
  updatedBy: z.string(),
  abilities: z.object({
    edit: z.boolean(),
    publish: z.boolean(),
    withdraw: z.boolean(),
    delete: z.boolean().describe("The caller may delete it: it was never published"),
  }),
});
export type StaffResult = z.infer<typeof staffResult>;

export const resultRow = z.object({
  id,
  kind: z.enum(RESULT_KINDS),
  state: z.enum(RESULT_STATES),
  embargoUntil: timestamp.nullable(),
  title: z.string(),
  sentence: z.string(),
  updatedAt: timestamp,
  articleIds: z.array(id),
});
export type ResultRow = z.infer<typeof resultRow>;

export const resultVersion = z.object({
  version: z.number().int(),
  state: z.enum(RESULT_STATES),
  sentence: z.string(),
  correction: z.string().describe("Note of the correction; may be empty"),
  by: z.string(),
  at: timestamp,
});
export type ResultVersion = z.infer<typeof resultVersion>;

const clientKey = z
  .uuid()
  .describe("Made by the client: a change that is sent again with the same key is made once");
const source = resultSource.nullable();
const correction = localizedInput(RESULT_LIMITS.correction).describe(
  "Note of a correction, which readers see",
);

const tags = ["result"];
const path = "/v1/result/{id}" as const;
const read = callOf("manage", "Article").meta({
  access: { action: "manage", of: "Article" },
  limit: { points: 240, seconds: 60 },
});
const write = callOf("manage", "Article").meta({
  access: { action: "manage", of: "Article" },
  limit: { points: 240, seconds: 60 },
  right: CHANGE_RIGHTS,
});
const publish = write.meta({ right: ["publish"] });
const ofArticle = z.strictObject({ id, articleId: id });

export const resultContract = {
  details: publicCall
    .route({ method: "GET", path, tags, summary: "Get a result" })
    .input(byId)
    .output(publicResult),
  list: read
    .route({
      method: "GET",
      path: "/v1/result/admin",
      tags,
      summary: `Staff: list the last ${RESULT_LIST_SIZE} results`,
    })
    .input(inLocale)
    .output(z.array(resultRow)),
  record: read
    .route({ method: "GET", path: `${path}/admin`, tags, summary: "Staff: get a result" })
    .input(byId)
    .output(staffResult),
  history: read
    .route({
      method: "GET",
      path: `${path}/history`,
      tags,
      summary: `Staff: list the last ${RESULT_HISTORY_SIZE} versions of a result, newest first`,
    })
    .input(byId)
    .output(z.array(resultVersion)),
  create: write
    .route({ method: "POST", path: "/v1/result", tags, summary: "Staff: create a result" })
    .input(
      z.strictObject({
        idempotencyKey: clientKey,
        content: resultContent,
        source: source.default(null),
        articleId: id.optional().describe("Article that shows it"),
      }),
    )
    .output(staffResult),
  edit: write
    .route({
      method: "PATCH",
      path,
      tags,
      summary: "Staff: change a result; one that readers see needs the right to publish",
    })
    .input(
      z.strictObject({
        id,
        version,
        idempotencyKey: clientKey.optional(),
        content: resultContent.optional().describe("Complete content, of the same kind"),
        source: source.optional(),
        correction: correction.optional(),
      }),
    )
    .output(staffResult),
  restore: write
    .route({
      method: "POST",
      path: `${path}/history/{to}/restore`,
      tags,
      summary: "Staff: restore the content of an earlier version, such as to undo a score",
    })
    .input(
      z.strictObject({
        id,
        version: seenVersion,
        to: version.describe("Version whose content is restored"),
        idempotencyKey: clientKey.optional(),
      }),
    )
    .output(staffResult),
  publish: publish
    .route({
      method: "POST",
      path: `${path}/publish`,
      tags,
      summary: "Staff: publish a result now, or under an embargo until a time",
    })
    .input(seenRecord.extend({ embargoUntil: instant.nullable().default(null) }))
    .output(staffResult),
  withdraw: publish
    .route({
      method: "POST",
      path: `${path}/withdraw`,
      tags,
      summary: "Staff: withdraw a result from all pages and caches",
    })
    .input(seenRecord)
    .output(staffResult),
  remove: write
    .route({
      method: "DELETE",
      path,
      tags,
      summary: "Staff: delete a result that was never published, with its versions",
      successStatus: 204,
    })
    .input(z.strictObject({ id, version: seenVersion }))
    .output(z.void()),
  attach: write
    .route({
      method: "PUT",
      path: `${path}/articles/{articleId}`,
      tags,
      summary: "Staff: show a result on an article, instead of another one",
    })
    .input(ofArticle)
    .output(staffResult),
  detach: write
    .route({
      method: "DELETE",
      path: `${path}/articles/{articleId}`,
      tags,
      summary: "Staff: no longer show a result on an article",
    })
    .input(ofArticle)
    .output(staffResult),
};
