import { z } from "zod";
import {
  byId,
  id,
  inLocale,
  locale,
  publicCall,
  scrolling,
  scrollOf,
  signedInCall,
} from "../../platform/call.ts";
import { htmlText, urlReference } from "../../platform/url-fields.ts";
import { categoryRef } from "../category.ts";
import { LIVE_BLOG_STATES } from "../live-blog/live-blog-terms.ts";
import { responsiveImage } from "../media/responsive-image.ts";
import { resultLine } from "../result/result-line.ts";
import { alternate, author, source, topicRef } from "../topic.ts";
import { ARTICLE_TEMPLATES } from "./article-template.ts";
import { WITHDRAWAL_KINDS } from "./withdrawal.ts";

const time = z.iso.datetime().describe("UTC");

/** Article, as shown in lists. Contains nothing that only staff may see. */
export const articleCard = z.object({
  id,
  locale,
  slug: z.string(),
  title: z.string(),
  subtitle: z.string(),
  summary: z.string(),
  category: categoryRef.nullable(),
  authors: z.array(topicRef),
  lead: responsiveImage.nullable(),
  publishedAt: time,
  updatedAt: time,
  breaking: z.boolean().describe("Breaking news at the time of the response"),
  premium: z.boolean(),
  template: z.enum(ARTICLE_TEMPLATES),
  portrait: responsiveImage.nullable().describe("Of an opinion piece: photo of its first author"),
  liveBlog: z
    .enum(LIVE_BLOG_STATES)
    .nullable()
    .describe("State of its live blog; null without one"),
  result: resultLine.nullable().describe("Result of a match or vote count; null without one"),
  minutes: z.number().int().describe("Reading time"),
});
export type ArticleCard = z.infer<typeof articleCard>;

/** Reference to an article, without its text. */
export const articleRef = z.object({ id, locale, slug: z.string(), title: z.string() });
export type ArticleRef = z.infer<typeof articleRef>;

export const correction = z.object({
  text: z.string(),
  at: time,
  kind: z
    .literal("update")
    .optional()
    .describe("Tells what an update changed; absent: a correction"),
});

/** Recording in which an article is read aloud. */
const narration = z.object({
  url: urlReference,
  mimeType: z.string(),
  bytes: z.number().int(),
  seconds: z.number().int().nullable(),
  narrator: z.string().describe("Empty if it is not named"),
});
export type Narration = z.infer<typeof narration>;

export const articleDetails = articleCard.extend({
  bodyHtml: htmlText.describe("Sanitised HTML; only the beginning if `cut`"),
  cut: z
    .boolean()
    .describe("Behind the paywall: contains only the beginning of the text and the first image"),
  wordCount: z.number().int().describe("Of the full text"),
  authors: z.array(author),
  interviewee: z
    .object({ name: z.string(), role: z.string(), photo: responsiveImage.nullable() })
    .nullable()
    .describe("Of an interview"),
  columns: z
    .array(articleRef)
    .describe("Of an opinion piece: the latest others by its first author"),
  source: source.nullable(),
  tags: z.array(topicRef),
  peopleOfInterest: z.array(topicRef),
  images: z.array(responsiveImage),
  narration: narration.nullable().describe("The article read aloud; null if `cut`"),
  corrections: z.array(correction).describe("Empty if `cut`, since corrections reveal the text"),
  ancestors: z.array(categoryRef).describe("Categories from the root to the article's own"),
  translations: z.array(articleRef),
  previous: articleRef
    .nullable()
    .describe("The article published just before in the same category"),
  next: articleRef.nullable().describe("The article published just after in the same category"),
  storyPackageId: id
    .nullable()
    .describe("Story package that contains the article or its translation, if there is one"),
  seo: z.object({
    title: z.string(),
    description: z.string(),
    canonicalUrl: urlReference.nullable(),
    noindex: z.boolean(),
  }),
  letters: z
    .object({ count: z.number().int(), open: z.boolean() })
    .describe("Published letters to the editor, and whether readers can write one"),
  social: z
    .object({ title: z.string(), description: z.string(), image: responsiveImage.nullable() })
    .describe("Card of the article on social networks"),
});
export type ArticleDetails = z.infer<typeof articleDetails>;

/** Full text, images, narration and corrections of an article, which the details lack behind the paywall. */
export const articleFullText = articleDetails
  .pick({ id: true, bodyHtml: true, images: true, narration: true, corrections: true })
  .extend({
    recordingsUntil: time.describe(
      "Until when the URLs of video and audio in the text work: request the text again for new ones",
    ),
  });
export type ArticleFullText = z.infer<typeof articleFullText>;

/**
 * Public notice in place of a withdrawn article. A kill shows nothing of the article, so it has
 * neither headline nor slug.
 */
export const withdrawnArticle = z.object({
  id,
  locale,
  kind: z.enum(WITHDRAWAL_KINDS),
  notice: z.string().describe("Plain text"),
  at: time,
  article: z.object({ title: z.string(), slug: z.string() }).nullable().describe("Null for `kill`"),
});
export type WithdrawnArticle = z.infer<typeof withdrawnArticle>;

const TOPIC_PAGE_KINDS = ["tag", "author", "person", "source", "most-read", "breaking"] as const;

/** Topic page at /articles/{slug}, with its articles. */
export const topicPageData = z.object({
  kind: z.enum(TOPIC_PAGE_KINDS),
  slug: z
    .string()
    .describe("Current slug; differs from the requested slug if that is a former one"),
  subject: author.extend({ url: urlReference.nullable() }).nullable(),
  alternates: z.array(alternate),
  related: z.array(topicRef).describe("Tags of its newest articles, most frequent first"),
  articles: scrollOf(articleCard),
});
export type TopicPageData = z.infer<typeof topicPageData>;

const tags = ["article"];
const cards = z.array(articleCard);
const limit = z.number().int().min(1).max(100);
const scroll = scrollOf(articleCard);
const slug = z.string().min(1).max(200);

const listFilters = scrolling.extend({
  categoryId: id.optional(),
  tagId: id.optional(),
  authorId: id.optional(),
  personId: id.optional(),
  sourceId: id.optional(),
});

export const articleContract = {
  list: publicCall
    .route({
      method: "GET",
      path: "/v1/article",
      tags,
      summary: "List articles, newest first, filtered by any of their relations",
    })
    .input(listFilters)
    .output(scroll),
  latest: publicCall
    .route({ method: "GET", path: "/v1/article/latest", tags, summary: "List the latest articles" })
    .input(scrolling)
    .output(scroll),
  main: publicCall
    .route({
      method: "GET",
      path: "/v2/article/main",
      tags,
      summary: "List the main articles, lead article first",
    })
    .input(
      inLocale.extend({
        categoryId: id.optional(),
        categorySlug: slug.optional(),
        limit: limit.default(7),
      }),
    )
    .output(cards),
  mostRead: publicCall
    .route({
      method: "GET",
      path: "/v2/article/most-read",
      tags,
      summary: "List the most read articles, by unique readers",
    })
    .input(inLocale.extend({ categoryId: id.optional(), limit: limit.default(10) }))
    .output(cards),
  byCategory: publicCall
    .route({
      method: "GET",
      path: "/v2/article/category/{id}",
      tags,
      summary: "List the articles of a category and its subcategories",
    })
    .input(scrolling.extend({ id, daysAgo: z.number().int().min(1).max(3650).optional() }))
    .output(scroll),
  categoryHome: publicCall
    .route({
      method: "GET",
      path: "/v1/article/category/home/{id}",
      tags,
      summary: "List the articles of a category's block on the home page",
    })
    .input(byId.extend({ limit: limit.default(5) }))
    .output(cards),
  breaking: publicCall
    .route({
      method: "GET",
      path: "/v1/article/breaking/web/articles",
      tags,
      summary: "List breaking news, newest first",
    })
    .input(inLocale.extend({ limit: limit.default(10) }))
    .output(cards),
  details: publicCall
    .route({
      method: "GET",
      path: "/v2/article/details/{id}",
      tags,
      summary: "Get an article; behind the paywall, only the teaser",
    })
    .input(byId)
    .output(articleDetails),
  detailsV1: publicCall
    .route({
      method: "GET",
      path: "/v1/article/details/{id}",
      tags,
      summary: "Get an article, for apps of the first version",
    })
    .input(byId)
    .output(articleDetails),
  withdrawal: publicCall
    .route({
      method: "GET",
      path: "/v1/article/{id}/withdrawal",
      tags,
      summary: "Get the notice that replaces a withdrawn article",
    })
    .input(byId)
    .output(withdrawnArticle),
  whole: signedInCall
    .meta({ access: "signedIn", limit: { points: 120, seconds: 60 }, mayReply: [402] })
    .route({
      method: "GET",
      path: "/v1/article/{id}/whole",
      tags,
      summary: "Get the full text of an article, including articles behind the paywall",
    })
    .input(byId)
    .output(articleFullText.extend({ bodyHtml: htmlText.describe("Sanitised HTML") })),
  related: publicCall
    .route({
      method: "GET",
      path: "/v1/article/{id}/related",
      tags,
      summary: "List related articles: those picked by staff, then those with most in common",
    })
    .input(byId.extend({ categoryId: id.optional(), limit: limit.default(6) }))
    .output(cards),
  listing: publicCall
    .route({
      method: "GET",
      path: "/v1/article/listing/{slug}",
      tags,
      summary: "Get the topic page of a tag, author, person or source, or of most-read or breaking",
    })
    .input(scrolling.extend({ slug }))
    .output(topicPageData),
};
