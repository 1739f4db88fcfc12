import { z } from "zod";
import { byId, id, inLocale, locale, pageOf, paging, publicCall } from "../system/call.ts";
import { picture } from "./picture.ts";

/** What has a page of its own at /articles/{slug}: a tag, an author, a person of interest, a source. */
export const listingRef = z.object({ id, name: z.string(), slug: z.string() });
export type ListingRef = z.infer<typeof listingRef>;

/** The address of the same thing in another language. */
export const alternate = z.object({ locale, slug: z.string() });

export const author = listingRef.extend({ role: z.string(), bio: z.string(), photo: picture.nullable() });
export const source = listingRef.extend({ url: z.url().nullable(), logo: picture.nullable() });
export type Author = z.infer<typeof author>;

/** Public calls of tags, authors, people of interest and sources: the same two or three for each. */
export const tagContract = {
  list: publicCall
    .route({ method: "GET", path: "/v1/tag", tags: ["tag"], summary: "Tags that readers see" })
    .input(paging)
    .output(pageOf(listingRef)),
  get: publicCall
    .route({ method: "GET", path: "/v1/tag/{id}", tags: ["tag"], summary: "One tag" })
    .input(byId)
    .output(listingRef),
};

export const authorContract = {
  all: publicCall
    .route({ method: "GET", path: "/v1/author/all", tags: ["author"], summary: "Every author" })
    .input(inLocale)
    .output(z.array(author)),
  get: publicCall
    .route({ method: "GET", path: "/v1/author/{id}", tags: ["author"], summary: "One author" })
    .input(byId)
    .output(author),
};

export const personOfInterestContract = {
  all: publicCall
    .route({ method: "GET", path: "/v1/peopleOfInterest/all", tags: ["peopleOfInterest"], summary: "Every person of interest" })
    .input(inLocale)
    .output(z.array(author)),
  get: publicCall
    .route({ method: "GET", path: "/v1/peopleOfInterest/{id}", tags: ["peopleOfInterest"], summary: "One person of interest" })
    .input(byId)
    .output(author),
};

export const sourceContract = {
  list: publicCall
    .route({ method: "GET", path: "/v1/source", tags: ["source"], summary: "Sources" })
    .input(paging)
    .output(pageOf(source)),
  get: publicCall
    .route({ method: "GET", path: "/v1/source/{id}", tags: ["source"], summary: "One source" })
    .input(byId)
    .output(source),
};
