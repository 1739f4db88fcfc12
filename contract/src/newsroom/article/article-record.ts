import { z } from "zod";
import { id, locale } from "../../platform/call.ts";
import { recordAbilities, timestamp as time } from "../../platform/record.ts";
import { responsiveImage } from "../media/responsive-image.ts";
import { articleRef } from "./article.ts";
import { assignment } from "./article-assignment.ts";
import { articleFields } from "./article-fields.ts";

export const ARTICLE_STATES = ["draft", "scheduled", "published", "expired", "disabled"] as const;
export const articleState = z.enum(ARTICLE_STATES);
export type ArticleState = z.infer<typeof articleState>;

/** Id with its label for staff; `usable`: it can be selected. */
export const label = z.object({ id, label: z.string(), usable: z.boolean() });
export type Label = z.infer<typeof label>;

/** Article, as listed for staff. */
export const articleRow = z.object({
  id,
  version: z.number().int(),
  locale,
  slug: z.string(),
  title: z.string(),
  state: articleState,
  category: label.nullable(),
  authors: z.array(label),
  lead: responsiveImage.nullable(),
  premium: z.boolean(),
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
  pictures: z.array(responsiveImage).describe("Images of the article and of its body"),
  original: articleRef.nullable(),
  translations: z.array(articleRef).describe("Translations of the article, published or not"),
  originalChangedSince: z.boolean().describe("The content of the original changed after this translation was saved"),
  abilities: recordAbilities,
});
export type ArticleRecord = z.infer<typeof articleRecord>;
