import { z } from "zod";
import { byId, id, inLocale, locale, publicCall, scrolling, scrollOf, signedInCall } from "../system/call.ts";
import { categoryRef } from "./category.ts";
import { alternate, author, listingRef, source } from "./listing.ts";
import { picture } from "./picture.ts";

const time = z.iso.datetime().describe("UTC");

/** An article as it stands in lists. Nothing that only staff may see is in it. */
export const articleCard = z.object({
  id,
  locale,
  slug: z.string(),
  title: z.string(),
  subtitle: z.string(),
  summary: z.string(),
  category: categoryRef.nullable(),
  authors: z.array(listingRef),
  lead: picture.nullable(),
  publishedAt: time,
  updatedAt: time,
  breaking: z.boolean().describe("Breaking news at the time of the reply"),
  premium: z.boolean(),
  minutes: z.number().int().describe("Reading time"),
});
export type ArticleCard = z.infer<typeof articleCard>;

/** Address of an article without its text. */
export const articleRef = z.object({ id, locale, slug: z.string(), title: z.string() });
export type ArticleRef = z.infer<typeof articleRef>;

export const correction = z.object({ text: z.string(), at: time });

export const articleDetails = articleCard.extend({
  bodyHtml: z.string().describe("Sanitised HTML; where `cut`, only its beginning"),
  cut: z.boolean().describe("For subscribers: only the beginning of the text is here, and of the pictures the first"),
  wordCount: z.number().int().describe("Of the whole text"),
  authors: z.array(author),
  source: source.nullable(),
  tags: z.array(listingRef),
  peopleOfInterest: z.array(listingRef),
  images: z.array(picture),
  corrections: z.array(correction).describe("Where `cut` none: they tell of the text"),
  ancestors: z.array(categoryRef).describe("Sections from the root down to the article's own"),
  translations: z.array(articleRef),
  previous: articleRef.nullable().describe("The article published just before in the same section"),
  next: articleRef.nullable().describe("The article published just after in the same section"),
  seo: z.object({ title: z.string(), description: z.string(), canonicalUrl: z.string().nullable(), noindex: z.boolean() }),
});
export type ArticleDetails = z.infer<typeof articleDetails>;

/** What of an article is cut from the details of those that are for subscribers, whole. */
export const articleWhole = articleDetails.pick({ id: true, bodyHtml: true, images: true, corrections: true });
export type ArticleWhole = z.infer<typeof articleWhole>;

export const LISTING_KINDS = ["tag", "author", "person", "source", "most-read", "breaking"] as const;
export type ListingKind = (typeof LISTING_KINDS)[number];

/** What /articles/{slug} lists. */
export const articleListing = z.object({
  kind: z.enum(LISTING_KINDS),
  slug: z.string().describe("Current slug; differs from the asked one when that is a former one"),
  subject: author.extend({ url: z.string().nullable() }).nullable(),
  alternates: z.array(alternate),
  articles: scrollOf(articleCard),
});
export type ArticleListing = z.infer<typeof articleListing>;

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
    .route({ method: "GET", path: "/v1/article", tags, summary: "Articles, newest first, by any of their relations" })
    .input(listFilters)
    .output(scroll),
  latest: publicCall.route({ method: "GET", path: "/v1/article/latest", tags, summary: "Latest articles" }).input(scrolling).output(scroll),
  main: publicCall
    .route({ method: "GET", path: "/v2/article/main", tags, summary: "Main stories, the lead first" })
    .input(inLocale.extend({ categoryId: id.optional(), categorySlug: slug.optional(), limit: limit.default(7) }))
    .output(cards),
  mostRead: publicCall
    .route({ method: "GET", path: "/v2/article/most-read", tags, summary: "Most read, by unique readers" })
    .input(inLocale.extend({ categoryId: id.optional(), limit: limit.default(10) }))
    .output(cards),
  byCategory: publicCall
    .route({ method: "GET", path: "/v2/article/category/{id}", tags, summary: "Articles of a section and its subsections" })
    .input(scrolling.extend({ id, daysAgo: z.number().int().min(1).max(3650).optional() }))
    .output(scroll),
  categoryHome: publicCall
    .route({ method: "GET", path: "/v1/article/category/home/{id}", tags, summary: "A section's block on the home page" })
    .input(byId.extend({ limit: limit.default(5) }))
    .output(cards),
  breaking: publicCall
    .route({ method: "GET", path: "/v1/article/breaking/web/articles", tags, summary: "Breaking news, newest first" })
    .input(inLocale.extend({ limit: limit.default(10) }))
    .output(cards),
  details: publicCall
    .route({ method: "GET", path: "/v2/article/details/{id}", tags, summary: "An article; of one for subscribers the beginning" })
    .input(byId)
    .output(articleDetails),
  detailsV1: publicCall
    .route({ method: "GET", path: "/v1/article/details/{id}", tags, summary: "An article, for apps of the first version" })
    .input(byId)
    .output(articleDetails),
  whole: signedInCall
    .meta({ access: "signedIn", limit: { points: 120, seconds: 60 }, mayReply: [402] })
    .route({ method: "GET", path: "/v1/article/{id}/whole", tags, summary: "The whole text, also of an article that is for subscribers" })
    .input(byId)
    .output(articleWhole.extend({ bodyHtml: z.string().describe("Sanitised HTML") })),
  related: publicCall
    .route({ method: "GET", path: "/v1/article/{id}/related", tags, summary: "Related articles: picked by staff, then by what they share" })
    .input(byId.extend({ categoryId: id.optional(), limit: limit.default(6) }))
    .output(cards),
  listing: publicCall
    .route({
      method: "GET",
      path: "/v1/article/listing/{slug}",
      tags,
      summary: "The list of a tag, author, person, source, most-read or breaking",
    })
    .input(scrolling.extend({ slug }))
    .output(articleListing),
};
