import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { addPastResult } from "../newsroom/result/past-result.service.ts";
import type { Db } from "../platform/postgres/database.ts";
import type { Actor } from "../system/log/log.store.ts";
import { readResults } from "./demo-files.ts";
import { demoArticleKey } from "./demo-live-blogs.ts";
import { lookUp } from "./look-up.ts";

/** Seeds published results, each on its articles in both languages. */
export async function seedDemoResults(
  tx: Db,
  actor: Actor,
  articleIds: Map<string, number>,
  now: Date,
): Promise<void> {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE);
  for (const { articles, content, source, minutesAgo, kickoffMinutesAgo } of readResults())
    await addPastResult(tx, actor, {
      content:
        content.kind === "match" && kickoffMinutesAgo !== undefined
          ? { ...content, kickoffAt: ago(kickoffMinutesAgo).toISOString() }
          : content,
      source,
      at: ago(minutesAgo),
      articleIds: articles.flatMap((key) =>
        LOCALES.map((locale) => lookUp(articleIds, demoArticleKey({ key, locale }))),
      ),
    });
}
