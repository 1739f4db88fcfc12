import { useTranslate } from "react-admin";
import { TimeChart } from "../../frame/figures/charts.tsx";
import { FiguresPanel } from "../../frame/figures/figures-panel.tsx";
import { useLabels } from "./labels.ts";
import type { Range } from "./range.ts";
import { useReport } from "./use-report.ts";

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, "0"));
const DAY = 24 * 60 * 60 * 1000;
/** Days that are asked for at most. */
const MOST = 10_000;

/** Every day from the first to the last of these, those without views too. */
function daysBetween(found: string[]): string[] {
  const days = found.toSorted();
  const at = (day = "") => Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6)));
  const first = at(days[0]);
  const length = Math.round((at(days.at(-1)) - first) / DAY) + 1;
  return Array.from({ length }, (_, index) => new Date(first + index * DAY).toISOString().slice(0, 10).replaceAll("-", ""));
}

/** Views and readers day by day, or hour by hour: over several days the hours of all are added up. */
export function Timeline({ by, range, filter }: { by: "date" | "hour"; range: Range; filter?: string }) {
  const translate = useTranslate();
  const label = useLabels(by);
  const { data, isPending } = useReport(range, [by], { orderBy: by, limit: MOST, ...(filter ? { filter } : {}) });
  const found = new Map(data?.rows.map((row) => [row.values[0] ?? "", row]));
  const places = found.size === 0 ? [] : by === "hour" ? HOURS : daysBetween([...found.keys()]);
  const rows = places.map((value) => ({
    key: value,
    name: label(value),
    views: found.get(value)?.views ?? 0,
    readers: found.get(value)?.readers ?? 0,
  }));
  const title = translate(`analytics.by.${by}`);
  const readers = translate(data?.addedUp ? "analytics.readersAddedUp" : "analytics.readers");
  return (
    <FiguresPanel
      title={title}
      file={`analytics-${by}`}
      pending={isPending}
      columns={[
        { name: translate(`analytics.one.${by}`) },
        { name: translate("analytics.views"), numeric: true },
        { name: readers, numeric: true },
      ]}
      rows={rows.map(({ key, name, views, readers }) => ({ key, cells: [name, views, readers] }))}
      chart={
        <TimeChart
          labels={rows.map(({ name }) => name)}
          series={[
            { label: translate("analytics.views"), data: rows.map(({ views }) => views) },
            { label: readers, data: rows.map(({ readers }) => readers) },
          ]}
        />
      }
    />
  );
}
