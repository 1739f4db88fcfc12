import { z } from "zod";
import { responsiveImage } from "../newsroom/media/responsive-image.ts";
import { inLocale, locale, publicCall } from "../platform/call.ts";
import { isStorable } from "../platform/record.ts";
import { urlReference } from "../platform/url-fields.ts";
import { programRef } from "./air.ts";
import {
  isDirectoryUrl,
  PODCAST_DIRECTORY_IDS,
  type PodcastDirectory,
} from "./podcast-directories.ts";
import { programCategoryRef } from "./program-category.ts";

const directory = z.enum(PODCAST_DIRECTORY_IDS);

/** Pages of a podcast in directories, by directory. */
export const podcastLinks = z.partialRecord(directory, z.string());
export type PodcastLinks = z.infer<typeof podcastLinks>;

const linkInput = (id: PodcastDirectory) =>
  z
    .string()
    .trim()
    .max(500)
    .refine(isStorable)
    .refine((text) => text === "" || isDirectoryUrl(id, text), "is not a URL of the directory")
    .nullable()
    .optional();

/** Input for the pages of a podcast: HTTPS URLs of known hosts; empty ones are removed. */
export const podcastLinksInput = z.strictObject(
  Object.fromEntries(PODCAST_DIRECTORY_IDS.map((id) => [id, linkInput(id)])) as Record<
    PodcastDirectory,
    ReturnType<typeof linkInput>
  >,
);

/** Podcast of a program in the directory of the site. */
const podcast = z.object({
  program: programRef,
  summary: z.string(),
  category: programCategoryRef.nullable(),
  language: locale.nullable().describe("Language spoken in it, if it is given"),
  picture: responsiveImage.nullable().describe("Square where it is shown"),
  episodes: z.number().int().describe("Number of free episodes with audio"),
  links: z.array(z.object({ directory, name: z.string(), url: urlReference })),
});
export type PodcastCard = z.infer<typeof podcast>;

export const podcastContract = {
  list: publicCall
    .route({
      method: "GET",
      path: "/v1/podcasts",
      tags: ["podcast"],
      summary: "List the programs that have a podcast feed, with their pages in directories",
    })
    .input(inLocale)
    .output(z.array(podcast)),
};
