import { z } from "zod";
import type { Entity } from "../platform/ability.ts";
import { callOf, id, inLocale, locale } from "../platform/call.ts";
import { choice, localizedInput, localizedName, localizedSlug, localizedText, plainText, staffRecord } from "../platform/record.ts";
import { responsiveImage } from "./media/responsive-image.ts";

/** Topic with a page at /articles/{slug}: a tag, an author, a person of interest or a source. */
export const topicRef = z.object({ id, name: z.string(), slug: z.string() });
export type TopicRef = z.infer<typeof topicRef>;

/** Slugs below /articles/ of lists that are not topics. */
export const RESERVED_TOPIC_SLUGS: ReadonlySet<string> = new Set(["most-read", "breaking"]);

/** Slug of the same topic in another language. */
export const alternate = z.object({ locale, slug: z.string() });

/** Profile on a social network. */
export const socialLink = z.object({ platform: z.string(), url: z.string() });
export type SocialLink = z.infer<typeof socialLink>;

export const author = topicRef.extend({
  role: z.string(),
  bio: z.string(),
  photo: responsiveImage.nullable(),
  socialLinks: z.array(socialLink).describe("In display order; empty for people who are not authors"),
});
export const source = topicRef.extend({ url: z.url().nullable(), logo: responsiveImage.nullable() });
export type Author = z.infer<typeof author>;

/** Fields that all topics share, as returned to staff. */
export const staffTopic = staffRecord.extend({ name: localizedText, slug: localizedText, status: z.boolean() });

/** Topic with a portrait (author or person of interest), as returned to staff. */
export const staffPerson = staffTopic.extend({
  role: localizedText,
  bio: localizedText,
  photoId: id.nullable(),
  photo: responsiveImage.nullable(),
});

/** Fields that all topics share, as written by staff. */
export const topicFields = { name: localizedName, slug: localizedSlug.optional(), status: z.boolean().optional() };

export const personFields = {
  ...topicFields,
  role: localizedInput(200).optional(),
  bio: localizedInput(5000).optional(),
  photoId: id.nullable().optional(),
};

/** Creation of a topic by its name, while something else is edited. */
export const createIfNew = {
  unlessNamed: z
    .literal(true)
    .optional()
    .describe("Reject a name that a record of the kind has in any language. Letters that readers consider the same are equal"),
};

/** Record that has a given name. Disabled ones cannot be chosen in a picker. */
const namedTopic = choice.extend({ usable: z.boolean() });

/** Call that finds records by their exact name, so that no second one is created. */
export const namedCall = (entity: Entity, tag: string) => ({
  named: callOf("manage", ["Article", entity])
    .route({ method: "GET", path: `/v1/${tag}/named`, tags: [tag], summary: "Staff: find the records with a name, in any spelling" })
    .input(inLocale.extend({ name: plainText(200).min(1) }))
    .output(z.array(namedTopic)),
});

/** Sort keys of topic lists. */
export const TOPIC_SORTS = ["name", "status", "createdAt", "updatedAt", "id"] as const;
