import { z } from "zod";
import { responsiveImage } from "../../newsroom/media/responsive-image.ts";
import { id } from "../../platform/call.ts";
import { plainText, webUrl } from "../../platform/record.ts";
import { urlReference } from "../../platform/url-fields.ts";
import { MAX_BLOCK_ARTICLES, MAX_ISSUE_BLOCKS, NEWSLETTER_LENGTHS } from "./newsletter-terms.ts";

const { heading, text, label } = NEWSLETTER_LENGTHS;

/**
 * Block of an issue. `text`: paragraphs, separated by empty lines. `stories`: picked articles.
 * `automatic`: the articles of a category, or of all, that are newest when the issue is sent.
 * `sponsor`: paid content, with a label that readers see.
 */
export const newsletterBlock = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("text"),
    heading: plainText(heading).default(""),
    text: plainText(text).pipe(z.string().min(1)),
  }),
  z.strictObject({
    kind: z.literal("stories"),
    heading: plainText(heading).default(""),
    articleIds: z.array(id).min(1).max(MAX_BLOCK_ARTICLES),
    images: z.boolean().default(true).describe("Shows the images of the articles"),
  }),
  z.strictObject({
    kind: z.literal("automatic"),
    heading: plainText(heading).default(""),
    categoryId: id.nullable().default(null).describe("Null: all categories"),
    count: z.number().int().min(1).max(MAX_BLOCK_ARTICLES).default(5),
    images: z.boolean().default(false),
  }),
  z.strictObject({
    kind: z.literal("sponsor"),
    sponsor: plainText(label).pipe(z.string().min(1)).describe("Name in the label"),
    title: plainText(heading).pipe(z.string().min(1)),
    text: plainText(text).default(""),
    link: webUrl,
    imageId: id.nullable().default(null),
  }),
]);
export type NewsletterBlock = z.infer<typeof newsletterBlock>;

export const newsletterBlocks = z.array(newsletterBlock).max(MAX_ISSUE_BLOCKS);

const story = z.object({
  id,
  label: z.string().describe("Category; may be empty"),
  title: z.string(),
  summary: z.string(),
  path: urlReference,
  image: responsiveImage.nullable(),
});

/** Content of an issue: its blocks with the articles and images that they show. */
export const newsletterContent = z.object({
  blocks: z.array(
    z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("text"), heading: z.string(), paragraphs: z.array(z.string()) }),
      z.object({ kind: z.literal("stories"), heading: z.string(), stories: z.array(story) }),
      z.object({
        kind: z.literal("sponsor"),
        sponsor: z.string(),
        title: z.string(),
        paragraphs: z.array(z.string()),
        link: urlReference,
        image: responsiveImage.nullable(),
      }),
    ]),
  ),
});
export type NewsletterContent = z.infer<typeof newsletterContent>;
export type NewsletterStory = z.infer<typeof story>;
