import type { Db } from "../../platform/postgres/database.ts";
import type { Actor } from "../../system/log/log.store.ts";
import { addRedirects, type FormerPath } from "../../system/redirect/redirect.service.ts";
import { createArticlesUnannounced, type NewArticle } from "../article/edit/create.service.ts";

/** Articles stored per batch. */
const BATCH_SIZE = 50;
/** Total text of a batch, in characters. */
const MAX_BATCH_LENGTH = 1024 * 1024;

interface PendingArticle {
  article: NewArticle;
  /** For translations: returns the id of the original, once that is stored. */
  originalId?: () => number | null;
  /** Paths that redirect to the article. */
  paths: string[];
  onStored(id: number): void;
}

/**
 * Stores imported articles and their redirects in batches, since single-row statements would
 * dominate the import time.
 */
export class ArticleBatch {
  /** Number of redirects added so far. */
  redirectCount = 0;
  readonly #tx: Db;
  readonly #actor: Actor;
  #pending: PendingArticle[] = [];
  #length = 0;

  constructor(tx: Db, actor: Actor) {
    this.#tx = tx;
    this.#actor = actor;
  }

  /** @param length length of the article's text, in characters */
  async add(article: PendingArticle, length: number): Promise<void> {
    this.#pending.push(article);
    this.#length += length;
    if (this.#pending.length >= BATCH_SIZE || this.#length >= MAX_BATCH_LENGTH) await this.flush();
  }

  /** Stores the pending articles. */
  async flush(): Promise<void> {
    const pending = this.#pending;
    this.#pending = [];
    this.#length = 0;
    const redirects: FormerPath[] = [];
    // Originals are stored before their translations, and each call stores articles of one
    // language.
    for (const group of groupsOf(pending)) {
      const articles = group.map(({ article, originalId }) => ({
        ...article,
        ...(originalId ? { translationOf: originalId() } : {}),
      }));
      const created = await createArticlesUnannounced(this.#tx, this.#actor, articles);
      for (const [i, { paths, onStored }] of group.entries()) {
        const entityId = created[i]?.id ?? 0;
        redirects.push(...paths.map((path): FormerPath => ({ path, entity: "article", entityId })));
        onStored(entityId);
      }
    }
    this.redirectCount += await addRedirects(this.#tx, this.#actor, redirects);
  }
}

/** Groups articles by language, originals first. */
function groupsOf(pending: PendingArticle[]): PendingArticle[][] {
  const [originals, translations] = [
    pending.filter(({ originalId }) => !originalId),
    pending.filter(({ originalId }) => originalId),
  ];
  return [originals, translations].flatMap((articles) => [
    ...Map.groupBy(articles, ({ article }) => article.locale).values(),
  ]);
}
