import { randomInt } from "node:crypto";
import { announceChange, EVERYTHING } from "../src/platform/cache/changes.ts";
import type { StartedPlatform } from "../src/platform/start.ts";

/**
 * Waits until all platforms of one database have received every change up to now, so that no cache
 * is invalidated later. A change of a call arrives twice: before the response, and from the
 * database.
 */
export async function waitForChanges(
  first: StartedPlatform,
  ...others: StartedPlatform[]
): Promise<void> {
  // Unused image id.
  const lastTag = `media:${randomInt(2 ** 40)}` as const;
  const received = [first, ...others].map(
    (platform) =>
      new Promise<void>((done) =>
        platform.onChange(
          (tags) => void ((tags.includes(lastTag) || tags.includes(EVERYTHING)) && done()),
        ),
      ),
  );
  await announceChange(first.database.db, [lastTag]);
  await Promise.all(received);
}
