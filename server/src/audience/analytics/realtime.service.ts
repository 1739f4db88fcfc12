import type { Realtime } from "@masthead/contract/audience/analytics.ts";
import type { CallContext } from "../../platform/platform.ts";
import { countByMinute, countByPage, countSince } from "./realtime.store.ts";

const MINUTE = 60_000;
/** Whoever came to a page within so many minutes reads now. */
const WINDOW = 5;
const MINUTES = 30;
const PAGES = 20;

/** Who reads now, and what; counted from the views themselves. */
export async function readersNow({ db, now }: CallContext): Promise<Realtime> {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE);
  const [present, byMinute, pages] = await Promise.all([
    countSince(db, ago(WINDOW)),
    countByMinute(db, ago(MINUTES), now),
    countByPage(db, ago(WINDOW), PAGES),
  ]);
  const minutes = Array.from({ length: MINUTES }, (_, minutesAgo) => {
    const found = byMinute.find((one) => one.minutesAgo === minutesAgo);
    return { minutesAgo, activeUsers: found?.activeUsers ?? 0, screenPageViews: found?.screenPageViews ?? 0 };
  });
  return { at: now.toISOString(), windowMinutes: WINDOW, ...present, minutes, pages };
}
