import type { ArticleFields } from "@masthead/contract/newsroom/article/article-fields.ts";
import { sql } from "drizzle-orm";
import type { CacheTag } from "../../../cache-tags.ts";
import { announceChange } from "../../../platform/cache/changes.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { author } from "../../author/author.table.ts";
import { personOfInterest } from "../../person-of-interest/person-of-interest.table.ts";
import { source } from "../../source/source.table.ts";
import { tag } from "../../tag/tag.table.ts";

/**
 * Shows readers the tags, authors, people and source of an article that is published, if they were
 * only proposed.
 */
export async function showProposedTopics(
  tx: Db,
  { tagIds, authorIds, personIds, sourceId }: ArticleFields,
): Promise<void> {
  const topics = [
    { kind: "tag", table: tag, ids: tagIds },
    { kind: "author", table: author, ids: authorIds },
    { kind: "person", table: personOfInterest, ids: personIds },
    { kind: "source", table: source, ids: sourceId === null ? [] : [sourceId] },
  ] as const;
  for (const { kind, table, ids } of topics) {
    if (!ids.length) continue;
    const shown = await tx
      .update(table)
      .set({ proposed: false, ...("visible" in table && { visible: true }) })
      .where(sql`${table.id} = any(${sql.param([...ids])}::bigint[]) and ${table.proposed}`)
      .returning({ id: table.id });
    if (shown.length)
      await announceChange(tx, [
        `list:${kind}`,
        ...shown.map(({ id }): CacheTag => `${kind}:${id}`),
      ]);
  }
}
