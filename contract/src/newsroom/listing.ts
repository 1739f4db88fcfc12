import { z } from "zod";
import { id, locale } from "../system/call.ts";
import { staffRecord, textInBoth, writtenInBoth, writtenName, writtenSlug } from "../system/record.ts";
import { picture } from "./picture.ts";

/** What has a page of its own at /articles/{slug}: a tag, an author, a person of interest, a source. */
export const listingRef = z.object({ id, name: z.string(), slug: z.string() });
export type ListingRef = z.infer<typeof listingRef>;

/** The address of the same thing in another language. */
export const alternate = z.object({ locale, slug: z.string() });

/** A page of somebody on a social network. */
export const socialLink = z.object({ platform: z.string(), url: z.string() });
export type SocialLink = z.infer<typeof socialLink>;

export const author = listingRef.extend({
  role: z.string(),
  bio: z.string(),
  photo: picture.nullable(),
  socialLinks: z.array(socialLink).describe("In the order to show them; empty for people who write nothing here"),
});
export const source = listingRef.extend({ url: z.url().nullable(), logo: picture.nullable() });
export type Author = z.infer<typeof author>;

/** What staff get of each of the four. */
export const staffListing = staffRecord.extend({ name: textInBoth, slug: textInBoth, status: z.boolean() });

/** What staff get of who has a page with a portrait. */
export const staffPerson = staffListing.extend({
  role: textInBoth,
  bio: textInBoth,
  photoId: id.nullable(),
  photo: picture.nullable(),
});

/** What staff write of each of the four. */
export const listingFields = { name: writtenName, slug: writtenSlug.optional(), status: z.boolean().optional() };

export const personFields = {
  ...listingFields,
  role: writtenInBoth(200).optional(),
  bio: writtenInBoth(5000).optional(),
  photoId: id.nullable().optional(),
};

/** What lists of the four can be sorted by. */
export const LISTING_SORTS = ["name", "status", "createdAt", "updatedAt", "id"] as const;
