import { AsyncLocalStorage } from "node:async_hooks";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { MemoCache } from "../../platform/cache/memo.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Database } from "../../platform/postgres/database.ts";
import { showPastArticles } from "../article/past/past-articles.sql.ts";
import type { PreviewLinkOrigin } from "../article/preview/preview-maker.service.ts";
import { showFrontsAt } from "../front/read/fronts-at.service.ts";

/** Timeout of each statement of a preview, in milliseconds. */
const STATEMENT_TIMEOUT = 5_000;

interface Moment {
  at: Date;
  now: Date;
  /** Whether articles and fronts are shown as they were. */
  isPast: boolean;
  /** Articles whose text is shown. */
  pageIds: number[];
  link: PreviewLinkOrigin;
}

/**
 * Runs reads of the site as of another time: in a transaction that is read-only and rolled back,
 * with separate caches and without jobs.
 * @throws TooManyChanges
 */
export async function readAt<T>(
  platform: Platform,
  { at, now, isPast, pageIds, link }: Moment,
  read: (platform: Platform) => Promise<T>,
): Promise<T> {
  const client = await platform.database.pool.connect();
  const connection = openConnection(client);
  const { db } = connection;
  try {
    await client.query("begin");
    await client.query(`set local statement_timeout = ${STATEMENT_TIMEOUT}`);
    // Temporary tables shadow the tables of the same name.
    await client.query("set local search_path = pg_temp, public");
    await showFrontsAt(db, { at, isPast });
    if (isPast) await showPastArticles(db, { at, now, pageIds });
    await client.query("set transaction read only");
    return await read({
      ...platform,
      database: { ...platform.database, db },
      replica: undefined,
      memo: new MemoCache(),
      previewLink: link,
      jobs: {
        ...platform.jobs,
        send: async () => {},
        sendAt: async () => {},
        sendAll: async () => {},
      },
    });
  } finally {
    await connection.close();
    const rolledBack = await client.query("rollback").then(
      () => true,
      () => false,
    );
    client.release(!rolledBack);
  }
}

interface Connection {
  db: Database["db"];
  /** Waits for the running query, and refuses all others. */
  close(): Promise<void>;
}

/**
 * Opens a database that runs everything on one connection, one query after the other. Transactions,
 * which some reads need for settings of the planner, are savepoints that are rolled back: the
 * preview only reads. Other queries wait for them.
 */
function openConnection(client: pg.PoolClient): Connection {
  const whole = new Queue();
  const savepoint = new AsyncLocalStorage<Queue>();
  const queue = () => savepoint.getStore() ?? whole;
  let closed = false;
  const run = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
  const query = (...args: unknown[]) =>
    queue().add(() => (closed ? Promise.reject(new Error("the preview has ended")) : run(...args)));
  const db = drizzle({ query } as unknown as pg.Client, { casing: "snake_case" });
  const inSavepoint = async <T>(work: () => Promise<T>): Promise<T> => {
    await run("savepoint preview");
    try {
      return await work();
    } finally {
      await run("rollback to savepoint preview");
      await run("release savepoint preview");
    }
  };
  db.transaction = (work) =>
    queue().add(() =>
      savepoint.run(new Queue(), () =>
        inSavepoint(() => work(db as unknown as Parameters<typeof work>[0])),
      ),
    );
  return {
    db,
    async close() {
      closed = true;
      await whole.settled();
    },
  };
}

/** Runs tasks one after the other. */
class Queue {
  #last: Promise<unknown> = Promise.resolve();

  add<T>(task: () => Promise<T>): Promise<T> {
    const result = this.#last.then(task);
    this.#last = result.catch(() => {});
    return result;
  }

  async settled(): Promise<void> {
    await this.#last;
  }
}
