import type { ArticleNode } from "@masthead/contract/newsroom/article/article-document.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { storeEncodedRecording } from "../broadcast/stream/recording/encoded-recording.service.ts";
import type { Platform } from "../platform/platform.ts";
import type { Actor } from "../system/log/log.store.ts";
import { readRecordings } from "./demo-files.ts";
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
  for (const { key, size, poster, caption, credit, ...recording } of readRecordings()) {
    const { width = null, height = null } = size ?? {};
    const file = await storeEncodedRecording(platform, { ...recording, width, height }, actor, now);
    blocks.set(key, (locale) => ({
      type: "media",
      attrs: {
        file,
        duration: recording.durationSeconds,
        ...size,
        ...(poster !== undefined && { mediaId: lookUp(imageIds, poster) }),
        caption: caption[locale],
        credit: credit[locale],
      },
    }));
  }
  return blocks;
}
