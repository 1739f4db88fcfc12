import { z } from "zod";
import { id, locale } from "../system/call.ts";
import { recordAbilities, moment as time } from "../system/record.ts";
import { articleRef } from "./article.ts";
import { articleFields } from "./article-fields.ts";
import { picture } from "./picture.ts";

export const ARTICLE_STATES = ["draft", "scheduled", "published", "expired", "disabled"] as const;
export const articleState = z.enum(ARTICLE_STATES);
export type ArticleState = z.infer<typeof articleState>;

/** An id with what staff know it by; `usable`: it may be chosen anew. */
export const label = z.object({ id, label: z.string(), usable: z.boolean() });
export type Label = z.infer<typeof label>;

/** An article as staff see it in their list. */
export const articleRow = z.object({
  id,
  version: z.number().int(),
  locale,
  slug: z.string(),
  title: z.string(),
  state: articleState,
  category: label.nullable(),
  authors: z.array(label),
  lead: picture.nullable(),
  premium: z.boolean(),
  breaking: z.boolean().describe("Breaking news at the time of the reply"),
  enable: z.boolean(),
  publishedAt: time.nullable(),
  embargoUntil: time.nullable(),
  createdAt: time,
  updatedAt: time,
  deletedAt: time.nullable(),
  abilities: recordAbilities,
});
export type ArticleRow = z.infer<typeof articleRow>;

/** An article whole, as staff edit it. */
export const articleRecord = articleFields.extend({
  id,
  version: z.number().int(),
  locale,
  state: articleState,
  wordCount: z.number().int(),
  views: z.number().int().describe("Page views since it was first counted, without bots"),
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
  pictures: z.array(picture).describe("Of the images and of the body"),
  original: articleRef.nullable(),
  translations: z.array(articleRef).describe("The same article in other languages, published or not"),
  originalChangedSince: z.boolean().describe("The original was saved after this translation of it was"),
  abilities: recordAbilities,
});
export type ArticleRecord = z.infer<typeof articleRecord>;
