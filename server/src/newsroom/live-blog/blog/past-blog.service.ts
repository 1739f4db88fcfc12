import type { ArticleDocument } from "@masthead/contract/newsroom/article/article-document.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { type Actor, writeLog } from "../../../system/log/log.store.ts";
import { setLiveBlogState } from "../../article/live-blog-state.service.ts";
import { insertEntry, insertVersion } from "../entry/entry.store.ts";
import type { liveBlog } from "../live-blog.table.ts";
import { insertPair } from "../pair/pair.store.ts";
import { insertLiveBlog } from "./blog.store.ts";

interface PastLiveBlog {
  blog: Omit<typeof liveBlog.$inferInsert, "state" | "sequence"> & { endedAt: Date };
  /** User who wrote the entries. */
  authorId: number;
  entries: {
    title: string;
    body: ArticleDocument;
    bodyHtml: string;
    /** File of the recording in the body. */
    recording: string | null;
    label: string;
    keyEvent: boolean;
    at: Date;
  }[];
}

/**
 * Adds a live blog that has ended to an article. Its entries are published at their times. Returns
 * their ids in the order of `entries`.
 */
export async function addPastLiveBlog(
  tx: Db,
  actor: Actor,
  { blog, authorId, entries }: PastLiveBlog,
): Promise<number[]> {
  const { articleId } = blog;
  await setLiveBlogState(tx, articleId, "ended");
  await insertLiveBlog(tx, { ...blog, state: "ended", sequence: entries.length });
  const ids: number[] = [];
  for (const [index, { at, ...entry }] of entries.entries()) {
    const row = await insertEntry(tx, {
      ...entry,
      articleId,
      authorId,
      state: "published",
      sequence: index + 1,
      byline: "",
      free: true,
      idempotencyKey: `${actor.name} ${index}`,
      eventAt: at,
      receivedAt: at,
      publishedAt: at,
    });
    await insertVersion(tx, row, { by: actor.name, at });
    ids.push(row.id);
  }
  await writeLog(tx, actor, [
    {
      action: "create",
      entity: "LiveBlog",
      entityId: articleId,
      changes: { state: [null, "ended"], entries: [null, entries.length] },
    },
  ]);
  return ids;
}

/** Pairs the entries of two past live blogs in their order: those of the second are translations. */
export async function pairPastEntries(
  tx: Db,
  sources: readonly number[],
  translations: readonly number[],
): Promise<void> {
  for (const [index, sourceId] of sources.entries()) {
    const translationId = translations[index];
    if (translationId === undefined) continue;
    await insertPair(tx, { sourceId, translationId, sourceVersion: 1, early: false });
  }
}
