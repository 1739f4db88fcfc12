import type { Realtime } from "@masthead/contract/audience/analytics.ts";
import { MINUTE } from "@masthead/contract/platform/durations.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { countByMinute, countByPage, countSince } from "./realtime.store.ts";

/** Time after a view for which a visitor is active. */
export const ACTIVE_WINDOW_MINUTES = 5;
const HISTORY_MINUTES = 30;
const PAGE_LIMIT = 20;

/** Returns active visitors and the pages they read, counted from single views. */
export async function realtimeReport({ db, now }: CallContext): Promise<Realtime> {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE);
  const [active, byMinute, pages] = await Promise.all([
    countSince(db, ago(ACTIVE_WINDOW_MINUTES)),
    countByMinute(db, ago(HISTORY_MINUTES), now),
    countByPage(db, ago(ACTIVE_WINDOW_MINUTES), PAGE_LIMIT),
  ]);
  const minutes = Array.from({ length: HISTORY_MINUTES }, (_, minutesAgo) => {
    const counts = byMinute.find((entry) => entry.minutesAgo === minutesAgo);
    return {
      minutesAgo,
      activeUsers: counts?.activeUsers ?? 0,
      screenPageViews: counts?.screenPageViews ?? 0,
    };
  });
  return { at: now.toISOString(), windowMinutes: ACTIVE_WINDOW_MINUTES, ...active, minutes, pages };
}
