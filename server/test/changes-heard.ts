import { randomUUID } from "node:crypto";
import { announceChange, EVERYTHING } from "../src/platform/cache/changes.ts";
import type { StartedPlatform } from "../src/platform/start.ts";

/** Waits until platforms on one database have heard of every change up to now, so that none of them empties a cache later. */
export async function changesHeard(first: StartedPlatform, ...others: StartedPlatform[]): Promise<void> {
  const last = `test:${randomUUID()}`;
  const heard = [first, ...others].map(
    (platform) =>
      new Promise<void>((done) => platform.onChange((tags) => void ((tags.includes(last) || tags.includes(EVERYTHING)) && done()))),
  );
  await announceChange(first.database.db, [last]);
  await Promise.all(heard);
}
