import { DAY } from "@masthead/contract/platform/durations.ts";
import { useTranslate } from "react-admin";
import { TimeChart } from "../../platform/statistics/charts.tsx";
import { StatisticsPanel } from "../../platform/statistics/statistics-panel.tsx";
import { useDimensionLabels } from "./dimension-labels.ts";
import type { DateRange } from "./range.ts";
import { useReport } from "./use-report.ts";

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, "0"));
/** Maximum number of days in a report. */
const MAX_DAYS = 10_000;

/**
 * Returns every day from the earliest to the latest of the given ones, as `YYYYMMDD`. Includes days
 * without views.
 */
function daysBetween(daysWithViews: string[]): string[] {
  const sortedDays = daysWithViews.toSorted();
  const toTimestamp = (day = "") =>
    Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6)));
  const firstDay = toTimestamp(sortedDays[0]);
  const length = Math.round((toTimestamp(sortedDays.at(-1)) - firstDay) / DAY) + 1;
  return Array.from({ length }, (_, index) =>
    new Date(firstDay + index * DAY).toISOString().slice(0, 10).replaceAll("-", ""),
  );
}

/** Views and readers by day or by hour. Over several days, the same hour of all days is summed. */
export function Timeline({
  by,
  range,
  filter,
}: {
  by: "date" | "hour";
  range: DateRange;
  filter?: string;
}) {
  const translate = useTranslate();
  const formatValue = useDimensionLabels(by);
  const { data, isPending } = useReport(range, [by], {
    orderBy: by,
    limit: MAX_DAYS,
    ...(filter ? { filter } : {}),
  });
  const rowsByValue = new Map(data?.rows.map((row) => [row.values[0] ?? "", row]));
  const values =
    rowsByValue.size === 0 ? [] : by === "hour" ? HOURS : daysBetween([...rowsByValue.keys()]);
  const rows = values.map((value) => ({
    key: value,
    name: formatValue(value),
    views: rowsByValue.get(value)?.views ?? 0,
    readers: rowsByValue.get(value)?.readers ?? 0,
  }));
  const title = translate(`analytics.by.${by}`);
  const readersLabel = translate(
    data?.summedByDay ? "analytics.readersAddedUp" : "analytics.readers",
  );
  return (
    <StatisticsPanel
      title={title}
      fileTitle={`${translate("analytics.title")} ${title}`}
      pending={isPending}
      columns={[
        { name: translate(`analytics.one.${by}`) },
        { name: translate("analytics.views"), numeric: true },
        { name: readersLabel, numeric: true },
      ]}
      rows={rows.map(({ key, name, views, readers }) => ({ key, cells: [name, views, readers] }))}
      chart={
        <TimeChart
          labels={rows.map(({ name }) => name)}
          series={[
            { label: translate("analytics.views"), data: rows.map(({ views }) => views) },
            { label: readersLabel, data: rows.map(({ readers }) => readers) },
          ]}
        />
      }
    />
  );
}
