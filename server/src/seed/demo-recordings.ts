import type { ArticleNode } from "@masthead/contract/newsroom/article/article-document.ts";
import type { ArticleFields } from "@masthead/contract/newsroom/article/article-fields.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { storeEncodedRecording } from "../broadcast/stream/recording/encoded-recording.service.ts";
import type { Platform } from "../platform/platform.ts";
import type { Actor } from "../system/log/log.store.ts";
import {
  RECORDING_FORMATS,
  readNarrations,
  readRecordingFile,
  readRecordings,
} from "./demo-files.ts";
import { demoArticleKey } from "./demo-live-blogs.ts";
import { lookUp } from "./look-up.ts";

/** Blocks of articles that show a recording, by its key and the language of the article. */
export type DemoRecordings = Map<string, (locale: Locale) => ArticleNode>;

/** Stores the recordings of the demo. */
export async function storeDemoRecordings(
  platform: Platform,
  imageIds: Map<string, number>,
  actor: Actor,
  now: Date,
): Promise<DemoRecordings> {
  const blocks: DemoRecordings = new Map();
  for (const { key, size, poster, loop, alt, caption, credit, ...recording } of readRecordings()) {
    const { width = null, height = null } = size ?? {};
    const file = await storeEncodedRecording(platform, { ...recording, width, height }, actor, now);
    blocks.set(key, (locale) => ({
      type: "media",
      attrs: {
        file,
        duration: recording.durationSeconds,
        ...size,
        ...(loop && { loop }),
        ...(alt && { alt: alt[locale] }),
        ...(poster !== undefined && { mediaId: lookUp(imageIds, poster) }),
        caption: caption[locale],
        credit: credit[locale],
      },
    }));
  }
  return blocks;
}

/** Narration of an article of the demo, as fields of the article. */
export type DemoNarrations = Map<string, Pick<ArticleFields, "narrationFile" | "narrator">>;

/** Stores the narrations of the demo. Returns them by `demoArticleKey`. */
export async function storeDemoNarrations(
  platform: Platform,
  actor: Actor,
  now: Date,
): Promise<DemoNarrations> {
  const narrations: DemoNarrations = new Map();
  for (const { article, locale, narrator, name, durationSeconds } of readNarrations()) {
    const recording = {
      ...RECORDING_FORMATS.m4a,
      name,
      data: readRecordingFile(name),
      durationSeconds,
      width: null,
      height: null,
    };
    const narrationFile = await storeEncodedRecording(platform, recording, actor, now);
    narrations.set(demoArticleKey({ key: article, locale }), { narrationFile, narrator });
  }
  return narrations;
}
