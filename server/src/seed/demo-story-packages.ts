import { readFileSync } from "node:fs";
import { STORY_ROLES } from "@masthead/contract/newsroom/story-package-terms.ts";
import { DEFAULT_LOCALE } from "@masthead/contract/platform/locale.ts";
import { localizedText } from "@masthead/contract/platform/record.ts";
import { z } from "zod";
import { storyPackage } from "../newsroom/article/story-package/story-package.table.ts";
import type { Db } from "../platform/postgres/database.ts";
import { type Actor, createdChanges, writeLog } from "../system/log/log.store.ts";
import { demoArticleKey } from "./demo-live-blogs.ts";
import { lookUp } from "./look-up.ts";

const storyPackages = z.array(
  z.strictObject({
    title: localizedText,
    intro: localizedText,
    onHome: z.boolean().default(false),
    ended: z.boolean().default(false),
    articles: z.array(
      z.strictObject({ article: z.string(), role: z.enum(STORY_ROLES).nullable().default(null) }),
    ),
  }),
);

/** Seeds story packages. Their articles are those in the default language, with their translations. */
export async function seedDemoStoryPackages(
  tx: Db,
  actor: Actor,
  articleIds: Map<string, number>,
): Promise<void> {
  const entries = storyPackages.parse(
    JSON.parse(readFileSync(new URL("../../demo/story-packages.json", import.meta.url), "utf8")),
  );
  for (const { articles, ...fields } of entries) {
    const values = {
      ...fields,
      status: true,
      articles: articles.map(({ article, role }) => ({
        articleId: lookUp(articleIds, demoArticleKey({ key: article, locale: DEFAULT_LOCALE })),
        role,
      })),
    };
    const [row] = await tx.insert(storyPackage).values(values).returning({ id: storyPackage.id });
    if (!row) throw new Error("the story package was not stored");
    await writeLog(tx, actor, [
      {
        action: "create",
        entity: "StoryPackage",
        entityId: row.id,
        changes: createdChanges(values),
      },
    ]);
  }
}
