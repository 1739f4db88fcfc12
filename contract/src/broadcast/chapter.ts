import { z } from "zod";
import { localizedName, localizedText, webUrl } from "../platform/record.ts";
import { MAX_CHAPTERS } from "./chapter-lines.ts";

/** Longest recording, in seconds: a week. */
const MAX_START = 7 * 24 * 60 * 60;

const start = z.number().int().min(0).max(MAX_START).describe("Seconds from the begin");

/** Chapter of an episode, as stored. */
export const storedChapter = z.object({
  start,
  title: localizedText,
  url: z.string().nullable(),
});
export type StoredChapter = z.infer<typeof storedChapter>;

/** Chapters of an episode, in order of their begin. */
export const chaptersInput = z
  .array(z.strictObject({ start, title: localizedName, url: webUrl.nullable().default(null) }))
  .max(MAX_CHAPTERS)
  .refine(
    (chapters) =>
      chapters.every(({ start }, i) => i === 0 || start > (chapters[i - 1]?.start ?? 0)),
    "must be in the order of their begin, without two at the same time",
  );

/** Chapter of an episode in the language of the response. */
export const chapter = z.object({
  start,
  title: z.string(),
  url: z.string().nullable().describe("Page about it"),
});
export type Chapter = z.infer<typeof chapter>;
