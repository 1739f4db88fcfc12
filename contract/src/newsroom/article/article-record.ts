import { z } from "zod";
import { id, locale } from "../../platform/call.ts";
import { formerly, recordAbilities, timestamp as time } from "../../platform/record.ts";
import { responsiveImage } from "../media/responsive-image.ts";
import { articleRef } from "./article.ts";
import { assignment } from "./article-assignment.ts";
import { articleFields } from "./article-fields.ts";
import { ARTICLE_TEMPLATES } from "./article-template.ts";
import { PENDING_VERSION_STATES } from "./pending-version-states.ts";
import { pendingVersionTexts } from "./pending-version-texts.ts";
import { WITHDRAWAL_KINDS } from "./withdrawal.ts";

export const ARTICLE_STATES = [
  "draft",
  "scheduled",
  "published",
  "expired",
  "disabled",
  "withdrawn",
] as const;
export const articleState = z.enum(ARTICLE_STATES);
export type ArticleState = z.infer<typeof articleState>;

/** Id with its label for staff; `usable`: it can be selected. */
export const label = z.object({ id, label: z.string(), usable: z.boolean() });
export type Label = z.infer<typeof label>;

/**
 * Pending version of an article: the content that staff prepare, which readers see once it is
 * published.
 */
export const articlePendingVersion = z.object({
  state: z.enum(PENDING_VERSION_STATES),
  pending: z.boolean().describe("Readers see other content: that which was published last"),
  approval: z
    .object({ by: z.object({ id: id.nullable(), name: z.string() }), at: time })
    .nullable()
    .describe("Approval of exactly this content"),
  texts: pendingVersionTexts,
  isUnapproved: z
    .boolean()
    .describe("Readers see, as breaking news, content for which a reason replaced the approval"),
  needsApproval: z.boolean().describe("It cannot be published without an approval"),
  needsSecondPerson: z
    .boolean()
    .describe("The current user cannot publish it, as breaking news, without giving a reason"),
  moves: z
    .array(z.enum(PENDING_VERSION_STATES))
    .describe("States that the current user can move it to"),
});
export type ArticlePendingVersion = z.infer<typeof articlePendingVersion>;

/** Notice that replaces a withdrawn article. */
export const articleWithdrawal = z.object({
  kind: z.enum(WITHDRAWAL_KINDS),
  notice: z.string(),
  at: time,
});
export type ArticleWithdrawal = z.infer<typeof articleWithdrawal>;

/** Article, as listed for staff. */
export const articleRow = z.object({
  id,
  version: z.number().int(),
  locale,
  slug: z.string(),
  title: z.string(),
  state: articleState,
  pendingVersion: articlePendingVersion.pick({ state: true, pending: true }),
  edition: formerly("pendingVersion", articlePendingVersion.pick({ state: true, pending: true })),
  category: label.nullable(),
  authors: z.array(label),
  lead: responsiveImage.nullable(),
  premium: z.boolean(),
  template: z.enum(ARTICLE_TEMPLATES),
  breaking: z.boolean().describe("Breaking news at the time of the response"),
  enable: z.boolean(),
  assignment: assignment.nullable().describe("Null: never assigned"),
  publishedAt: time.nullable(),
  embargoUntil: time.nullable(),
  createdAt: time,
  updatedAt: time,
  deletedAt: time.nullable(),
  abilities: recordAbilities,
});
export type ArticleRow = z.infer<typeof articleRow>;

/** Complete article, as edited by staff. */
export const articleRecord = articleFields.extend({
  id,
  version: z.number().int(),
  locale,
  state: articleState,
  pendingVersion: articlePendingVersion,
  edition: formerly("pendingVersion", articlePendingVersion),
  withdrawal: articleWithdrawal.nullable(),
  wordCount: z.number().int(),
  views: z.number().int().describe("Page views since tracking began, without bots"),
  createdAt: time,
  updatedAt: time,
  deletedAt: time.nullable(),
  labels: z.object({
    category: label.nullable(),
    source: label.nullable(),
    authors: z.array(label),
    tags: z.array(label),
    people: z.array(label),
    related: z.array(label),
  }),
  pictures: z
    .array(responsiveImage)
    .describe("Images of the article, its body and its social card"),
  original: articleRef.nullable(),
  translations: z.array(articleRef).describe("Translations of the article, published or not"),
  originalChangedSince: z
    .boolean()
    .describe("The content of the original changed after this translation was saved"),
  abilities: recordAbilities.extend({ publish: z.boolean() }),
});
export type ArticleRecord = z.infer<typeof articleRecord>;

/** Article after an edit. */
export const editedArticle = articleRecord.and(
  z.object({
    mergedChanges: z
      .array(z.object({ name: z.string(), fields: z.array(z.string()) }))
      .describe("Fields that others changed since the version of the edit, by editor"),
  }),
);
export type EditedArticle = z.infer<typeof editedArticle>;
