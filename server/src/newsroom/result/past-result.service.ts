import type { ResultContent, ResultSource } from "@masthead/contract/newsroom/result/result.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { type Actor, writeLog } from "../../system/log/log.store.ts";
import { attachArticle, insertResult, insertVersion } from "./result.store.ts";
import { normalizedContent, titleOf } from "./result-content.ts";

interface PastResult {
  content: ResultContent;
  source: ResultSource | null;
  at: Date;
  articleIds: number[];
}

/** Adds a result that was published at a time to articles. */
export async function addPastResult(
  tx: Db,
  actor: Actor,
  { content, source, at, articleIds }: PastResult,
): Promise<void> {
  const row = await insertResult(tx, {
    state: "published",
    title: titleOf(content),
    content: normalizedContent(content),
    source,
    updatedAt: at,
    updatedBy: actor.name,
  });
  await insertVersion(tx, row);
  for (const articleId of articleIds) await attachArticle(tx, row.id, articleId);
  await writeLog(tx, actor, [
    {
      action: "create",
      entity: "Result",
      entityId: row.id,
      changes: {
        title: [null, row.title],
        state: [null, row.state],
        articleIds: [null, articleIds],
      },
    },
  ]);
}
