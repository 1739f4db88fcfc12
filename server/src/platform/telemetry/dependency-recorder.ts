import { sql } from "drizzle-orm";
import type { Platform } from "../platform.ts";
import type { Db } from "../postgres/database.ts";
import { dependencyFailure } from "./dependency-failure.table.ts";
import { type DependencyEvent, dependencyEvents } from "./events.ts";

/** Interval at which failures are stored, in milliseconds. */
const INTERVAL = 5000;

type Pending = DependencyEvent & { count: number; firstAt: Date };

/**
 * Stores the failures of dependencies in this process, for the System screen. @returns a function
 * that stores the rest, and stops
 */
export function startDependencyRecorder({
  background: { db },
  log,
}: Platform): () => Promise<void> {
  let pending = new Map<string, Pending>();
  const add = (event: Pending) => {
    const key = `${event.dependency} ${event.outcome}`;
    const earlier = pending.get(key);
    pending.set(
      key,
      earlier ? { ...event, count: earlier.count + event.count, firstAt: earlier.firstAt } : event,
    );
  };
  const unsubscribe = dependencyEvents.subscribe((event) =>
    add({ ...event, count: 1, firstAt: event.at }),
  );
  const store = async () => {
    const failures = [...pending.values()];
    pending = new Map();
    if (!failures.length) return;
    await upsert(db, failures).catch((error) => {
      log.warn({ error }, "failures of dependencies were not stored");
      for (const failure of failures) add(failure);
    });
  };
  let storing = Promise.resolve();
  const timer = setInterval(() => {
    storing = storing.then(store);
  }, INTERVAL).unref();
  return async () => {
    clearInterval(timer);
    unsubscribe();
    await storing;
    await store();
  };
}

/** Upserts in a fixed order, so that processes do not deadlock. */
async function upsert(db: Db, failures: Pending[]): Promise<void> {
  const stored = dependencyFailure;
  const isNewEpisode = sql`${stored.lastAt} < excluded.first_at - interval '1 day'`;
  const values = failures
    .map(({ at, ...failure }) => ({ ...failure, lastAt: at }))
    .toSorted((a, b) => (`${a.dependency} ${a.outcome}` < `${b.dependency} ${b.outcome}` ? -1 : 1));
  await db
    .insert(stored)
    .values(values)
    .onConflictDoUpdate({
      target: [stored.dependency, stored.outcome],
      set: {
        count: sql`case when ${isNewEpisode} then excluded.count else ${stored.count} + excluded.count end`,
        firstAt: sql`case when ${isNewEpisode} then excluded.first_at else ${stored.firstAt} end`,
        lastAt: sql`excluded.last_at`,
        cause: sql`excluded.cause`,
        reference: sql`excluded.reference`,
      },
    });
}
