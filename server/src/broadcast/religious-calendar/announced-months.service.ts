import { tag } from "../../platform/cache/tags.ts";
import type { CallContext } from "../../platform/platform.ts";
import { type AnnouncedStarts, monthIndex } from "./hijri-calendar.ts";
import { type HijriMonthRow, selectAnnounced } from "./religious-calendar.store.ts";

export const CALENDAR_TAG = "religious-calendar";

/** Rows of all announced months; few, as a country announces at most twelve a year. */
export const announcedRows = (context: CallContext): Promise<HijriMonthRow[]> =>
  context.platform.memo.get("announced months", () => {
    tag(CALENDAR_TAG);
    return selectAnnounced(context.db);
  });

/** Returns the announced month starts of a country. */
export async function announcedIn(context: CallContext, country: string): Promise<AnnouncedStarts> {
  return startsOf((await announcedRows(context)).filter((row) => row.country === country));
}

export const startsOf = (
  rows: readonly Pick<HijriMonthRow, "year" | "month" | "startsOn">[],
): AnnouncedStarts =>
  new Map(
    rows.flatMap(({ year, month, startsOn }) =>
      startsOn === null ? [] : [[monthIndex(year, month), startsOn] as const],
    ),
  );
