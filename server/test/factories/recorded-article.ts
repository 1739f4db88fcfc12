import { recordingPath } from "@masthead/contract/newsroom/article/article-recording.ts";
import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { recording } from "../../src/broadcast/stream/recording/recording.table.ts";
import type { StartedPlatform } from "../../src/platform/start.ts";
import { makeCategory } from "./factory.ts";
import { clientAs, makeUser } from "./staff.ts";

/** Publishes an article with an uploaded video of the given file name. Returns the path of the video. */
export async function publishRecordedArticle(
  platform: StartedPlatform,
  file: string,
): Promise<string> {
  const { db } = platform.database;
  const path = recordingPath(file);
  await platform.storage.put(path.slice(1), Buffer.from("film"));
  await db.insert(recording).values({
    file,
    kind: "video",
    mimeType: "video/mp4",
    bytes: 4,
    durationSeconds: 10,
    namedAt: new Date(),
  });
  const editor = await clientAs(platform, (await makeUser(db, "Admin")).id);
  await editor.article.create({
    locale: "en-US",
    title: "Film",
    categoryId: await makeCategory(db),
    publishedAt: new Date(Date.now() - MINUTE).toISOString(),
    body: { type: "doc", content: [{ type: "media", attrs: { file } }] },
  });
  return path;
}
