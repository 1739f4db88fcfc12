import { z } from "zod";
import type { Entity } from "../platform/ability.ts";
import { callOf, id, inLocale, locale } from "../platform/call.ts";
import {
  choice,
  localizedInput,
  localizedName,
  localizedSlug,
  localizedText,
  plainText,
  staffRecord,
} from "../platform/record.ts";
import { urlReference } from "../platform/url-fields.ts";
import { responsiveImage } from "./media/responsive-image.ts";

/** Topic with a page at /articles/{slug}: a tag, an author, a person of interest or a source. */
export const topicRef = z.object({ id, name: z.string(), slug: z.string() });
export type TopicRef = z.infer<typeof topicRef>;

/** Slugs below /articles/ of lists that are not topics. */
export const RESERVED_TOPIC_SLUGS: ReadonlySet<string> = new Set(["most-read", "breaking"]);

/** Slug of the same topic in another language. */
export const alternate = z.object({ locale, slug: z.string() });

/** Profile on a social network. */
export const socialLink = z.object({ platform: z.string(), url: urlReference });
export type SocialLink = z.infer<typeof socialLink>;

export const author = topicRef.extend({
  role: z.string(),
  bio: z.string(),
  photo: responsiveImage.nullable(),
  socialLinks: z
    .array(socialLink)
    .describe("In display order; empty for people who are not authors"),
});
export const source = topicRef.extend({
  url: z.url().nullable(),
  logo: responsiveImage.nullable(),
});
export type Author = z.infer<typeof author>;

/** Fields that all topics share, as returned to staff. */
export const staffTopic = staffRecord.extend({
  name: localizedText,
  slug: localizedText,
  status: z.boolean(),
});

/** Topic with a portrait (author or person of interest), as returned to staff. */
export const staffPerson = staffTopic.extend({
  role: localizedText,
  bio: localizedText,
  photoId: id.nullable(),
  photo: responsiveImage.nullable(),
});

/** Fields that all topics share, as written by staff. */
export const topicFields = {
  name: localizedName,
  slug: localizedSlug.optional(),
  status: z.boolean().optional(),
};

export const personFields = {
  ...topicFields,
  role: localizedInput(200).optional(),
  bio: localizedInput(5000).optional(),
  photoId: id.nullable().optional(),
};

/** Record that has a given name. Disabled ones cannot be chosen in a picker. */
const namedTopic = choice.extend({ usable: z.boolean() });

/**
 * Calls for pickers that find records by their exact name, and create one that does not exist yet.
 * Staff who write articles may do both, without permission for the other fields of the records.
 */
export function namedCalls(entity: Entity, tag: string) {
  const call = callOf("manage", ["Article", entity]);
  const name = plainText(200).min(1);
  return {
    named: call
      .route({
        method: "GET",
        path: `/v1/${tag}/named`,
        tags: [tag],
        summary: "Staff: find the records with a name, in any spelling",
      })
      .input(inLocale.extend({ name }))
      .output(z.array(namedTopic)),
    createNamed: call
      .meta({ limit: { points: 60, seconds: 60 }, right: ["write"] })
      .route({
        method: "POST",
        path: `/v1/${tag}/named`,
        tags: [tag],
        summary: "Staff: create a record, unless one has its name in any spelling",
      })
      .input(z.strictObject({ locale: locale.describe("Language of the name"), name }))
      .output(choice),
  };
}

/** Sort keys of topic lists. */
export const TOPIC_SORTS = ["name", "status", "createdAt", "updatedAt", "id"] as const;
