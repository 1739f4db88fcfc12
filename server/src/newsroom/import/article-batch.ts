import type { Db } from "../../platform/postgres/database.ts";
import type { Actor } from "../../system/log/log.store.ts";
import { addRedirects, type FormerAddress } from "../../system/redirect/redirect.service.ts";
import { createArticlesQuietly, type NewArticle } from "../article/article-write.service.ts";

/** Articles that are stored together, and how much text they may have between them, in characters. */
const BATCH_SIZE = 50;
const BATCH_LENGTH = 1024 * 1024;

interface Waiting {
  article: NewArticle;
  /** Its former addresses. */
  paths: string[];
  onStored(id: number): void;
}

/** Stores the articles of an import, with their redirects, several at once: one statement after the other takes most of the time. */
export class ArticleBatch {
  /** How many redirects are new. */
  redirects = 0;
  readonly #tx: Db;
  readonly #actor: Actor;
  #waiting: Waiting[] = [];
  #length = 0;

  constructor(tx: Db, actor: Actor) {
    this.#tx = tx;
    this.#actor = actor;
  }

  /** @param length of the article's text, in characters */
  async add(waiting: Waiting, length: number): Promise<void> {
    this.#waiting.push(waiting);
    this.#length += length;
    if (this.#waiting.length >= BATCH_SIZE || this.#length >= BATCH_LENGTH) await this.flush();
  }

  /** Stores what is waiting. */
  async flush(): Promise<void> {
    const waiting = this.#waiting;
    this.#waiting = [];
    this.#length = 0;
    const made = await createArticlesQuietly(
      this.#tx,
      this.#actor,
      waiting.map(({ article }) => article),
    );
    const redirects: FormerAddress[] = [];
    for (const [i, { paths, onStored }] of waiting.entries()) {
      const entityId = made[i]?.id ?? 0;
      redirects.push(...paths.map((path): FormerAddress => ({ path, entity: "article", entityId })));
      onStored(entityId);
    }
    this.redirects += await addRedirects(this.#tx, this.#actor, redirects);
  }
}
