import { useTranslate } from "react-admin";
import { useLabels } from "./labels.ts";
import { Panel } from "./panel.tsx";
import type { Range } from "./range.ts";
import { TimeChart } from "./time-chart.tsx";
import { useReport } from "./use-report.ts";

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, "0"));
const MOST = 1000;

/** Views and readers day by day, or hour by hour: over several days the hours of all are added up. */
export function Timeline({ by, range, filter }: { by: "date" | "hour"; range: Range; filter?: string }) {
  const translate = useTranslate();
  const label = useLabels(by);
  const { data, isPending } = useReport(range, [by], { orderBy: by, limit: MOST, ...(filter ? { filter } : {}) });
  const found = new Map(data?.rows.map((row) => [row.values[0] ?? "", row]));
  const places = found.size === 0 ? [] : by === "hour" ? HOURS : [...found.keys()];
  const rows = places.map((value) => ({
    key: value,
    name: label(value),
    views: found.get(value)?.views ?? 0,
    readers: found.get(value)?.readers ?? 0,
  }));
  const title = translate(`analytics.by.${by}`);
  const readers = translate(data?.addedUp ? "analytics.readersAddedUp" : "analytics.readers");
  return (
    <Panel
      title={title}
      file={by}
      pending={isPending}
      columns={[
        { name: translate(`analytics.one.${by}`) },
        { name: translate("analytics.views"), numeric: true },
        { name: readers, numeric: true },
      ]}
      rows={rows.map(({ key, name, views, readers }) => ({ key, cells: [name, views, readers] }))}
      chart={
        <TimeChart
          title={title}
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
