import { readdirSync, readFileSync } from "node:fs";
import { articleNode } from "@masthead/contract/newsroom/article/article-document.ts";
import { ARTICLE_TEMPLATES } from "@masthead/contract/newsroom/article/article-template.ts";
import { resultContent, resultSource } from "@masthead/contract/newsroom/result/result.ts";
import { LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import { SOCIAL_PLATFORMS } from "@masthead/contract/system/social.ts";
import { z } from "zod";
import type { ImageFile } from "../newsroom/media/image/image-file.ts";
import { photoLicence } from "./demo-licences.ts";

const FOLDER = new URL("../../demo/", import.meta.url);
/** Size of each drawing in pixels. */
export const DEMO_DRAWING_SIZE = { width: 1500, height: 1000 };

const text = z.partialRecord(z.enum(LOCALES), z.string());
const inLocales = z.record(z.enum(LOCALES), z.string());
const keyedRecord = z.object({ key: z.string(), name: text, slug: text.optional() });
/** `portrait` is the key of an image. */
const person = keyedRecord.extend({ role: text, bio: text, portrait: z.string() });

const socialPage = z.object({ platform: z.enum(SOCIAL_PLATFORMS), url: z.string() });

const taxonomy = z.object({
  station: text,
  categories: z.array(
    keyedRecord.extend({
      parent: z.string().optional(),
      colour: z.string(),
      onHome: z.boolean(),
      topic: z.boolean(),
    }),
  ),
  sources: z.array(keyedRecord.extend({ url: z.string() })),
  authors: z.array(person.extend({ socialLinks: z.array(socialPage).optional() })),
  people: z.array(person),
  tags: z.array(keyedRecord),
  social: z.array(socialPage),
});
export type Taxonomy = z.infer<typeof taxonomy>;

/** Photograph of somebody else, under a free licence; images without are drawings of the project. */
const photo = z.object({
  creator: z.string(),
  licence: photoLicence,
  /** Page that publishes it with its licence. */
  source: z.url(),
  /** Debian package that the file was taken from, with its version. */
  package: z.string(),
  /** Changes of the file since its publication, which some licences require to be named. */
  changes: z.string(),
});
export type DemoPhoto = z.infer<typeof photo>;

const demoImage = z.object({
  key: z.string(),
  alt: inLocales,
  caption: inLocales,
  photo: photo.optional(),
});
export type DemoImage = z.infer<typeof demoImage>;

const demoArticle = z.object({
  key: z.string(),
  template: z.enum(ARTICLE_TEMPLATES).default("news"),
  /** Of an interview; `image`: key of the portrait. */
  interviewee: z.object({ name: z.string(), role: z.string(), image: z.string() }).optional(),
  authors: z.array(z.string()),
  tags: z.array(z.string()),
  people: z.array(z.string()),
  source: z.string(),
  /** Lead image. Default credit: that of the image. */
  image: z
    .object({ key: z.string(), caption: z.string(), credit: z.string().optional() })
    .nullable(),
  title: z.string(),
  subtitle: z.string().optional(),
  summary: z.string(),
  hoursAgo: z.number(),
  premium: z.boolean().default(false),
  /** Created after all others, so that the ids of those do not depend on it. */
  archive: z.boolean().default(false),
  breakingHours: z.number().optional(),
  corrections: z
    .array(
      z.object({ hoursAgo: z.number(), text: z.string(), kind: z.literal("update").optional() }),
    )
    .optional(),
  /**
   * Blocks in HTML; `{"recording": …}` is the key of a recording, and `{"block": …}` a chart, map,
   * timeline, card with HTML or paragraph with footnotes.
   */
  body: z.array(
    z.union([z.string(), z.object({ recording: z.string() }), z.object({ block: articleNode })]),
  ),
});
export type DemoArticle = z.infer<typeof demoArticle> & { locale: Locale; category: string };

const html = z.array(z.string());
const demoLiveBlog = z.object({
  article: z.string(),
  startedMinutesAgo: z.number(),
  endedMinutesAgo: z.number(),
  summary: z.record(z.enum(LOCALES), html),
  entries: z.array(
    z.object({
      minutesAgo: z.number(),
      label: z.record(z.enum(LOCALES), z.string()),
      keyEvent: z.boolean().default(false),
      title: z.record(z.enum(LOCALES), z.string()),
      body: z.record(z.enum(LOCALES), html),
      /** Key of a recording, which follows the text. */
      recording: z.string().optional(),
    }),
  ),
});
export type DemoLiveBlog = z.infer<typeof demoLiveBlog>;

const demoResult = z.object({
  articles: z.array(z.string()),
  minutesAgo: z.number(),
  kickoffMinutesAgo: z.number().optional(),
  content: resultContent,
  source: resultSource.nullable(),
});

const demoNewsletter = z.object({
  name: inLocales,
  description: inLocales,
  subject: inLocales,
  text: inLocales,
});

const json = (path: string): unknown => JSON.parse(readFileSync(new URL(path, FOLDER), "utf8"));

export const readTaxonomy = (): Taxonomy => taxonomy.parse(json("taxonomy.json"));
export const readSettings = (): Record<string, unknown> =>
  z.record(z.string(), z.unknown()).parse(json("settings.json"));
export const readLiveBlogs = (): DemoLiveBlog[] =>
  z.array(demoLiveBlog).parse(json("live-blogs.json"));
export const readResults = (): z.infer<typeof demoResult>[] =>
  z.array(demoResult).parse(json("results.json"));
export const readNewsletters = (): z.infer<typeof demoNewsletter>[] =>
  z.array(demoNewsletter).parse(json("newsletters.json"));
export const readImages = (): DemoImage[] => z.array(demoImage).parse(json("images.json"));
export const imageFileOf = (key: string): string => `${key}.jpg`;

const imageProperties = z.object({ width: z.number(), height: z.number(), colour: z.string() });
export type DemoImageProperties = z.infer<typeof imageProperties>;

/** Returns the files of images by key, encoded for storage by `server/demo/draw.ts`. */
export function readImageFiles(): Map<string, ImageFile> {
  const files = z.record(z.string(), imageProperties).parse(json("images/files.json"));
  return new Map(
    Object.entries(files).map(([key, properties]) => {
      const data = readFileSync(new URL(`images/${imageFileOf(key)}`, FOLDER));
      return [key, { data, ...properties, extension: "jpg", mime: "image/jpeg" }];
    }),
  );
}

/** Formats of recordings, by the extension of their files. */
export const RECORDING_FORMATS = {
  mp4: { extension: "mp4", kind: "video", mimeType: "video/mp4", hasSound: false },
  m4a: { extension: "m4a", kind: "audio", mimeType: "audio/mp4", hasSound: true },
} as const;

const demoRecording = z.object({
  key: z.string(),
  format: z.enum(["mp4", "m4a"]),
  durationSeconds: z.number().int(),
  /** Pixels; a sound recording has none. */
  size: z.object({ width: z.number(), height: z.number() }).optional(),
  /** Key of the image that a video shows before it is played. */
  poster: z.string().optional(),
  /** Plays again and again, with a description. */
  loop: z.literal(true).optional(),
  alt: inLocales.optional(),
  caption: inLocales,
  credit: inLocales,
});

const demoNarration = z.object({
  /** Key of the article. */
  article: z.string(),
  locale: z.enum(LOCALES),
  durationSeconds: z.number().int(),
  narrator: z.string(),
});

/** Returns the recordings in which articles are read aloud, with the names of their files. */
export const readNarrations = () =>
  z
    .array(demoNarration)
    .parse(json("narrations.json"))
    .map((narration) => ({
      ...narration,
      name: `narration-${narration.article}-${narration.locale}.m4a`,
    }));

/** Returns a file of the folder of recordings. */
export const readRecordingFile = (name: string) =>
  readFileSync(new URL(`recordings/${name}`, FOLDER));

/** Returns recordings with their files, which `server/demo/record.ts` makes. */
export const readRecordings = () =>
  z
    .array(demoRecording)
    .parse(json("recordings.json"))
    .map(({ format, ...recording }) => {
      const name = `${recording.key}.${format}`;
      const data = readRecordingFile(name);
      return { ...recording, ...RECORDING_FORMATS[format], name, data };
    });

/** Returns the demo articles in all languages. */
export function readDemoArticles(): DemoArticle[] {
  return LOCALES.flatMap((locale) =>
    readdirSync(new URL(`articles/${locale}/`, FOLDER)).flatMap((file) =>
      z
        .array(demoArticle)
        .parse(json(`articles/${locale}/${file}`))
        .map((one) => ({ ...one, locale, category: file.replace(/\.json$/, "") })),
    ),
  );
}
